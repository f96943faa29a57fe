/**
 * The grid zones of the Military Grid Reference System on the globe, of which UTM's zones and the two polar areas of
 * UPS are made. Source: NGA.STND.0037, "The Universal Grids and the Transverse Mercator and Polar Stereographic Map
 * Projections", version 2.0.0 (2014).
 */

/** One grid zone: a band of latitude in a zone of longitude, or half of a polar area. */
export interface GridCell {
  /** `10S`; of the polar areas `A`, `B`, `Y` and `Z`. */
  name: string;
  /** What UTM and UPS call it: `10N`, `UPS South`. */
  zone: string;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** From 80° S to 84° N, eight degrees each, the last one twelve; I and O could be taken for digits. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const FIRST_NORTHERN = 'N';
const SOUTH = -80;
const NORTH = 84;
const BAND_DEGREES = 8;
const ZONES = 60;
const ZONE_DEGREES = 6;
/**
 * Zones that are wider or narrower than six degrees in a band, or are not there: in south-west Norway and around
 * Svalbard.
 */
const EXCEPTIONS: Record<string, readonly [west: number, east: number] | undefined> = {
  '31V': [0, 3],
  '32V': [3, 12],
  '31X': [0, 9],
  '33X': [9, 21],
  '35X': [21, 33],
  '37X': [33, 42],
};
const LEFT_OUT = new Set(['32X', '34X', '36X']);

const POLAR: readonly GridCell[] = [
  { name: 'A', zone: 'UPS South', west: -180, south: -90, east: 0, north: SOUTH },
  { name: 'B', zone: 'UPS South', west: 0, south: -90, east: 180, north: SOUTH },
  { name: 'Y', zone: 'UPS North', west: -180, south: NORTH, east: 0, north: 90 },
  { name: 'Z', zone: 'UPS North', west: 0, south: NORTH, east: 180, north: 90 },
];

/** Every grid zone, in degrees; together they are the globe, and none overlaps another. */
export function gridCells(): GridCell[] {
  const cells = [...POLAR];
  for (const [index, band] of Array.from(BANDS).entries()) {
    const south = SOUTH + index * BAND_DEGREES;
    const north = index === BANDS.length - 1 ? NORTH : south + BAND_DEGREES;
    for (let zone = 1; zone <= ZONES; zone++) {
      const name = `${zone}${band}`;
      if (LEFT_OUT.has(name)) continue;
      const usual = -180 + (zone - 1) * ZONE_DEGREES;
      const [west, east] = EXCEPTIONS[name] ?? [usual, usual + ZONE_DEGREES];
      cells.push({ name, zone: `${zone}${band < FIRST_NORTHERN ? 'S' : 'N'}`, west, south, east, north });
    }
  }
  return cells;
}
