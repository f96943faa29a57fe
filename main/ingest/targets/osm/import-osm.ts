/** Imports an OpenStreetMap file as packs: a street map, roads, addresses, businesses, administrative areas. */
import { basename } from 'node:path';
import { Fault } from '../../../../contract/fault.ts';
import {
  IMPORT_ID_PREFIXES,
  OSM_PACK_PREFIXES,
  OSM_PARTS,
  type OsmPart,
  type OsmPartProgress,
} from '../../../../contract/imports.ts';
import { counted } from '../../../../contract/counted.ts';
import { NetworkBuilder } from '../../../routing/network-builder.ts';
import type { RoadNetwork } from '../../../routing/network.ts';
import type { InstalledPacks } from '../../../packs/damaged.ts';
import type { PackPlacement } from '../../../packs/write/place.ts';
import { resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { AdminCollector, type OsmAdminAreas } from './admin-areas.ts';
import { PlaceCollector, type OsmPlaces } from './collect-places.ts';
import { MapCollector } from './map/collect-map.ts';
import { MapPieces } from './map/pieces.ts';
import { writeMapPack } from './map/write-map-pack.ts';
import { NodePositions } from '../../../formats/osm/node-positions.ts';
import type { OsmHandler } from '../../../formats/osm/objects.ts';
import { lacks, PART_STEPS, PART_TITLES } from './parts.ts';
import { OSM_ATTRIBUTION, OSM_LICENCE, placeOf, sourceOf, stemOf } from './provenance.ts';
import { LeftOut, readOsm } from '../../../formats/osm/read.ts';
import { writeAdminPack, type AreaWriting } from './write-admin-pack.ts';
import { writeAddressPack, writeBusinessPack, type PackRequest, type PlacePackReport } from './write-place-packs.ts';
import { writeRoadPack } from './write-road-pack.ts';

export interface ImportOsmRequest extends PackPlacement, InstalledPacks, AreaWriting {
  file: string;
  parts: readonly OsmPart[];
  /** Name in the packs' ids; by default from the file's name. */
  name?: string | undefined;
  title?: string | undefined;
  /** ISO 3166-1 alpha-2 code of the country whose default speed limits and driving side apply. */
  country?: string | undefined;
  onProgress?: ((step: string, share: number, parts: OsmPartProgress[]) => void) | undefined;
}

/** Counts of each pack in the report on several, by the prefix of its id. */
const COUNTS: Record<string, readonly (readonly [count: string, name: string])[]> = {
  map: [['features', 'features_of_the_map']],
  roads: [
    ['ways', 'ways'],
    ['restrictions', 'restrictions'],
    ['nodes_left_out', 'nodes_left_out'],
    ['ways_with_missing_nodes', 'ways_with_missing_nodes'],
  ],
  geocoder: [
    ['addresses', 'addresses'],
    ['streets', 'streets'],
  ],
  businesses: [['business', 'businesses']],
  admin: [
    ['areas', 'areas'],
    ['incomplete', 'areas_cut_off'],
  ],
};

/** Imports an OpenStreetMap file as the requested packs. */
export async function importOsmFile(
  { files: [file = ''], id, parts = [...OSM_PARTS], ...request }: ImportRequest,
  { onProgress, onFeature }: ImportControl = {},
): Promise<ImportResult> {
  const { packs, missing, notes } = await importOsm({
    ...request,
    file,
    parts,
    name: id.slice(IMPORT_ID_PREFIXES.osm.length),
    onProgress: (step, share, progress) => onProgress?.({ step, share, parts: progress }),
    onArea: onFeature,
  });
  const lacking = [...notes, ...(missing.length === 0 ? [] : [`${basename(file)} ${lacks(missing)}`])];
  const [{ pack, title, counts } = { pack: id, title: '', counts: {} }] = packs;
  if (packs.length === 1) return resultOf({ pack, title, counts, notes: lacking });
  const sums = packs.flatMap((each) =>
    (COUNTS[each.pack.split('-', 1)[0] ?? ''] ?? []).flatMap(([count, name]) =>
      count in each.counts ? [[name, each.counts[count] ?? 0] as const] : [],
    ),
  );
  return resultOf({
    pack,
    title: `${counted(packs.length, 'pack')} from ${basename(file)}`,
    counts: Object.fromEntries(sums),
    packs,
    notes: [`Packs: ${packs.map((each) => each.pack).join(', ')}`, ...lacking],
  });
}

const packIdOf = ({ file, name }: Pick<ImportOsmRequest, 'file' | 'name'>, part: OsmPart): string =>
  OSM_PACK_PREFIXES[part] + (name ?? stemOf(file));

/** Shares of the progress: reading the file, then writing the packs. */
const READING_SHARE = 0.4;

export interface OsmImportReport {
  /** In the order of `OSM_PARTS`. */
  packs: PlacePackReport[];
  /** Requested parts that the file doesn't contain. */
  missing: OsmPart[];
  /** Sentences about what was skipped. */
  notes: string[];
}

/**
 * Imports `file`. Existing packs stay in use until the new ones are complete. Parts that the file doesn't contain are
 * skipped.
 * @throws Fault if the file can't be read, or contains no requested part
 */
export async function importOsm(request: ImportOsmRequest): Promise<OsmImportReport> {
  const { parts } = request;
  const pieces = parts.includes('map') ? new MapPieces() : undefined;
  try {
    return await importParts(request, pieces);
  } finally {
    pieces?.close();
  }
}

/** Reads the file. Data that only the reading needs, e.g. the positions of nodes, is released at its end. */
async function readParts(
  request: ImportOsmRequest,
  pieces: MapPieces | undefined,
  onShare: (share: number) => void,
): Promise<Found> {
  const { file, parts } = request;
  const wants = (part: OsmPart): boolean => parts.includes(part);
  const positions = new NodePositions();
  const collectors: Collectors = {
    positions,
    roads: wants('roads') ? new NetworkBuilder() : undefined,
    places: wants('addresses') || wants('businesses') ? new PlaceCollector(positions) : undefined,
    admin: wants('admin') ? new AdminCollector(positions) : undefined,
    map: pieces === undefined ? undefined : new MapCollector(positions, pieces),
  };
  const passes = passesOf(collectors);
  const leftOut: LeftOut[] = [];
  for (const [pass, handler] of passes.entries())
    leftOut.push(await readOsm(file, handler, (share) => onShare((pass + share) / passes.length)));
  const network = collectors.roads?.finish(request.country?.toUpperCase());
  return {
    network,
    waysWithMissingNodes: collectors.roads?.waysWithMissingNodes ?? 0,
    // All passes read the same objects; only one receives the nodes.
    leftOut: leftOut.find(({ nodes }) => nodes > 0) ?? leftOut[0] ?? new LeftOut(),
    places: collectors.places?.finish(),
    admin: collectors.admin?.finish(),
    pieces,
    cutOff: collectors.map?.finish() ?? 0,
  };
}

async function importParts(request: ImportOsmRequest, pieces: MapPieces | undefined): Promise<OsmImportReport> {
  const { file, parts } = request;
  const states = new PartStates(request);
  const found = await readParts(request, pieces, (share) => states.report('reading', share * READING_SHARE));
  const missing = missingOf(file, parts, found);
  states.leaveOut(missing);
  const source = await sourceOf(file);
  const packs: PlacePackReport[] = [];
  const present = OSM_PARTS.filter((part) => parts.includes(part) && !missing.includes(part));
  for (const part of present) {
    const from = READING_SHARE + ((1 - READING_SHARE) * packs.length) / present.length;
    states.begin(part);
    states.report(PART_STEPS[part], from);
    const pack = {
      directory: request.packsDirectory,
      id: packIdOf(request, part),
      title: request.title ?? `${PART_TITLES[part]} of ${placeOf(file)}`,
      source,
      newSince: request.newSince,
      isFallback: request.isFallback,
      builtAt: request.builtAt,
      leftOut: found.leftOut.notes(),
    };
    const onStep = (step: string, done: number, total: number): void => {
      states.proceed(part, done / total);
      states.report(step, from + (((1 - READING_SHARE) / present.length) * done) / total);
    };
    if (part === 'map' && pieces !== undefined)
      packs.push(
        await writeMapPack(pack, pieces, found.cutOff, (done, total) => onStep('tiles of the map', done, total)),
      );
    if (part === 'roads' && found.network !== undefined)
      packs.push(await writeRoads(found.network, found, pack, onStep));
    if (part === 'addresses' && found.places !== undefined)
      packs.push(await writeAddressPack(pack, found.places, request));
    if (part === 'businesses' && found.places !== undefined) packs.push(await writeBusinessPack(pack, found.places));
    if (part === 'admin' && found.admin !== undefined)
      packs.push(await writeAdminPack(pack, found.admin, request, request));
    states.finish(part);
  }
  states.report('done', 1);
  return { packs, missing, notes: found.leftOut.notes() };
}

/** Tracks the progress of each part, and reports it with the total. */
class PartStates {
  readonly #parts: Map<OsmPart, OsmPartProgress>;
  readonly #onProgress: ImportOsmRequest['onProgress'];
  #began = 0;

  constructor(request: ImportOsmRequest) {
    this.#onProgress = request.onProgress;
    const wanted = OSM_PARTS.filter((part) => request.parts.includes(part));
    this.#parts = new Map(
      wanted.map((part) => [part, { part, pack: packIdOf(request, part), state: 'waiting', progress: 0 }]),
    );
  }

  report(step: string, share: number): void {
    this.#onProgress?.(step, share, [...this.#parts.values()]);
  }

  begin(part: OsmPart): void {
    this.#began = performance.now();
    this.#change(part, { state: 'running' });
  }

  proceed(part: OsmPart, progress: number): void {
    this.#change(part, { progress: Math.min(1, progress) });
  }

  finish(part: OsmPart): void {
    const seconds = Math.round((performance.now() - this.#began) / 100) / 10;
    this.#change(part, { state: 'finished', progress: 1, seconds });
  }

  leaveOut(parts: readonly OsmPart[]): void {
    for (const part of parts) this.#change(part, { state: 'left_out' });
  }

  #change(part: OsmPart, change: Partial<OsmPartProgress>): void {
    const before = this.#parts.get(part);
    if (before !== undefined) this.#parts.set(part, { ...before, ...change });
  }
}

interface Collectors {
  positions: NodePositions;
  roads: NetworkBuilder | undefined;
  places: PlaceCollector | undefined;
  admin: AdminCollector | undefined;
  map: MapCollector | undefined;
}

interface Found {
  network: RoadNetwork | undefined;
  waysWithMissingNodes: number;
  leftOut: LeftOut;
  places: OsmPlaces | undefined;
  admin: OsmAdminAreas | undefined;
  pieces: MapPieces | undefined;
  /** Incomplete areas of the map. */
  cutOff: number;
}

/** Returns whether a road has at least two nodes: extracts may omit many. */
const hasRoad = ({ wayFirst }: RoadNetwork): boolean =>
  wayFirst.some((first, way) => way > 0 && first - (wayFirst[way - 1] ?? first) > 1);

/** Returns the parts that the file doesn't contain. @throws Fault if those are all */
function missingOf(file: string, parts: readonly OsmPart[], found: Found): OsmPart[] {
  const { network, places, admin, pieces, leftOut } = found;
  const isMissing: Record<OsmPart, boolean> = {
    map: pieces?.isEmpty === true,
    roads: network !== undefined && !hasRoad(network),
    addresses: places !== undefined && places.addresses.length + places.streets.length === 0,
    businesses: places?.businesses.length === 0,
    admin: admin?.areas.length === 0,
  };
  const missing = parts.filter((part) => isMissing[part]);
  if (missing.length < parts.length) return missing;
  const sentences = [`${file} ${lacks(missing)}`, 'Nothing was imported', ...leftOut.notes()];
  throw new Fault('invalid_file', sentences.join('. '));
}

/**
 * Returns the passes over the file. The ways of relations must be known before the ways are read, and the positions of
 * nodes before the map reads the ways.
 */
function passesOf({ positions, roads, places, admin, map }: Collectors): OsmHandler[] {
  const needsPositions = places !== undefined || admin !== undefined || map !== undefined;
  const relations: OsmHandler = {
    relation(id, members, tags) {
      roads?.addMultipolygon(id, members, tags);
      places?.firstPass.relation(id, members, tags);
      admin?.firstPass.relation(id, members, tags);
      map?.firstPass.relation(id, members, tags);
    },
  };
  const all: OsmHandler = {
    node(id, latitudeE7, longitudeE7, tags) {
      roads?.addNode(id, latitudeE7, longitudeE7, tags);
      if (needsPositions) positions.add(id, latitudeE7, longitudeE7);
      places?.secondPass.node(id, latitudeE7, longitudeE7, tags);
      map?.secondPass.node(id, latitudeE7, longitudeE7, tags);
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
  return [relations, all, ...(map === undefined ? [] : [map.thirdPass])];
}

async function writeRoads(
  network: RoadNetwork,
  { leftOut: { nodes: nodesLeftOut }, waysWithMissingNodes }: Found,
  { directory, id, title, source, leftOut, ...placing }: PackRequest,
  onStep: (step: string, done: number, total: number) => void,
): Promise<PlacePackReport> {
  const description = {
    ...placing,
    id,
    title,
    description: `Roads, paths and ferries from ${source.name} with turn restrictions, for the time-distance matrix.`,
    version: '1',
    vintage: `as in ${source.name}`,
    licence: OSM_LICENCE,
    attribution: OSM_ATTRIBUTION,
    sources: [source],
    counts: {
      ...(nodesLeftOut > 0 && { nodes_left_out: nodesLeftOut }),
      ...(waysWithMissingNodes > 0 && { ways_with_missing_nodes: waysWithMissingNodes }),
    },
    notes: [...leftOut],
  };
  const { nodes, ways, restrictions, streets } = await writeRoadPack(network, description, directory, onStep);
  return {
    pack: id,
    title,
    counts: {
      nodes,
      ways,
      restrictions,
      ...description.counts,
      ...Object.fromEntries(Object.entries(streets).map(([kind, count]) => [`streets_${kind}`, count])),
    },
  };
}
