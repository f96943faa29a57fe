/** Systems of units for lengths and areas; the nautical one is metric except for long distances and speeds. */
export const UNIT_SYSTEMS = ['metric', 'imperial', 'nautical'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

export const METRES_PER_FOOT = 0.3048;
export const METRES_PER_MILE = 1609.344;
const METRES_PER_NAUTICAL_MILE = 1852;

/** The units of short and of long lengths, each with its metres and its symbol. */
export const LENGTHS = {
  metric: [1, 'm', 1000, 'km'],
  imperial: [METRES_PER_FOOT, 'ft', METRES_PER_MILE, 'mi'],
  nautical: [1, 'm', METRES_PER_NAUTICAL_MILE, 'nmi'],
} as const satisfies Record<UnitSystem, readonly [number, string, number, string]>;
