/** German: the texts of each room, by their English. */
import type { Catalogue } from '../catalogue.ts';
import { api } from './de/api.ts';
import { app } from './de/app.ts';
import { batch } from './de/batch.ts';
import { imports } from './de/imports.ts';
import { inspect } from './de/inspect.ts';
import { inspectSections } from './de/inspect-sections.ts';
import { kit } from './de/kit.ts';
import { map } from './de/map.ts';
import { matrix } from './de/matrix.ts';
import { matrixOrder } from './de/matrix-order.ts';
import { matrixResult } from './de/matrix-result.ts';
import { model } from './de/model.ts';
import { packs } from './de/packs.ts';
import { settings } from './de/settings.ts';

export const de: Catalogue = {
  ...api,
  ...app,
  ...batch,
  ...imports,
  ...inspect,
  ...inspectSections,
  ...kit,
  ...map,
  ...matrix,
  ...matrixOrder,
  ...matrixResult,
  ...model,
  ...packs,
  ...settings,
};
