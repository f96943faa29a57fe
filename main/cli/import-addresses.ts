/** `cairn import addresses`: files of addresses to a geocoder pack. */
import { AddressImportRefused, importAddresses, type AddressImportReport } from '../importers/addresses/import-addresses.ts';
import { FieldFault, readFieldMap } from '../importers/addresses/fields.ts';
import { GeoJsonFault } from '../importers/addresses/geojson-file.ts';
import { FileFault } from '../importers/features/feature-source.ts';
import { describeProblem } from '../importers/health/problem.ts';
import { CliFailure, EXIT } from './failure.ts';
import { checkPacksDirectory } from './pack-directory.ts';

export interface ImportAddressesOptions {
  packs: string;
  json: boolean;
  id: string;
  field: string[];
  locality?: string;
  layer?: string;
  epsg?: number;
  title?: string;
  licence?: string;
  attribution?: string;
}

const PACK_ID = /^geocoder-[a-z0-9][a-z0-9-]{0,50}$/;
/** Packs that `npm run data` builds, and an import would replace. */
const OWN_PACKS = ['geocoder-world', 'geocoder-us-zip'];
const SHOWN = 20;

function readable({ pack, title, rows, houses, ranges, streets, leftOut, problems, warnings }: AddressImportReport): string {
  return [
    `Imported ${pack}: ${title}`,
    `  ${rows} rows, ${streets} streets, ${houses} house numbers, ${ranges} centre lines`,
    ...warnings.map((warning) => `Note: ${warning}`),
    ...(leftOut > 0 ? [`Left out, ${leftOut} rows:`, ...problems.slice(0, SHOWN).map((problem) => `  ${describeProblem(problem)}`)] : []),
    ...(leftOut > SHOWN ? [`  … and ${leftOut - SHOWN} more`] : []),
  ].join('\n');
}

/** Shows the rows read on a terminal, and nothing where standard error is a file. */
function showProgress(rows: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${rows} rows read\r`);
}

/**
 * Imports `files` and prints the report. SIGINT and SIGTERM cancel; the pack that was installed before stays in use.
 * @throws CliFailure that says what is wrong with the files or the options
 */
export async function importAddressFiles(files: readonly string[], options: ImportAddressesOptions): Promise<void> {
  const { packs, json, id, field, ...rest } = options;
  checkPacksDirectory(packs);
  if (!PACK_ID.test(id) || OWN_PACKS.includes(id)) {
    throw new CliFailure(`--id ${JSON.stringify(id)} cannot be used: it must be geocoder-NAME, with lower-case letters, digits and hyphens, and not ${OWN_PACKS.join(' or ')}`, EXIT.usage);
  }
  const cancel = new AbortController();
  const abort = (): void => cancel.abort();
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  try {
    const report = await importAddresses({ ...rest, files, id, packsDirectory: packs, fields: readFieldMap(field), signal: cancel.signal, onProgress: showProgress });
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${readable(report)}\n`);
  } catch (error) {
    if (cancel.signal.aborted) throw new CliFailure('The import was cancelled. Nothing was kept.');
    if (error instanceof FieldFault) throw new CliFailure(error.message, EXIT.usage);
    throw error instanceof AddressImportRefused || error instanceof GeoJsonFault || error instanceof FileFault ? new CliFailure(error.message) : error;
  } finally {
    process.off('SIGINT', abort);
    process.off('SIGTERM', abort);
  }
}
