/** `cairn import osm`: an OpenStreetMap file to a street map and packs of roads, addresses, businesses and areas. */
import { basename } from 'node:path';
import { IMPORT_ID_PREFIXES, type OsmPart } from '../../contract/imports.ts';
import { systemCode } from '../../contract/system-error.ts';
import { lacks } from '../importers/osm/parts.ts';
import { osmImporter, type OsmImportProgress } from '../importers/osm/importer.ts';
import type { PlacePackReport } from '../importers/osm/write-place-packs.ts';
import { note } from './notes.ts';
import { CliFailure } from './failure.ts';
import { importTarget, newSince, type ReplaceOption } from './import-target.ts';
import { leaveOutDamaged, type PackPlaces } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';
import { underWay } from './under-way.ts';

export interface ImportOsmOptions extends PackPlaces, ReplaceOption {
  json: boolean;
  with: OsmPart[];
  name?: string;
  title?: string;
  country?: string;
}

const readable = ({ pack, title, counts }: PlacePackReport): string =>
  `Imported ${pack}: ${title}\n  ${Object.entries(counts)
    .map(([what, count]) => `${what.replaceAll('_', ' ')} ${count}`)
    .join(', ')}\n`;

/** What the system says of a file or a directory, in words. */
function failureOf(error: unknown, file: string, packs: string): unknown {
  switch (systemCode(error)) {
    case 'ENOENT':
      return new CliFailure(`${file} does not exist`);
    case 'EACCES':
    case 'EPERM':
      return new CliFailure(`${file} may not be read by this user, or nothing may be written into ${packs}`);
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return new CliFailure(`Nothing can be written into ${packs}`);
    case 'SQLITE_FULL':
    case 'ENOSPC':
      return new CliFailure(`The disk of ${packs} is full. The packs are as they were`);
    default:
      return error;
  }
}

/**
 * Imports the chosen parts of `file` and prints a report. SIGINT and SIGTERM cancel; packs that are not finished are
 * dropped.
 * @throws Fault, CliFailure
 */
export async function importOsmFile(
  file: string,
  { packs, dataDir, json, with: parts, name: given, replace, title, country }: ImportOsmOptions,
): Promise<void> {
  const id = await importTarget({
    kind: 'osm',
    files: [file],
    id: given === undefined ? undefined : IMPORT_ID_PREFIXES.osm + given,
    parts,
    packs,
    replace,
  });
  const name = id.slice(IMPORT_ID_PREFIXES.osm.length);
  const damaged = await leaveOutDamaged({ packs, dataDir });
  const bar = progressBar();
  const request = {
    file,
    packsDirectory: packs,
    damaged,
    newSince: newSince({ replace }),
    parts,
    name,
    title,
    country,
  };
  const onProgress = ({ step, share }: OsmImportProgress): void => bar.draw(share, step);
  try {
    const {
      packs: made,
      missing,
      notes,
    } = await underWay((signal) => osmImporter.run(request, { signal, onProgress }), bar);
    process.stdout.write(json ? `${JSON.stringify(made)}\n` : made.map(readable).join(''));
    for (const text of notes) note(text);
    if (missing.length > 0) note(`Left out: ${basename(file)} ${lacks(missing)}`);
  } catch (error) {
    throw failureOf(error, file, packs);
  }
}
