/** Ids of the packs that an import writes, and whether it may: for HTTP, the command line and the start of imports. */
import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import {
  IMPORT_ID_PREFIXES,
  OSM_PACK_PREFIXES,
  OSM_PARTS,
  type ImportOrder,
  type OsmPart,
} from '../../contract/imports.ts';
import { PACK_ID_PATTERN } from '../../contract/pack.ts';
import { isDefaultPack } from '../../contract/default-packs.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import { slugOf, stemOf } from './targets/osm/provenance.ts';

type Kind = ImportOrder['kind'];

/** Default id of ZIP+4 areas: there is one supplier. */
export const ZIP4_PACK_ID = 'zip4-imported';

/** Time for detecting the format of a file of figures, in milliseconds; then its name is used. */
const PATIENCE_MS = 1000;

/**
 * Returns the ids of the packs that an import writes, in order.
 * @param id of the import; for `osm` `osm-NAME`, which isn't the id of a pack
 */
export function packIdsOf(kind: Kind, id: string, parts: readonly OsmPart[] = OSM_PARTS): string[] {
  if (kind !== 'osm') return [id];
  const name = id.slice(IMPORT_ID_PREFIXES.osm.length);
  return OSM_PARTS.filter((part) => parts.includes(part)).map((part) => OSM_PACK_PREFIXES[part] + name);
}

/** Returns the default id of an import of `files`; never one of a pack included in Cairn. */
export async function ownImportId(kind: Kind, files: readonly string[], parts?: readonly OsmPart[]): Promise<string> {
  const id = await idByFiles(kind, files);
  return packIdsOf(kind, id, parts).some(isDefaultPack) ? `${id}-imported` : id;
}

async function idByFiles(kind: Kind, files: readonly string[]): Promise<string> {
  const [file = ''] = files;
  if (kind === 'zip4') return ZIP4_PACK_ID;
  if (kind === 'health') {
    // Loaded on demand, to start servers faster.
    const { formatOfFile } = await import('./targets/health/import-files.ts');
    const { provenanceOf } = await import('./targets/health/provenance.ts');
    return provenanceOf(await formatOfFile(file, { signal: AbortSignal.timeout(PATIENCE_MS) }), files).id;
  }
  // `regions.geojson.gz` has two extensions.
  const named = kind === 'areas' ? file.replace(/\.gz$/i, '') : file;
  return IMPORT_ID_PREFIXES[kind] + stemOf(kind === 'osm' ? file : basename(named, extname(named)));
}

/** Returns the id for a chosen name: `areas-it-regions` for `IT_Regions` of areas. */
export function importIdOf(kind: Kind, name: string): string {
  const prefix = IMPORT_ID_PREFIXES[kind];
  return prefix + slugOf(name.startsWith(prefix) ? name.slice(prefix.length) : name);
}

/** Returns the problem of an id from {@link importIdOf}; continues the name of its parameter: `id must have …`. */
export function importIdProblem(kind: Kind, id: string, parts?: readonly OsmPart[]): string | undefined {
  const packs = packIdsOf(kind, id, parts);
  if (id === IMPORT_ID_PREFIXES[kind]) return 'must have a letter from a to z or a digit';
  if (packs.some((pack) => !new RegExp(PACK_ID_PATTERN, 'u').test(pack)))
    return `must be shorter: ids of packs have up to 64 characters, but ${JSON.stringify(id)} has ${id.length}`;
  const taken = packs.filter(isDefaultPack);
  if (taken.length === 0) return undefined;
  const subject =
    taken.length === 1 ? `${taken[0]} is the id of a pack` : `${taken.join(' and ')} are the ids of packs`;
  return (
    `${JSON.stringify(id)} isn't available: ${subject} included in Cairn, which imports can't replace. ` +
    `Choose another id, e.g. ${id}-2`
  );
}

export interface ReplaceRules {
  /** Whether the request allows replacing packs. */
  replace: boolean;
  /** Returns whether the requester may replace an installed pack that isn't included in Cairn. */
  mayReplace: (pack: string) => boolean;
}

/** Why an import may not write these packs. */
export interface PackInTheWay {
  /**
   * `default`: included in Cairn; `foreign`: imported by another key; `installed`: the request doesn't allow replacing
   * them.
   */
  reason: 'default' | 'foreign' | 'installed';
  packs: string[];
}

/** Returns conflicts of an import of `packs` with the installed packs. */
export function packsInTheWay(
  packs: readonly string[],
  packsDirectory: string,
  { replace, mayReplace }: ReplaceRules,
): PackInTheWay | undefined {
  const defaults = packs.filter(isDefaultPack);
  if (defaults.length > 0) return { reason: 'default', packs: defaults };
  const installed = packs.filter((pack) => existsSync(join(packsDirectory, pack + PACK_EXTENSION)));
  const foreign = installed.filter((pack) => !mayReplace(pack));
  if (foreign.length > 0) return { reason: 'foreign', packs: foreign };
  return installed.length > 0 && !replace ? { reason: 'installed', packs: installed } : undefined;
}

/** `Pack roads-town is already installed`, for one or several. */
export const installedAlready = (packs: readonly string[]): string =>
  packs.length === 1 ? `Pack ${packs[0]} is already installed` : `Packs ${packs.join(', ')} are already installed`;
