/** Child process of one import of an OpenStreetMap file. */
import { importOsm } from './import-osm.ts';
import type { OsmImportProgress, OsmImportWork } from './start.ts';
import type { PlacePackReport } from './write-place-packs.ts';
import { answerParent } from '../../threads/answer-parent.ts';

await answerParent<OsmImportWork, PlacePackReport[], OsmImportProgress>((work, { progress, step, between }) =>
  importOsm({ ...work, onProgress: (name, share) => progress({ step: name, share }), onArea: (id) => (id === undefined ? between() : step(id)) }),
);
