/** An OpenStreetMap file to packs: roads, addresses, businesses, administrative areas, as chosen. */
import { basename } from 'node:path';
import { NetworkBuilder } from '../../routing/network-builder.ts';
import { AdminCollector } from './admin-areas.ts';
import { PlaceCollector } from './collect-places.ts';
import { OsmFileError, type OsmHandler } from './objects.ts';
import { OSM_ATTRIBUTION, OSM_LICENCE, sourceOf, stemOf } from './provenance.ts';
import { readOsm } from './read.ts';
import { writeAddressPack, writeAdminPack, writeBusinessPack, type PlacePackReport } from './write-place-packs.ts';
import { writeRoadPack } from './write-road-pack.ts';

export const OSM_PARTS = ['roads', 'addresses', 'businesses', 'admin'] as const;
export type OsmPart = (typeof OSM_PARTS)[number];

/** The theme that a part's pack has, and its id begins with. */
const THEMES: Record<OsmPart, string> = { roads: 'roads', addresses: 'geocoder', businesses: 'businesses', admin: 'admin' };

export interface ImportOsmRequest {
  file: string;
  packsDirectory: string;
  parts: readonly OsmPart[];
  /** What the packs' ids have behind their theme; made from the file's name where absent. */
  name?: string | undefined;
  title?: string | undefined;
  /** ISO 3166-1 alpha-2 code whose general speed limits and side of the road hold. */
  country?: string | undefined;
  /** Aborting it ends the import between two steps; the packs that are finished by then stay. */
  signal?: AbortSignal | undefined;
  onProgress?: ((step: string, share: number) => void) | undefined;
}

/** Shares of the progress: reading the file, then writing the packs. */
const READING_SHARE = 0.4;

/**
 * Imports `file`. A pack of the same id is replaced, but only when it is whole.
 * @returns one report per pack.
 * @throws OsmFileError when the file cannot be read or lacks what was asked for; the signal's reason when it is aborted.
 */
export async function importOsm(request: ImportOsmRequest): Promise<PlacePackReport[]> {
  const { file, signal, parts } = request;
  const wants = (part: OsmPart): boolean => parts.includes(part);
  const roads = wants('roads') ? new NetworkBuilder() : undefined;
  const places = wants('addresses') || wants('businesses') ? new PlaceCollector() : undefined;
  const admin = wants('admin') ? new AdminCollector() : undefined;
  const passes = admin === undefined ? 1 : 2;
  let pass = 0;
  const onShare = (share: number): void => {
    signal?.throwIfAborted();
    request.onProgress?.('reading', ((pass + share) / passes) * READING_SHARE);
  };
  if (admin !== undefined) {
    await readOsm(file, admin.firstPass, onShare);
    pass++;
  }
  await readOsm(file, handlerOf(roads, places, admin), onShare);

  const source = await sourceOf(file);
  const reports: PlacePackReport[] = [];
  const steps = parts.length;
  for (const part of OSM_PARTS.filter(wants)) {
    signal?.throwIfAborted();
    const from = READING_SHARE + ((1 - READING_SHARE) * reports.length) / steps;
    request.onProgress?.(part, from);
    const pack = { directory: request.packsDirectory, id: `${THEMES[part]}-${request.name ?? stemOf(file)}`, title: request.title ?? `${TITLES[part]} of ${basename(file)}`, source };
    const onStep = (step: string, done: number, total: number): void => {
      signal?.throwIfAborted();
      request.onProgress?.(step, from + (((1 - READING_SHARE) / steps) * done) / total);
    };
    if (part === 'roads' && roads !== undefined) reports.push(await writeRoads(roads, request, pack, onStep));
    if (part === 'addresses' && places !== undefined) {
      const found = places.finish();
      if (found.addresses.length + found.streets.length === 0) throw nothing(file, 'address or named street');
      reports.push(await writeAddressPack(pack, found));
    }
    if (part === 'businesses' && places !== undefined) {
      const found = places.finish();
      if (found.businesses.length === 0) throw nothing(file, 'business');
      reports.push(await writeBusinessPack(pack, found));
    }
    if (part === 'admin' && admin !== undefined) {
      const found = admin.finish();
      if (found.areas.length === 0) throw nothing(file, 'administrative area whose boundary is whole');
      reports.push(await writeAdminPack(pack, found));
    }
  }
  request.onProgress?.('done', 1);
  return reports;
}

const TITLES: Record<OsmPart, string> = { roads: 'Roads', addresses: 'Addresses', businesses: 'Businesses', admin: 'Administrative areas' };

const nothing = (file: string, what: string): OsmFileError => new OsmFileError(`${file} holds no ${what}`);

/** Hands every object to all who want it. */
function handlerOf(roads: NetworkBuilder | undefined, places: PlaceCollector | undefined, admin: AdminCollector | undefined): OsmHandler {
  return {
    node(id, latitudeE7, longitudeE7, tags) {
      roads?.addNode(id, latitudeE7, longitudeE7, tags);
      places?.handler.node(id, latitudeE7, longitudeE7, tags);
      admin?.secondPass.node(id, latitudeE7, longitudeE7, tags);
    },
    way(id, nodes, tags) {
      roads?.addWay(id, nodes, tags);
      places?.handler.way(id, nodes, tags);
      admin?.secondPass.way(id, nodes, tags);
    },
    relation(_id, members, tags) {
      roads?.addRelation(members, tags);
    },
  };
}

async function writeRoads(
  builder: NetworkBuilder,
  { file, packsDirectory, country }: ImportOsmRequest,
  { id, title, source }: Pick<PlacePackReport, 'title'> & { id: string; source: Awaited<ReturnType<typeof sourceOf>> },
  onStep: (step: string, done: number, total: number) => void,
): Promise<PlacePackReport> {
  const network = builder.finish(country?.toUpperCase());
  if (network.wayId.length === 0) throw nothing(file, 'road');
  const description = {
    id,
    title,
    description: `Roads, paths and ferries of ${source.name}, with their turn restrictions, for the time-distance matrix.`,
    version: '1',
    vintage: `as in ${source.name}`,
    licence: OSM_LICENCE,
    attribution: OSM_ATTRIBUTION,
    sources: [source],
    notes: ['Restrictions and access that hold at certain hours only are not applied.'],
  };
  const { nodes, ways, restrictions, streets } = await writeRoadPack(network, description, packsDirectory, onStep);
  return { pack: id, title, counts: { nodes, ways, restrictions, ...Object.fromEntries(Object.entries(streets).map(([kind, count]) => [`streets_${kind}`, count])) } };
}
