/** `cairn import addresses`: makes a geocoder pack from files of addresses. */
import { readFieldMap } from '../ingest/targets/addresses/fields.ts';
import type { AddressImportReport } from '../ingest/targets/addresses/import-addresses.ts';
import { addressImporter, type AddressImportProgress } from '../ingest/targets/addresses/importer.ts';
import { describeProblem } from '../ingest/targets/health/problem.ts';
import { importTarget, newSince, type ReplaceOption } from './import-target.ts';
import { damagedPacks, type PackDirectories } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';
import { runImport } from './run-import.ts';
import { counted } from '../../contract/counted.ts';

export interface ImportAddressesOptions extends PackDirectories, ReplaceOption {
  json: boolean;
  id: string;
  field?: string[];
  locality?: string;
  country?: string;
  layer?: string;
  epsg?: number;
  title?: string;
  licence?: string;
  attribution?: string;
}

const MAX_LISTED = 20;

function reportText({
  pack,
  title,
  rows,
  houses,
  ranges,
  streets,
  leftOut,
  problems,
  problemCount,
  warnings,
}: AddressImportReport): string {
  return [
    `Imported ${pack}: ${title}`,
    `  ${counted(rows, 'row')}, ${counted(streets, 'street')}, ${counted(houses, 'house number')}, ` +
      counted(ranges, 'centre line'),
    ...warnings.map((warning) => `Note: ${warning}`),
    ...(leftOut > 0 ? [`Skipped: ${counted(leftOut, 'row')}`] : []),
    ...(problemCount > 0 ? [`${counted(problemCount, 'remark')}:`] : []),
    ...problems.slice(0, MAX_LISTED).map((problem) => `  ${describeProblem(problem)}`),
    ...(problemCount > MAX_LISTED ? [`  … and ${problemCount - MAX_LISTED} more`] : []),
  ].join('\n');
}

/**
 * Imports `files` and prints the report. SIGINT and SIGTERM cancel; an existing pack then stays in use.
 * @throws Fault, CliFailure for invalid files or options
 */
export async function importAddressFiles(files: readonly string[], options: ImportAddressesOptions): Promise<void> {
  const { packs, dataDir, json, id: idOption, replace, field = [], ...rest } = options;
  const id = await importTarget({ kind: 'addresses', files, id: idOption, packs, replace });
  const damaged = await damagedPacks({ packs, dataDir });
  const bar = progressBar();
  const request = {
    ...rest,
    files,
    id,
    packsDirectory: packs,
    damaged,
    newSince: newSince({ replace }),
    fields: readFieldMap(field),
  };
  const onProgress = ({ share, rows }: AddressImportProgress): void => bar.draw(share, `${counted(rows, 'row')} read`);
  const report = await runImport((signal) => addressImporter.run(request, { signal, onProgress }), bar);
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${reportText(report)}\n`);
}
