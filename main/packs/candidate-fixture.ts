/** Invented areas, for tests of choosing between candidates. */
import type { Area, Candidate, Containment } from './area-row.ts';

/** Returns a first-level division of Westland, with 1 km². */
export const testArea = (boundaryId: number, other: Partial<Area> = {}): Area => ({
  boundaryId,
  categoryCode: 901,
  name: `Area ${boundaryId}`,
  localType: null,
  sourceKey: String(boundaryId),
  countryIso3: 'WST',
  parentId: null,
  subCategoryCode: null,
  subCategoryName: null,
  bbox: [0, 0, 1, 1],
  areaKm2: 1,
  vintage: null,
  packId: 'old',
  ...other,
});

export const hitOf = (
  boundaryId: number,
  containment: Containment = 'inside',
  other: Partial<Area> = {},
): Candidate => ({ area: testArea(boundaryId, other), containment });
