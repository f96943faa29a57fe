/** An OpenStreetMap file to packs: roads, addresses, businesses, administrative areas, as chosen. */
import { basename } from 'node:path';
import { Fault } from '../../../contract/fault.ts';
import { OSM_PACK_PREFIXES, OSM_PARTS, type OsmPart } from '../../../contract/imports.ts';
import type { PackSource } from '../../../contract/pack.ts';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { NetworkBuilder } from '../../routing/network-builder.ts';
import type { RoadNetwork } from '../../routing/network.ts';
import type { PackPlacing } from '../../packs/write/place.ts';
import { AdminCollector, type OsmAdminAreas } from './admin-areas.ts';
import { PlaceCollector, type OsmPlaces } from './collect-places.ts';
import { NodePositions } from './node-positions.ts';
import type { OsmHandler } from './objects.ts';
import { OSM_ATTRIBUTION, OSM_LICENCE, sourceOf, stemOf } from './provenance.ts';
import { readOsm } from './read.ts';
import {
  writeAddressPack,
  writeAdminPack,
  writeBusinessPack,
  type AreaWriting,
  type PlacePackReport,
} from './write-place-packs.ts';
import { writeRoadPack } from './write-road-pack.ts';

export interface ImportOsmRequest extends PackPlacing, AreaWriting {
  file: string;
  packsDirectory: string;
  /** Verdicts on packs that were found damaged: nothing is read from those. */
  damaged?: readonly PackVerification[] | undefined;
  parts: readonly OsmPart[];
  /** What the packs' ids have behind their theme; made from the file's name where absent. */
  name?: string | undefined;
  title?: string | undefined;
  /** ISO 3166-1 alpha-2 code whose general speed limits and side of the road hold. */
  country?: string | undefined;
  onProgress?: ((step: string, share: number) => void) | undefined;
}

const packIdOf = ({ file, name }: Pick<ImportOsmRequest, 'file' | 'name'>, part: OsmPart): string =>
  OSM_PACK_PREFIXES[part] + (name ?? stemOf(file));

/** Shares of the progress: reading the file, then writing the packs. */
const READING_SHARE = 0.4;

/**
 * Imports `file`. A pack of the same id is replaced, but only when it is whole.
 * @returns one report per pack.
 * @throws Fault when the file cannot be read or lacks what was asked for.
 */
export async function importOsm(request: ImportOsmRequest): Promise<PlacePackReport[]> {
  const { file, parts } = request;
  const wants = (part: OsmPart): boolean => parts.includes(part);
  const roads = wants('roads') ? new NetworkBuilder() : undefined;
  const positions = new NodePositions();
  const places = wants('addresses') || wants('businesses') ? new PlaceCollector(positions) : undefined;
  const admin = wants('admin') ? new AdminCollector(positions) : undefined;
  const needsRelations = places !== undefined || admin !== undefined;
  const passes = needsRelations ? 2 : 1;
  let pass = 0;
  const onShare = (share: number): void => request.onProgress?.('reading', ((pass + share) / passes) * READING_SHARE);
  if (needsRelations) {
    await readOsm(file, firstPass(places, admin), onShare);
    pass++;
  }
  await readOsm(file, secondPass(roads, needsRelations ? positions : undefined, places, admin), onShare);

  // Whatever the file lacks is reported before a pack is touched.
  const found = checked(file, parts, {
    network: roads?.finish(request.country?.toUpperCase()),
    places: places?.finish(),
    admin: admin?.finish(),
  });
  const source = await sourceOf(file);
  const reports: PlacePackReport[] = [];
  for (const part of OSM_PARTS.filter(wants)) {
    const from = READING_SHARE + ((1 - READING_SHARE) * reports.length) / parts.length;
    request.onProgress?.(part, from);
    const pack = {
      directory: request.packsDirectory,
      id: packIdOf(request, part),
      title: request.title ?? `${TITLES[part]} of ${basename(file)}`,
      source,
      newSince: request.newSince,
    };
    const onStep = (step: string, done: number, total: number): void =>
      request.onProgress?.(step, from + (((1 - READING_SHARE) / parts.length) * done) / total);
    if (part === 'roads' && found.network !== undefined) reports.push(await writeRoads(found.network, pack, onStep));
    if (part === 'addresses' && found.places !== undefined)
      reports.push(await writeAddressPack(pack, found.places, request));
    if (part === 'businesses' && found.places !== undefined) reports.push(await writeBusinessPack(pack, found.places));
    if (part === 'admin' && found.admin !== undefined) reports.push(await writeAdminPack(pack, found.admin, request));
  }
  request.onProgress?.('done', 1);
  return reports;
}

interface Found {
  network: RoadNetwork | undefined;
  places: OsmPlaces | undefined;
  admin: OsmAdminAreas | undefined;
}

/** What was found. @throws Fault that names every part of which the file holds nothing. */
function checked(file: string, parts: readonly OsmPart[], found: Found): Found {
  const { network, places, admin } = found;
  const isMissing: Record<OsmPart, boolean> = {
    roads: network?.wayId.length === 0,
    addresses: places !== undefined && places.addresses.length + places.streets.length === 0,
    businesses: places?.businesses.length === 0,
    admin: admin?.areas.length === 0,
  };
  const missing = parts.filter((part) => isMissing[part]);
  if (missing.length === 0) return found;
  throw new Fault(
    'invalid_file',
    `${file} holds no ${missing.map((part) => NAMES[part]).join(' and no ')}. Nothing was imported`,
  );
}

/** One of what a part consists of. */
const NAMES: Record<OsmPart, string> = {
  roads: 'road',
  addresses: 'address or named street',
  businesses: 'business',
  admin: 'administrative area whose boundary is whole',
};

const TITLES: Record<OsmPart, string> = {
  roads: 'Roads',
  addresses: 'Addresses',
  businesses: 'Businesses',
  admin: 'Administrative areas',
};

/** Relations alone: which ways they name has to be known before the ways go by. */
function firstPass(places: PlaceCollector | undefined, admin: AdminCollector | undefined): OsmHandler {
  return {
    relation(id, members, tags) {
      places?.firstPass.relation(id, members, tags);
      admin?.firstPass.relation(id, members, tags);
    },
  };
}

/** Hands every object to all who want it. */
function secondPass(
  roads: NetworkBuilder | undefined,
  positions: NodePositions | undefined,
  places: PlaceCollector | undefined,
  admin: AdminCollector | undefined,
): OsmHandler {
  return {
    node(id, latitudeE7, longitudeE7, tags) {
      roads?.addNode(id, latitudeE7, longitudeE7, tags);
      positions?.add(id, latitudeE7, longitudeE7);
      places?.secondPass.node(id, latitudeE7, longitudeE7, tags);
    },
    way(id, nodes, tags) {
      roads?.addWay(id, nodes, tags);
      places?.secondPass.way(id, nodes, tags);
      admin?.secondPass.way(id, nodes, tags);
    },
    relation(_id, members, tags) {
      roads?.addRelation(members, tags);
    },
  };
}

async function writeRoads(
  network: RoadNetwork,
  {
    directory,
    id,
    title,
    source,
    newSince,
  }: PackPlacing & { directory: string; id: string; title: string; source: PackSource },
  onStep: (step: string, done: number, total: number) => void,
): Promise<PlacePackReport> {
  const description = {
    id,
    newSince,
    title,
    description: `Roads, paths and ferries of ${source.name}, with their turn restrictions, for the time-distance matrix.`,
    version: '1',
    vintage: `as in ${source.name}`,
    licence: OSM_LICENCE,
    attribution: OSM_ATTRIBUTION,
    sources: [source],
    notes: ['Restrictions and access that hold at certain hours only are not applied.'],
  };
  const { nodes, ways, restrictions, streets } = await writeRoadPack(network, description, directory, onStep);
  return {
    pack: id,
    title,
    counts: {
      nodes,
      ways,
      restrictions,
      ...Object.fromEntries(Object.entries(streets).map(([kind, count]) => [`streets_${kind}`, count])),
    },
  };
}
