/** The importer of archives of map tiles. */
import { IMPORT_MEMORY, importProcess } from '../../import-process.ts';
import { namesIn, scratchOf, type Importer } from '../../importer.ts';
import type { TileImportOptions, TileImportProgress, TileImportReport } from './import-tiles.ts';

/** `Zooms 0 to 6, layers city and water`, in a sentence each. */
export const tileNotes = ({ format, kind, minZoom, maxZoom, layers }: TileImportReport): string[] => [
  `${kind} of ${format}, zooms ${minZoom} to ${maxZoom}`,
  ...(layers.length === 0 ? [] : [`Layers: ${layers.join(', ')}`]),
];

/** Rejects with a Fault where the file is no archive that can be read. */
export const tileImporter: Importer<TileImportOptions, TileImportReport, TileImportProgress> = {
  run: importProcess({
    entry: new URL('./import-tiles.entry.ts', import.meta.url),
    memoryBytes: IMPORT_MEMORY.byRow,
    filesOf: ({ file }) => [file],
    feature: (item) => `tile ${item}`,
    cancelled: 'The import was cancelled. Nothing was changed.',
  }),
  requestOf: ({ options, files, packsDirectory, placing }) => ({
    file: files[0] ?? '',
    packsDirectory,
    ...placing,
    scratchDirectory: scratchOf(files),
    packId: options.id,
    ...namesIn(options),
  }),
  shareOf: ({ share }) => share,
  endOf: (report) => ({
    status: 'Finished',
    problems: report.problems.map(({ row, message, remedy }) => ({ file: report.file, line: row, message, remedy })),
    problem_count: Math.max(report.leftOut, report.problems.length),
    report: {
      pack: report.pack,
      title: report.title,
      counts: { tile: report.imported, left_out: report.leftOut },
      notes: tileNotes(report),
      left_out: [],
      without_area: [],
    },
  }),
};
