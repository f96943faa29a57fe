import type { Catalogue } from '../catalogue.ts';

export const fr: Catalogue = {};
