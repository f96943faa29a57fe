/** Process of one import of areas. */
import type { ImportFunctions } from '../../import-process.ts';
import { serveProcess } from '../../../threads/serve-process.ts';
import { importAreas } from './import-areas.ts';
import type { AreaImportRequest } from './importer.ts';
import type { AreaImportProgress, AreaImportReport } from './report.ts';

await serveProcess<ImportFunctions<AreaImportRequest, AreaImportReport>, AreaImportProgress>(
  ({ progress, step, between }) => {
    const onRow = (row: number | undefined, file: number): void => (row === undefined ? between() : step(row, file));
    return { run: (request) => importAreas(request, { onProgress: progress, onRow }) };
  },
);
