/** `cairn import osm`: an OpenStreetMap file to a pack of roads. */
import { importRoads, type ImportRoadsReport } from '../importers/osm/import-roads.ts';
import { OsmFileError } from '../importers/osm/objects.ts';
import { CliFailure, EXIT } from './failure.ts';
import { checkPacksDirectory } from './pack-directory.ts';

export interface ImportOsmOptions {
  packs: string;
  json: boolean;
  id?: string;
  title?: string;
  country?: string;
}

const PACK_ID = /^roads-[a-z0-9][a-z0-9-]{0,57}$/;

function readable({ pack, title, nodes, ways, restrictions, streets }: ImportRoadsReport): string {
  const byVehicle = Object.entries(streets).map(([kind, count]) => `${kind} ${count}`);
  return [
    `Imported ${pack}: ${title}`,
    `  ${ways} ways with ${nodes} nodes, ${restrictions} turn restrictions`,
    `  streets between junctions: ${byVehicle.join(', ')}`,
  ].join('\n');
}

/** Shows what is being done on a terminal, and nothing where standard error is a file. */
function showProgress(step: string, share: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${Math.floor(share * 100)} % ${step}${share === 1 ? '\n' : ''}`);
}

/**
 * Imports the roads of `file` and prints a report. SIGINT and SIGTERM cancel; the pack that was installed before stays in use.
 * @throws CliFailure
 */
export async function importOsmFile(file: string, { packs, json, id, title, country }: ImportOsmOptions): Promise<void> {
  checkPacksDirectory(packs);
  if (id !== undefined && !PACK_ID.test(id)) {
    throw new CliFailure(`--id ${id}: the id of a road pack is "roads-" followed by lower-case letters, digits and hyphens`, EXIT.usage);
  }
  if (country !== undefined && !/^[a-zA-Z]{2}$/.test(country)) {
    throw new CliFailure(`--country ${country}: a country is two letters, such as PT (ISO 3166-1 alpha-2)`, EXIT.usage);
  }
  const cancel = new AbortController();
  const abort = (): void => cancel.abort();
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  try {
    const report = await importRoads({ file, packsDirectory: packs, id, title, country, signal: cancel.signal, onProgress: showProgress });
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${readable(report)}\n`);
  } catch (error) {
    if (cancel.signal.aborted) throw new CliFailure('The import was cancelled. Nothing was kept.');
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing) throw new CliFailure(`${file} does not exist`);
    throw error instanceof OsmFileError ? new CliFailure(error.message) : error;
  } finally {
    process.off('SIGINT', abort);
    process.off('SIGTERM', abort);
  }
}
