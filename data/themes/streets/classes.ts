/** Road classes: every streets pack uses OpenStreetMap's `highway` values, and also stores its source's code. */

/** MAF/TIGER feature class codes (TIGER/Line technical documentation, appendix E) of roads. */
const TIGER_CLASSES: Readonly<Record<string, string>> = {
  S1100: 'motorway',
  S1200: 'primary',
  S1400: 'residential',
  S1500: 'track',
  S1630: 'motorway_link',
  S1640: 'service',
  S1710: 'footway',
  S1720: 'steps',
  S1730: 'service',
  S1740: 'service',
  S1750: 'service',
  S1780: 'service',
  S1820: 'cycleway',
  S1830: 'bridleway',
};

/**
 * Returns the most similar `highway` value of a TIGER class. S1100 isn't always a motorway; S1200 includes trunk,
 * primary and secondary roads, which TIGER doesn't distinguish.
 * @throws Error for an unknown class or one that isn't a road
 */
export function classOfTiger(featureClass: string): string {
  const name = TIGER_CLASSES[featureClass];
  if (name === undefined)
    throw new Error(`TIGER class ${featureClass} has no road class: add it to the table with its meaning`);
  return name;
}

/** OpenStreetMap's `service` values of TIGER's kinds of service roads. */
const TIGER_SERVICES: Readonly<Record<string, string>> = {
  S1730: 'alley',
  S1740: 'driveway',
  S1750: 'driveway',
  S1780: 'parking_aisle',
};

/** Returns tags for details of a TIGER class beyond the road class; undefined if there are none. */
export function tagsOfTiger(featureClass: string): Record<string, string> | undefined {
  const service = TIGER_SERVICES[featureClass];
  return service === undefined ? undefined : { service };
}

/** Minimum zoom by class. */
const MIN_ZOOM: Readonly<Record<string, number>> = {
  motorway: 9,
  motorway_link: 10,
  trunk: 9,
  trunk_link: 10,
  primary: 9,
  primary_link: 11,
  secondary: 10,
  secondary_link: 12,
  tertiary: 11,
  tertiary_link: 12,
  unclassified: 12,
  residential: 12,
  living_street: 12,
  road: 12,
};
const MIN_ZOOM_OF_PATHS = 14;

export const minZoomOfClass = (name: string): number => MIN_ZOOM[name] ?? MIN_ZOOM_OF_PATHS;

/** `highway` values that aren't usable roads. */
export const UNUSABLE_HIGHWAYS = new Set([
  'proposed',
  'construction',
  'razed',
  'abandoned',
  'platform',
  'bus_stop',
  'elevator',
  'rest_area',
  'services',
]);

/** Classes that are generally open to motor vehicles: only these get a one-way direction from a second source. */
export const MOTOR_CLASSES = new Set([
  ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary'].flatMap((name) => [name, `${name}_link`]),
  'unclassified',
  'residential',
  'living_street',
  'service',
  'road',
]);
