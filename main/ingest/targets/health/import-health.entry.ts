/** Process of one health import. */
import type { ImportFunctions } from '../../import-process.ts';
import { serveProcess } from '../../../threads/serve-process.ts';
import { importHealth, type HealthImportReport } from './import-health.ts';
import type { HealthImportProgress, HealthImportRequest } from './importer.ts';

await serveProcess<ImportFunctions<HealthImportRequest, HealthImportReport>, HealthImportProgress>(({ progress }) => ({
  run: (request) => importHealth({ ...request, onProgress: (done, total) => progress({ done, total }) }),
}));
