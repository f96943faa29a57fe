/** Spanish: the texts of each room, by their English. */
import type { Catalogue } from '../catalogue.ts';
import { api } from './es/api.ts';
import { app } from './es/app.ts';
import { batch } from './es/batch.ts';
import { imports } from './es/imports.ts';
import { inspect } from './es/inspect.ts';
import { inspectSections } from './es/inspect-sections.ts';
import { kit } from './es/kit.ts';
import { map } from './es/map.ts';
import { matrix } from './es/matrix.ts';
import { matrixOrder } from './es/matrix-order.ts';
import { matrixResult } from './es/matrix-result.ts';
import { model } from './es/model.ts';
import { packs } from './es/packs.ts';
import { settings } from './es/settings.ts';

export const es: Catalogue = {
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
