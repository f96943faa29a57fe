/** Process of one import of an OpenStreetMap file. */
import type { ImportFunctions } from '../../import-process.ts';
import { serveProcess } from '../../../threads/serve-process.ts';
import { importOsm, type OsmImportReport } from './import-osm.ts';
import type { OsmImportProgress, OsmImportRequest } from './importer.ts';

await serveProcess<ImportFunctions<OsmImportRequest, OsmImportReport>, OsmImportProgress>(
  ({ progress, step, between }) => ({
    run: (request) =>
      importOsm({
        ...request,
        onProgress: (name, share, parts) => progress({ step: name, share, parts }),
        onArea: (id) => (id === undefined ? between() : step(id)),
      }),
  }),
);
