/** `cairn import zip4`: makes a pack from a licensed file of ZIP+4 areas. */
import type { FieldMapping } from '../ingest/targets/zip4/fields.ts';
import type { Zip4ImportProgress, Zip4ImportReport } from '../ingest/targets/zip4/report.ts';
import { zip4Importer } from '../ingest/targets/zip4/importer.ts';
import { CliFailure, EXIT } from './failure.ts';
import { importTarget, newSince, type ReplaceOption } from './import-target.ts';
import { damagedPacks, type PackDirectories } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';
import { runImport } from './run-import.ts';
import { counted } from '../../contract/counted.ts';

export interface ImportZip4Options extends PackDirectories, ReplaceOption {
  id: string;
  zip?: string;
  plus4?: string;
  zip9?: string;
  fips?: string;
  layer?: string;
  epsg?: number;
  title?: string;
  licence?: string;
  attribution?: string;
  json: boolean;
}

const MAX_LISTED = 20;

function mappingOf({ zip, plus4, zip9, fips }: ImportZip4Options): FieldMapping {
  if (zip9 !== undefined && (zip !== undefined || plus4 !== undefined))
    throw new CliFailure("--zip9 can't be combined with --zip or --plus4", EXIT.usage);
  return {
    ...(zip === undefined ? {} : { zip }),
    ...(plus4 === undefined ? {} : { plus4 }),
    ...(zip9 === undefined ? {} : { zip9 }),
    ...(fips === undefined ? {} : { fips }),
  };
}

/** Returns e.g. `reading, 1,200 rows, 3 skipped`. */
const progressText = ({ phase, rowsRead, leftOut }: Zip4ImportProgress): string =>
  `${phase}, ${counted(rowsRead, 'row')}${leftOut === 0 ? '' : `, ${leftOut} skipped`}`;

function reportText(report: Zip4ImportReport): string {
  const { mapping } = report;
  const code =
    mapping.zip9 === undefined
      ? `ZIP from ${mapping.zip ?? ''}, plus-four from ${mapping.plus4 ?? ''}`
      : `ZIP+4 from ${mapping.zip9}`;
  const county =
    mapping.fips === undefined
      ? 'no county'
      : `county from ${mapping.state === undefined ? '' : `${mapping.state} and `}${mapping.fips}`;
  const lines = [
    `Imported ${report.imported} of ${counted(report.rowsRead, 'row')} into pack ${report.pack} (${code}, ` +
      `${county}, ${report.system}) in ${(report.milliseconds / 1000).toFixed(1)} s.`,
    ...(report.repaired > 0 ? [`${report.repaired} polygons crossed themselves and were repaired.`] : []),
    ...(report.countiesFound > 0 ? [`County of ${counted(report.countiesFound, 'row')}: from the pack admin-us.`] : []),
    ...(report.withoutCounty > 0 ? [`Without a county: ${counted(report.withoutCounty, 'row')}.`] : []),
    ...(report.leftOut > 0 ? [`${report.leftOut} rows were skipped:`] : []),
    ...report.problems.slice(0, MAX_LISTED).map(({ row, message, remedy }) => `  row ${row}: ${message}. ${remedy}`),
    ...(report.problems.length > MAX_LISTED ? ['  … (--json lists up to 200)'] : []),
    'A running server uses the new pack within a few seconds.',
  ];
  return lines.join('\n');
}

/** Imports `file`; Ctrl-C cancels and leaves the packs unchanged. @throws Fault, CliFailure */
export async function importZip4File(file: string, options: ImportZip4Options): Promise<void> {
  const mapping = mappingOf(options);
  const {
    packs,
    dataDir: _dataDir,
    id: idOption,
    replace,
    json,
    zip: _zip,
    plus4: _plus4,
    zip9: _zip9,
    fips: _fips,
    ...rest
  } = options;
  const id = await importTarget({ kind: 'zip4', files: [file], id: idOption, packs, replace });
  const damaged = await damagedPacks(options);
  const bar = progressBar();
  const request = {
    file,
    packsDirectory: packs,
    damaged,
    newSince: newSince({ replace }),
    packId: id,
    mapping,
    ...rest,
  };
  const onProgress = (progress: Zip4ImportProgress): void =>
    bar.draw(Math.min(0.99, progress.share), progressText(progress));
  const report = await runImport((signal) => zip4Importer.run(request, { signal, onProgress }), bar);
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${reportText(report)}\n`);
}
