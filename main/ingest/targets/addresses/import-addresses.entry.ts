/** Process of one import of addresses. */
import type { ImportFunctions } from '../../import-process.ts';
import { serveProcess } from '../../../threads/serve-process.ts';
import { importAddresses, type AddressImportReport } from './import-addresses.ts';
import type { AddressImportProgress, AddressImportRequest } from './importer.ts';

await serveProcess<ImportFunctions<AddressImportRequest, AddressImportReport>, AddressImportProgress>(
  ({ progress }) => ({
    run: (request) => importAddresses({ ...request, onProgress: (share, rows) => progress({ share, rows }) }),
  }),
);
