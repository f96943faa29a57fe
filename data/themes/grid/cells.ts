/**
 * Grid zones of the Military Grid Reference System, which make up the zones of UTM and the two polar areas of UPS.
 * Source: NGA.STND.0037, "The Universal Grids and the Transverse Mercator and Polar Stereographic Map Projections",
 * version 2.0.0 (2014).
 */

/** A grid zone: a band of latitude in a zone of longitude, or half of a polar area. */
export interface GridCell {
  /** E.g. `10S`; `A`, `B`, `Y` and `Z` in the polar areas. */
  name: string;
  /** Zone of UTM or UPS: `10N`, `UPS South`. */
  zone: string;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Bands from 80° S to 84° N, eight degrees each, the last one twelve, without I and O, which resemble digits. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const FIRST_NORTHERN = 'N';
const SOUTH = -80;
const NORTH = 84;
const BAND_DEGREES = 8;
const ZONES = 60;
const ZONE_DEGREES = 6;
/** Zones that aren't six degrees wide, or are missing, in south-west Norway and around Svalbard. */
const EXCEPTIONS: Record<string, readonly [west: number, east: number] | undefined> = {
  '31V': [0, 3],
  '32V': [3, 12],
  '31X': [0, 9],
  '33X': [9, 21],
  '35X': [21, 33],
  '37X': [33, 42],
};
const MISSING = new Set(['32X', '34X', '36X']);

const POLAR: readonly GridCell[] = [
  { name: 'A', zone: 'UPS South', west: -180, south: -90, east: 0, north: SOUTH },
  { name: 'B', zone: 'UPS South', west: 0, south: -90, east: 180, north: SOUTH },
  { name: 'Y', zone: 'UPS North', west: -180, south: NORTH, east: 0, north: 90 },
  { name: 'Z', zone: 'UPS North', west: 0, south: NORTH, east: 180, north: 90 },
];

/** Returns all grid zones in degrees; they cover the globe without overlaps. */
export function gridCells(): GridCell[] {
  const cells = [...POLAR];
  for (const [index, band] of Array.from(BANDS).entries()) {
    const south = SOUTH + index * BAND_DEGREES;
    const north = index === BANDS.length - 1 ? NORTH : south + BAND_DEGREES;
    for (let zone = 1; zone <= ZONES; zone++) {
      const name = `${zone}${band}`;
      if (MISSING.has(name)) continue;
      const usual = -180 + (zone - 1) * ZONE_DEGREES;
      const [west, east] = EXCEPTIONS[name] ?? [usual, usual + ZONE_DEGREES];
      cells.push({ name, zone: `${zone}${band < FIRST_NORTHERN ? 'S' : 'N'}`, west, south, east, north });
    }
  }
  return cells;
}
