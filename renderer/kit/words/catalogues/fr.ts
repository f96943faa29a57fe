/** French: the texts of each room, by their English. */
import type { Catalogue } from '../catalogue.ts';
import { api } from './fr/api.ts';
import { app } from './fr/app.ts';
import { batch } from './fr/batch.ts';
import { imports } from './fr/imports.ts';
import { inspect } from './fr/inspect.ts';
import { inspectSections } from './fr/inspect-sections.ts';
import { kit } from './fr/kit.ts';
import { map } from './fr/map.ts';
import { matrix } from './fr/matrix.ts';
import { matrixOrder } from './fr/matrix-order.ts';
import { matrixResult } from './fr/matrix-result.ts';
import { model } from './fr/model.ts';
import { packs } from './fr/packs.ts';
import { settings } from './fr/settings.ts';

export const fr: Catalogue = {
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
