/** The process of imports and previews. */
import { serveProcess } from '../threads/serve-process.ts';
import type { IngestFunctions } from './import-process.ts';
import type { ImportProgress } from './target.ts';
import { TARGETS } from './targets.ts';

await serveProcess<IngestFunctions, ImportProgress>(({ progress, step, between }) => ({
  run: async (kind, request) => {
    const importFiles = await TARGETS[kind].load();
    return importFiles(request, {
      onProgress: progress,
      onFeature: (item, file) => (item === undefined ? between() : step(item, file)),
    });
  },
  previewAddresses: async (request) =>
    (await import('./targets/addresses/preview-addresses.ts')).previewAddresses(request),
  previewAreas: async (request) => (await import('./targets/areas/preview-areas.ts')).previewAreas(request),
  lookAtFile: async (request) => (await import('./look-at-file.ts')).lookAtFile(request),
  recogniseFiles: async (paths, reading) => (await import('./recognise.ts')).recogniseFiles(paths, reading),
}));
