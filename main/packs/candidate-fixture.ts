/** Areas at a point, made by hand for tests of what is chosen from them. */
import type { Area, Candidate, Containment } from './area-row.ts';

/** A first-level division of Westland, of 1 km². */
export const areaOfTest = (boundaryId: number, other: Partial<Area> = {}): Area => ({
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
): Candidate => ({ area: areaOfTest(boundaryId, other), containment });
