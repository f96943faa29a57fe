/** Systems of units in which lengths and areas are written; nautical ones are metric but for what is long or fast. */
export const UNIT_SYSTEMS = ['metric', 'imperial', 'nautical'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

export const METRES_PER_FOOT = 0.3048;
export const METRES_PER_MILE = 1609.344;
export const METRES_PER_NAUTICAL_MILE = 1852;
