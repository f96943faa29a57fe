/** An OpenStreetMap file to a pack of theme roads. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NetworkBuilder } from '../../routing/network-builder.ts';
import { OsmFileError } from './objects.ts';
import { readOsm } from './read.ts';
import { writeRoadPack, type RoadPackReport } from './write-road-pack.ts';

const LICENCE = 'ODbL-1.0';
const ATTRIBUTION = '© OpenStreetMap contributors';

export interface ImportRoadsRequest {
  file: string;
  packsDirectory: string;
  /** Id of the pack, `roads-…`; made from the file's name where absent. */
  id?: string | undefined;
  title?: string | undefined;
  /** ISO 3166-1 alpha-2 code whose general speed limits and side of the road hold. */
  country?: string | undefined;
  /** Aborting it ends the import between two steps; nothing is kept. */
  signal?: AbortSignal | undefined;
  onProgress?: ((step: string, share: number) => void) | undefined;
}

export interface ImportRoadsReport extends RoadPackReport {
  pack: string;
  title: string;
}

/** Reading is told as this share of the whole, the order of the streets as the rest. */
const READING_SHARE = 0.4;

/**
 * Imports the roads of `file`. A pack of the same id is replaced, but only when everything has succeeded.
 * @throws OsmFileError when the file cannot be read or holds no road; the signal's reason when it is aborted.
 */
export async function importRoads(request: ImportRoadsRequest): Promise<ImportRoadsReport> {
  const { file, packsDirectory, signal, onProgress } = request;
  const name = basename(file);
  const id = request.id ?? packIdOf(name);
  const title = request.title ?? `Roads of ${name}`;
  const builder = new NetworkBuilder();
  const handler = {
    node: builder.addNode.bind(builder),
    way: builder.addWay.bind(builder),
    relation: (_id: number, members: Parameters<typeof builder.addRelation>[0], tags: ReadonlyMap<string, string>) => builder.addRelation(members, tags),
  };
  await readOsm(file, handler, (share) => {
    signal?.throwIfAborted();
    onProgress?.('reading', share * READING_SHARE);
  });
  const network = builder.finish(request.country?.toUpperCase());
  if (network.wayId.length === 0) throw new OsmFileError(`${file} holds no road`);
  const integrity = await integrityOf(file);
  const description = {
    id,
    title,
    description: `Roads, paths and ferries of ${name}, with their turn restrictions, for the time-distance matrix.`,
    version: '1',
    vintage: `as in ${name}`,
    licence: LICENCE,
    attribution: ATTRIBUTION,
    sources: [{ name, version: '1', integrity, licence: LICENCE, attribution: ATTRIBUTION }],
    notes: ['Restrictions and access that hold at certain hours only are not applied.'],
  };
  const report = await writeRoadPack(network, description, packsDirectory, (step, done, total) => {
    signal?.throwIfAborted();
    onProgress?.(step, READING_SHARE + (1 - READING_SHARE) * (done / total));
  });
  onProgress?.('done', 1);
  return { ...report, pack: id, title };
}

/** `My City.osm.pbf` as a pack id: `roads-my-city`. */
function packIdOf(name: string): string {
  const stem = name
    .replace(/(?:\.osm)?(?:\.pbf|\.gz|\.bz2)?$/i, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `roads-${stem || 'osm'}`.slice(0, 58).replace(/-$/, '');
}

async function integrityOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return `sha512-${hash.digest('base64')}`;
}
