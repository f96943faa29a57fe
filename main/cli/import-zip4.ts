/** `cairn import zip4`: a licensed file of ZIP+4 areas becomes a pack. */
import type { FieldMapping } from '../importers/zip4/fields.ts';
import type { Zip4ImportProgress, Zip4ImportReport } from '../importers/zip4/report.ts';
import { isImportFailure, startZip4Import } from '../importers/zip4/start.ts';
import { CliFailure } from './failure.ts';
import { leaveOutDamaged, type PackPlaces } from './pack-directory.ts';

export interface ImportZip4Options extends PackPlaces {
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

const SHOWN_PROBLEMS = 20;
const TICK_MS = 200;

function mappingOf({ zip, plus4, zip9, fips }: ImportZip4Options): FieldMapping {
  if (zip9 !== undefined && (zip !== undefined || plus4 !== undefined)) throw new CliFailure('Give --zip9, or --zip and --plus4, not both.');
  return {
    ...(zip === undefined ? {} : { zip }),
    ...(plus4 === undefined ? {} : { plus4 }),
    ...(zip9 === undefined ? {} : { zip9 }),
    ...(fips === undefined ? {} : { fips }),
  };
}

/** Draws progress on a terminal, at most five times a second; says nothing elsewhere. */
function progressLine(): { show(progress: Zip4ImportProgress): void; clear(): void } {
  let last = 0;
  const isTerminal = process.stderr.isTTY;
  return {
    show({ phase, share, rowsRead, leftOut }) {
      const now = performance.now();
      if (!isTerminal || now - last < TICK_MS) return;
      last = now;
      const faults = leftOut === 0 ? '' : `, ${leftOut} left out`;
      process.stderr.write(`\r\u001B[K${phase} ${(share * 100).toFixed(0)} %, ${rowsRead.toLocaleString('en')} rows${faults}`);
    },
    clear() {
      if (isTerminal) process.stderr.write('\r\u001B[K');
    },
  };
}

function summary(report: Zip4ImportReport): string {
  const { mapping } = report;
  const code = mapping.zip9 === undefined ? `ZIP from ${mapping.zip ?? ''}, plus-four from ${mapping.plus4 ?? ''}` : `ZIP+4 from ${mapping.zip9}`;
  const county = mapping.fips === undefined ? 'no county' : `county from ${mapping.state === undefined ? '' : `${mapping.state} and `}${mapping.fips}`;
  const lines = [
    `Imported ${report.imported} of ${report.rowsRead} rows into pack ${report.pack} (${code}, ${county}, EPSG:${report.epsg}) in ${(report.milliseconds / 1000).toFixed(1)} s.`,
    ...(report.repaired > 0 ? [`${report.repaired} polygons crossed themselves and were repaired.`] : []),
    ...(report.countiesFound > 0 ? [`${report.countiesFound} rows take their county from the pack admin-us.`] : []),
    ...(report.withoutCounty > 0 ? [`${report.withoutCounty} rows have no county.`] : []),
    ...(report.leftOut > 0 ? [`${report.leftOut} rows were left out:`] : []),
    ...report.problems.slice(0, SHOWN_PROBLEMS).map(({ row, message, remedy }) => `  row ${row}: ${message}. ${remedy}`),
    ...(report.problems.length > SHOWN_PROBLEMS ? ['  … (--json lists up to 200)'] : []),
    'A running server uses the new pack within a few seconds.',
  ];
  return lines.join('\n');
}

/** Imports `file`; Ctrl-C gives up and leaves the packs as they were. @throws CliFailure */
export async function importZip4File(file: string, options: ImportZip4Options): Promise<void> {
  const damaged = await leaveOutDamaged(options);
  const line = progressLine();
  const { packs, dataDir: _dataDir, id, json, zip: _zip, plus4: _plus4, zip9: _zip9, fips: _fips, ...rest } = options;
  const running = startZip4Import({ file, packsDirectory: packs, damaged, packId: id, mapping: mappingOf(options), ...rest }, (progress) => {
    line.show(progress);
  });
  process.once('SIGINT', running.cancel);
  process.once('SIGTERM', running.cancel);
  try {
    const report = await running.report;
    line.clear();
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : `${summary(report)}\n`);
  } catch (error) {
    line.clear();
    if (isImportFailure(error)) throw new CliFailure(error.message);
    throw error;
  } finally {
    process.off('SIGINT', running.cancel);
    process.off('SIGTERM', running.cancel);
  }
}
