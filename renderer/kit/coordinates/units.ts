/** Systems of units in which lengths and areas are written. */
export const UNIT_SYSTEMS = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

export const METRES_PER_FOOT = 0.3048;
export const METRES_PER_MILE = 1609.344;
