/** `/ogc`: packs and saved places as layers, by OGC API – Features. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { spelled } from '../../../contract/json-text.ts';
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
  SAVED_PLACES_COLLECTION,
  type Collection,
  type Feature,
  type FeatureCollection,
  type Link,
} from '../../../contract/features.ts';
import { GEOJSON_TYPE } from '../../../contract/geojson.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { featureInChild, featurePageInChild, FEATURES_AT_ONCE } from '../../look-ups/features/in-child.ts';
import type { FeaturePage } from '../../look-ups/features/functions.ts';
import { hasFeatures } from '../../look-ups/features/pack-features.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import type { KeptPlace } from '../../store/saved-places.ts';
import type { Asker } from '../../store/maker.ts';
import { askerOf } from '../kit/asker.ts';
import { CostlyRequests } from '../kit/costly.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

/** A map asks for several layers at once. */
const MAY_WAIT = 100;

const JSON_TYPE = 'application/json';
const GEOJSON_CONTENT_TYPE = `${GEOJSON_TYPE}; charset=utf-8`;

/** The address of this server as the client knows it; the guards have let no other host in. */
const baseOf = ({ headers }: FastifyRequest): string => `http://${headers.host ?? ''}`;

/** `bbox` as a box; of six numbers the heights are left out. @throws Fault */
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
        message: `must be west,south,east,north with longitudes from -180 to 180, latitudes from -90 to 90 and no south above its north, not "${text.slice(0, 100)}"`,
      },
    ]);
  return [west, south, east, north];
}

/** The standard wants parameters refused that an operation does not have. @throws Fault */
function refuseUnknown({ query }: Pick<Endpoint, 'query'>, request: FastifyRequest): void {
  const known = queryNames(query);
  const unknown = Object.keys(Object(request.query)).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw parameterFault(
      unknown.map((parameter) => ({
        parameter,
        message: `is not a parameter of this operation: it takes ${known.join(', ') || 'none'}`,
      })),
    );
}

/** Where a collection is; what leads there from its features and back. */
function linksOf(id: string, title: string, base: string): Link[] {
  const address = `${base}${FEATURES_PATH}/collections/${id}`;
  return [
    { href: address, rel: 'self', type: JSON_TYPE, title: 'This collection' },
    { href: `${address}/items`, rel: 'items', type: GEOJSON_TYPE, title },
  ];
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

const SAVED_TITLE = 'Saved places';
/** Of one page: they are put together by the thread that answers. */
const MAX_SAVED_FEATURES = 2000;

function savedCollection(extent: Bbox, base: string): Collection {
  return {
    id: SAVED_PLACES_COLLECTION,
    title: SAVED_TITLE,
    description: 'Points that were saved in Cairn, with name, note, colour and folder.',
    attribution: 'Saved in Cairn on this computer',
    license: 'Of who has saved them',
    extent: { spatial: { bbox: [extent], crs: CRS84_URI } },
    itemType: 'feature',
    crs: [CRS84_URI],
    links: linksOf(SAVED_PLACES_COLLECTION, SAVED_TITLE, base),
  };
}

/** A place as a GeoJSON feature without its closing brace. @param folder name of its folder */
function savedFeature(place: KeptPlace, folder: string | null): string {
  const { number, id, name, note, color, lon, lat, createdAt, changedAt } = place;
  const properties = { place_id: id, name, note, color, folder, created_at: createdAt, changed_at: changedAt };
  const geometry = { type: 'Point', coordinates: [lon, lat] };
  return JSON.stringify({ type: 'Feature', id: number, geometry, properties }).slice(0, -1);
}

export const mountFeatures: MountEndpoints = ({ mount, packs, store: { places } }) => {
  const costly = new CostlyRequests(FEATURES_AT_ONCE, MAY_WAIT);
  const ready = (): PackFile[] => [...packs.ready.values()].filter(({ manifest }) => hasFeatures(manifest.theme));

  /** @throws Fault not_found */
  const need = (id: string): PackFile => {
    const all = ready();
    const pack = all.find((candidate) => candidate.id === id);
    if (pack !== undefined) return pack;
    throw new Fault(
      'not_found',
      `There is no collection "${id}": there are ${[...all.map((candidate) => candidate.id), SAVED_PLACES_COLLECTION].join(', ')}`,
    );
  };

  mount(featuresLandingEndpoint, ({ raw }) => {
    refuseUnknown(featuresLandingEndpoint, raw);
    const base = baseOf(raw);
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

  mount(collectionsEndpoint, ({ raw }) => {
    refuseUnknown(collectionsEndpoint, raw);
    const base = baseOf(raw);
    return {
      links: [{ href: `${base}${FEATURES_PATH}/collections`, rel: 'self', type: JSON_TYPE, title: 'Collections' }],
      collections: [
        ...ready().map((pack) => collectionOf(pack, base)),
        savedCollection(places.extent(askerOf(raw)), base),
      ],
    };
  });

  mount(collectionEndpoint, ({ params, raw }) => {
    refuseUnknown(collectionEndpoint, raw);
    return params.collectionId === SAVED_PLACES_COLLECTION
      ? savedCollection(places.extent(askerOf(raw)), baseOf(raw))
      : collectionOf(need(params.collectionId), baseOf(raw));
  });

  const savedPage = (asker: Asker, box: Bbox | undefined, offset: number, limit: number): FeaturePage => {
    const names = new Map(places.folders(asker).map((folder) => [folder.id, folder.name]));
    const found = places.places(asker, { box, offset, limit: Math.min(limit, MAX_SAVED_FEATURES) });
    const features = found.map((place) => `${savedFeature(place, names.get(place.folder ?? '') ?? null)}}`);
    return { matched: places.count(asker, { box }), returned: found.length, features: features.join(',') };
  };
  const savedOne = (asker: Asker, number: number): string | null => {
    const place = places.numbered(asker, number);
    if (place === undefined) return null;
    const folder = places.folders(asker).find(({ id }) => id === place.folder);
    return savedFeature(place, folder?.name ?? null);
  };

  mount(itemsEndpoint, async ({ params, query, raw }, reply) => {
    refuseUnknown(itemsEndpoint, raw);
    const isSaved = params.collectionId === SAVED_PLACES_COLLECTION;
    const pack = isSaved ? undefined : need(params.collectionId);
    const [id, title] = [params.collectionId, pack?.manifest.title ?? SAVED_TITLE];
    const { bbox, limit = DEFAULT_FEATURES, offset = 0 } = query;
    const box = bbox === undefined ? undefined : boxOf(bbox);
    const wish = { box, offset, limit, bytes: MAX_PAGE_BYTES };
    const { matched, returned, features } =
      pack === undefined
        ? savedPage(askerOf(raw), box, offset, limit)
        : await costly.run(raw, (signal) => featurePageInChild(pack.path, wish, signal));
    const collection = `${baseOf(raw)}${FEATURES_PATH}/collections/${id}`;
    const pageAt = (start: number): string => {
      const search = new URLSearchParams({ ...(bbox === undefined ? {} : { bbox }), limit: String(limit) });
      if (start > 0) search.set('offset', String(start));
      return `${collection}/items?${search.toString()}`;
    };
    const links: Link[] = [
      { href: pageAt(offset), rel: 'self', type: GEOJSON_TYPE, title: 'This page' },
      { href: collection, rel: 'collection', type: JSON_TYPE, title },
    ];
    if (offset + returned < matched)
      links.push({ href: pageAt(offset + returned), rel: 'next', type: GEOJSON_TYPE, title: 'The next page' });
    if (offset > 0)
      links.push({
        href: pageAt(Math.max(0, offset - limit)),
        rel: 'prev',
        type: GEOJSON_TYPE,
        title: 'The page before',
      });
    const head = {
      type: 'FeatureCollection',
      timeStamp: new Date().toISOString(),
      numberMatched: matched,
      numberReturned: returned,
      links,
    };
    void reply.type(GEOJSON_CONTENT_TYPE);
    return spelled<FeatureCollection>(`${JSON.stringify(head).slice(0, -1)},"features":[${features}]}`);
  });

  mount(itemEndpoint, async ({ params, raw }, reply) => {
    refuseUnknown(itemEndpoint, raw);
    const id = params.collectionId;
    const pack = id === SAVED_PLACES_COLLECTION ? undefined : need(id);
    const feature =
      pack === undefined
        ? savedOne(askerOf(raw), params.featureId)
        : await costly.run(raw, (signal) => featureInChild(pack.path, params.featureId, signal));
    if (feature === null)
      throw new Fault(
        'not_found',
        `The collection ${id} has no feature ${params.featureId}: its items link lists them`,
      );
    const collection = `${baseOf(raw)}${FEATURES_PATH}/collections/${id}`;
    const links: Link[] = [
      { href: `${collection}/items/${params.featureId}`, rel: 'self', type: GEOJSON_TYPE, title: 'This feature' },
      { href: collection, rel: 'collection', type: JSON_TYPE, title: pack?.manifest.title ?? SAVED_TITLE },
    ];
    void reply.type(GEOJSON_CONTENT_TYPE);
    return spelled<Feature>(`${feature},"links":${JSON.stringify(links)}}`);
  });
};
