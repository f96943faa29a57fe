/** The importer of ZIP+4 areas. */
import type { ImportProblem } from '../../../contract/imports.ts';
import { IMPORT_MEMORY, importProcess } from '../import-process.ts';
import { scratchOf, type Importer } from '../importer.ts';
import type { Zip4ImportOptions } from './import.ts';
import { WorkEnded } from '../../threads/work-ended.ts';
import { ImportRefused, type Zip4ImportProgress, type Zip4ImportReport } from './report.ts';

/** Whether the message of a failed import is meant for the user as it is. */
export const isZip4Failure = (error: unknown): error is Error =>
  error instanceof WorkEnded || (error instanceof Error && [ImportRefused.name, 'FileFault'].includes(error.name));

/** Rejects with ImportRefused, or an Error named FileFault, where the file is at fault. */
export const zip4Importer: Importer<Zip4ImportOptions, Zip4ImportReport, Zip4ImportProgress> = {
  run: importProcess({
    entry: new URL('./import-zip4.entry.ts', import.meta.url),
    revivers: { ImportRefused: ({ message }) => Object.assign(new ImportRefused(''), { message }) },
    memoryBytes: IMPORT_MEMORY.byRow,
    filesOf: ({ file }) => [file],
    cancelled: 'The import was cancelled. Nothing was changed.',
  }),
  requestOf: ({ options: { id, title, licence, attribution }, files, packsDirectory, damaged, newSince }) => ({
    file: files[0] ?? '',
    packsDirectory,
    damaged,
    newSince,
    scratchDirectory: scratchOf(files),
    packId: id,
    ...(title === undefined ? {} : { title }),
    ...(licence === undefined ? {} : { licence }),
    ...(attribution === undefined ? {} : { attribution }),
  }),
  shareOf: ({ share }) => share,
  endOf: (
    { pack, file, rowsRead, imported, repaired, leftOut, countiesFound, withoutCounty, epsg, problems },
    { options: { title = pack } },
  ) => ({
    status: 'Finished',
    problems: problems.map(({ row, message, remedy }): ImportProblem => ({ file, line: row, message, remedy })),
    problem_count: Math.max(leftOut, problems.length),
    report: {
      pack,
      title,
      counts: { rows_read: rowsRead, imported, repaired, left_out: leftOut, without_county: withoutCounty },
      notes: [
        `Coordinates were EPSG:${epsg}`,
        ...(countiesFound === 0 ? [] : [`${countiesFound} rows take their county from the pack admin-us`]),
      ],
      left_out: [],
      without_area: [],
    },
  }),
};
