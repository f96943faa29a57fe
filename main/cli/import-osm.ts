/**
 * `cairn import osm`: makes a street map and packs of roads, addresses, businesses and areas from an OpenStreetMap
 * file.
 */
import { basename } from 'node:path';
import { IMPORT_ID_PREFIXES, type OsmPart } from '../../contract/imports.ts';
import { systemCode } from '../../contract/system-error.ts';
import { lacks } from '../ingest/targets/osm/parts.ts';
import { osmImporter, type OsmImportProgress } from '../ingest/targets/osm/importer.ts';
import type { PlacePackReport } from '../ingest/targets/osm/write-place-packs.ts';
import { note } from './notes.ts';
import { CliFailure } from './failure.ts';
import { importTarget, newSince, type ReplaceOption } from './import-target.ts';
import { damagedPacks, type PackDirectories } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';
import { runImport } from './run-import.ts';

export interface ImportOsmOptions extends PackDirectories, ReplaceOption {
  json: boolean;
  with: OsmPart[];
  name?: string;
  title?: string;
  country?: string;
}

const reportText = ({ pack, title, counts }: PlacePackReport): string =>
  `Imported ${pack}: ${title}\n  ${Object.entries(counts)
    .map(([what, count]) => `${what.replaceAll('_', ' ')} ${count}`)
    .join(', ')}\n`;

/** Converts the system's errors about files and directories to messages. */
function failureOf(error: unknown, file: string, packs: string): unknown {
  switch (systemCode(error)) {
    case 'ENOENT':
      return new CliFailure(`${file} does not exist`);
    case 'EACCES':
    case 'EPERM':
      return new CliFailure(`${file} isn't readable by this user, or ${packs} isn't writable`);
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return new CliFailure(`${packs} isn't writable`);
    case 'SQLITE_FULL':
    case 'ENOSPC':
      return new CliFailure(`The disk of ${packs} is full. The packs are unchanged`);
    default:
      return error;
  }
}

/**
 * Imports the selected parts of `file` and prints a report. SIGINT and SIGTERM cancel; unfinished packs are discarded.
 * @throws Fault, CliFailure
 */
export async function importOsmFile(
  file: string,
  { packs, dataDir, json, with: parts, name: nameOption, replace, title, country }: ImportOsmOptions,
): Promise<void> {
  const id = await importTarget({
    kind: 'osm',
    files: [file],
    id: nameOption,
    parts,
    packs,
    replace,
  });
  const name = id.slice(IMPORT_ID_PREFIXES.osm.length);
  const damaged = await damagedPacks({ packs, dataDir });
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
      packs: reports,
      missing,
      notes,
    } = await runImport((signal) => osmImporter.run(request, { signal, onProgress }), bar);
    process.stdout.write(json ? `${JSON.stringify(reports)}\n` : reports.map(reportText).join(''));
    for (const text of notes) note(text);
    if (missing.length > 0) note(`Left out: ${basename(file)} ${lacks(missing)}`);
  } catch (error) {
    throw failureOf(error, file, packs);
  }
}
