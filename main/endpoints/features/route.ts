/** `/ogc`: packs and saved places as layers, by OGC API – Features. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { asJsonText } from '../../../contract/json-text.ts';
import {
  collectionEndpoint,
  collectionsEndpoint,
  CONFORMANCE_CLASSES,
  conformanceEndpoint,
  CRS84_URI,
  DEFAULT_FEATURES,
  FEATURES_PATH,
  featuresLandingEndpoint,
  itemEndpoint,
  itemsEndpoint,
  MAX_PAGE_BYTES,
  queryNames,
  type Collection,
  type Feature,
  type FeatureCollection,
  type Link,
} from '../../../contract/features.ts';
import { GEOJSON_TYPE } from '../../../contract/geojson.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { featureInChild, featurePageInChild } from '../../look-ups/features/in-child.ts';
import { hasFeatures } from '../../look-ups/features/pack-features.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import type { Packs } from '../../packs/packs.ts';
import { giveWay } from '../../threads/give-way.ts';
import { baseUrlOf } from '../kit/base-url.ts';
import { requesterOf } from '../kit/requester.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { checkDatetime } from './check-datetime.ts';
import { JSON_TYPE, linksOf, type Layer } from './layer.ts';
import { savedPlacesLayer } from './saved-places.ts';

const GEOJSON_CONTENT_TYPE = `${GEOJSON_TYPE}; charset=utf-8`;

/** Reads `bbox`; the heights of six numbers are ignored. @throws Fault */
function boxOf(text: string): Bbox {
  const numbers = text.split(',').map(Number);
  const [west = 0, south = 0, east = 0, north = 0] =
    numbers.length === 6 ? [0, 1, 3, 4].map((place) => numbers[place] ?? 0) : numbers;
  const isInside =
    [west, east].every((lon) => Math.abs(lon) <= 180) && [south, north].every((lat) => Math.abs(lat) <= 90);
  if (numbers.length === 5 || !isInside || south > north)
    throw parameterFault([
      {
        parameter: 'bbox',
        message:
          'must be west,south,east,north with longitudes from -180 to 180, latitudes from -90 to 90 and ' +
          `south not above north, not "${text.slice(0, 100)}"`,
      },
    ]);
  return [west, south, east, north];
}

/** Refuses unknown parameters, as the standard requires. @throws Fault */
function refuseUnknown({ query }: Pick<Endpoint, 'query'>, request: FastifyRequest): void {
  const known = queryNames(query);
  const unknown = Object.keys(Object(request.query)).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw parameterFault(
      unknown.map((parameter) => ({
        parameter,
        message: `isn't a parameter of this operation, which supports ${known.join(', ') || 'none'}`,
      })),
    );
}

function collectionOf({ id, manifest }: PackFile, base: string): Collection {
  const { title, description, vintage, kind, attribution, licence, coverage } = manifest;
  return {
    id,
    title,
    description: `${description} ${vintage}.${kind === 'modelled' ? ' Modelled, not measured.' : ''}`,
    attribution,
    license: licence,
    extent: { spatial: { bbox: [coverage], crs: CRS84_URI } },
    itemType: 'feature',
    crs: [CRS84_URI],
    links: linksOf(id, title, base),
  };
}

export const mountFeatures: MountEndpoints = ({ mount, work, store: { places } }) => {
  const packLayer = (pack: PackFile, raw: FastifyRequest): Layer => ({
    id: pack.id,
    title: pack.manifest.title,
    collection: (base) => collectionOf(pack, base),
    page: (query) => work.run('shapes', raw, (signal) => featurePageInChild(pack.path, query, signal)),
    feature: (number) => work.run('shapes', raw, (signal) => featureInChild(pack.path, number, signal)),
  });
  const savedPlaces = (raw: FastifyRequest): Layer => {
    const layer = savedPlacesLayer(places, requesterOf(raw));
    return { ...layer, page: (query) => work.run('searches', raw, () => giveWay().then(() => layer.page(query))) };
  };
  /** Returns all layers that the requester may see. */
  const layersFor = (packs: Packs, raw: FastifyRequest): Layer[] => [
    ...[...packs.ready.values()]
      .filter(({ manifest }) => hasFeatures(manifest.theme))
      .map((pack) => packLayer(pack, raw)),
    savedPlaces(raw),
  ];

  /** Returns a layer. @throws Fault not_found */
  const requireLayer = (packs: Packs, id: string, raw: FastifyRequest): Layer => {
    const all = layersFor(packs, raw);
    const layer = all.find((candidate) => candidate.id === id);
    if (layer !== undefined) return layer;
    throw new Fault(
      'not_found',
      `Unknown collection "${id}". Available: ${all.map((candidate) => candidate.id).join(', ')}`,
    );
  };

  mount(featuresLandingEndpoint, ({ raw }) => {
    refuseUnknown(featuresLandingEndpoint, raw);
    const base = baseUrlOf(raw);
    return {
      title: 'Cairn',
      description: 'The areas and places of the data packs of this machine, and saved places, in WGS84.',
      links: [
        { href: `${base}${FEATURES_PATH}`, rel: 'self', type: JSON_TYPE, title: 'This page' },
        {
          href: `${base}/openapi.json`,
          rel: 'service-desc',
          type: 'application/vnd.oai.openapi+json;version=3.1',
          title: 'The whole HTTP interface as OpenAPI',
        },
        { href: `${base}/docs`, rel: 'service-doc', type: 'text/html', title: 'The reference page' },
        {
          href: `${base}${FEATURES_PATH}/conformance`,
          rel: 'conformance',
          type: JSON_TYPE,
          title: 'Conformance classes',
        },
        { href: `${base}${FEATURES_PATH}/collections`, rel: 'data', type: JSON_TYPE, title: 'Collections' },
      ],
    };
  });

  mount(conformanceEndpoint, ({ raw }) => {
    refuseUnknown(conformanceEndpoint, raw);
    return { conformsTo: [...CONFORMANCE_CLASSES] };
  });

  mount(collectionsEndpoint, async ({ packs, raw }) => {
    refuseUnknown(collectionsEndpoint, raw);
    const base = baseUrlOf(raw);
    return {
      links: [{ href: `${base}${FEATURES_PATH}/collections`, rel: 'self', type: JSON_TYPE, title: 'Collections' }],
      collections: await Promise.all(layersFor(packs, raw).map(async (layer) => await layer.collection(base))),
    };
  });

  mount(collectionEndpoint, async ({ params, packs, raw }) => {
    refuseUnknown(collectionEndpoint, raw);
    return requireLayer(packs, params.collectionId, raw).collection(baseUrlOf(raw));
  });

  mount(itemsEndpoint, async ({ params, query, packs, raw }, reply) => {
    refuseUnknown(itemsEndpoint, raw);
    const layer = requireLayer(packs, params.collectionId, raw);
    const { bbox, datetime, limit = DEFAULT_FEATURES, offset = 0 } = query;
    if (datetime !== undefined) checkDatetime(datetime);
    const box = bbox === undefined ? undefined : boxOf(bbox);
    const pageQuery = { box, offset, limit, bytes: MAX_PAGE_BYTES };
    const { matched, returned, features } = await layer.page(pageQuery);
    const collection = `${baseUrlOf(raw)}${FEATURES_PATH}/collections/${layer.id}`;
    const pageAt = (start: number): string => {
      const search = new URLSearchParams({ ...(bbox === undefined ? {} : { bbox }), limit: String(limit) });
      if (start > 0) search.set('offset', String(start));
      return `${collection}/items?${search.toString()}`;
    };
    const links: Link[] = [
      { href: pageAt(offset), rel: 'self', type: GEOJSON_TYPE, title: 'This page' },
      { href: collection, rel: 'collection', type: JSON_TYPE, title: layer.title },
    ];
    if (offset + returned < matched)
      links.push({ href: pageAt(offset + returned), rel: 'next', type: GEOJSON_TYPE, title: 'The next page' });
    if (offset > 0)
      links.push({
        href: pageAt(Math.max(0, offset - limit)),
        rel: 'prev',
        type: GEOJSON_TYPE,
        title: 'The previous page',
      });
    const head = {
      type: 'FeatureCollection',
      timeStamp: new Date().toISOString(),
      numberMatched: matched,
      numberReturned: returned,
      links,
    };
    void reply.type(GEOJSON_CONTENT_TYPE);
    return asJsonText<FeatureCollection>(`${JSON.stringify(head).slice(0, -1)},"features":[${features}]}`);
  });

  mount(itemEndpoint, async ({ params, packs, raw }, reply) => {
    refuseUnknown(itemEndpoint, raw);
    const { id, title, feature: find } = requireLayer(packs, params.collectionId, raw);
    const feature = await find(params.featureId);
    if (feature === null)
      throw new Fault(
        'not_found',
        `The collection ${id} has no feature ${params.featureId}: its items link lists them`,
      );
    const collection = `${baseUrlOf(raw)}${FEATURES_PATH}/collections/${id}`;
    const links: Link[] = [
      { href: `${collection}/items/${params.featureId}`, rel: 'self', type: GEOJSON_TYPE, title: 'This feature' },
      { href: collection, rel: 'collection', type: JSON_TYPE, title },
    ];
    void reply.type(GEOJSON_CONTENT_TYPE);
    return asJsonText<Feature>(`${feature},"links":${JSON.stringify(links)}}`);
  });
};
