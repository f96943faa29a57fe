/** Process of one ZIP+4 import. */
import type { ImportFunctions } from '../../import-process.ts';
import { serveProcess } from '../../../threads/serve-process.ts';
import { importZip4, type Zip4ImportOptions } from './import.ts';
import type { Zip4ImportProgress, Zip4ImportReport } from './report.ts';

await serveProcess<ImportFunctions<Zip4ImportOptions, Zip4ImportReport>, Zip4ImportProgress>(
  ({ progress, step, between }) => ({
    run: (options) => importZip4(options, { onProgress: progress, onRow: step, onRowsEnd: between }),
  }),
);
