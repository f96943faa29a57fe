/** The importer of ZIP+4 areas. */
import type { ImportProblem } from '../../../../contract/imports.ts';
import { IMPORT_MEMORY, importProcess } from '../../import-process.ts';
import { namesIn, scratchOf, type Importer } from '../../importer.ts';
import type { Zip4ImportOptions } from './import.ts';
import type { Zip4ImportProgress, Zip4ImportReport } from './report.ts';
import { counted } from '../../../../contract/counted.ts';

/** Rejects with a Fault where the file is. */
export const zip4Importer: Importer<Zip4ImportOptions, Zip4ImportReport, Zip4ImportProgress> = {
  run: importProcess({
    entry: new URL('./import-zip4.entry.ts', import.meta.url),
    memoryBytes: IMPORT_MEMORY.byRow,
    filesOf: ({ file }) => [file],
    cancelled: 'The import was cancelled. Nothing was changed.',
  }),
  requestOf: ({ options, files, packsDirectory, damaged, placing }) => ({
    file: files[0] ?? '',
    packsDirectory,
    damaged,
    ...placing,
    scratchDirectory: scratchOf(files),
    packId: options.id,
    ...(options.layer === undefined ? {} : { layer: options.layer }),
    ...(options.epsg === undefined ? {} : { epsg: options.epsg }),
    ...namesIn(options),
  }),
  shareOf: ({ share }) => share,
  endOf: (
    { pack, file, rowsRead, imported, repaired, leftOut, countiesFound, withoutCounty, system, problems },
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
        `The coordinates were in ${system}`,
        ...(countiesFound === 0 ? [] : [`${counted(countiesFound, 'row')} with a county from the pack admin-us`]),
      ],
      left_out: [],
      without_area: [],
    },
  }),
};
