/**
 * Universal Transverse Mercator on WGS84, with Krüger's series to the sixth order in the third flattening (C. F. F.
 * Karney, "Transverse Mercator with an accuracy of a few nanometers", Journal of Geodesy 85, 2011). Inside a zone the
 * error is far below a millimetre.
 */
import { wrapLongitude, type Point } from './coordinates.ts';
import { SEMI_MAJOR_AXIS, FLATTENING, ECCENTRICITY } from './wgs84.ts';

export type Utm = {
  /** 1 to 60 */
  readonly zone: number;
  /** Latitude band `C` to `X`; `N` and later are north of the equator. */
  readonly band: string;
  readonly eastingMetres: number;
  readonly northingMetres: number;
};

const SCALE_ON_MERIDIAN = 0.9996;
const FALSE_EASTING = 500_000;
const FALSE_NORTHING_SOUTH = 10_000_000;
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';

/** UTM is defined from 80° S to 84° N; the polar grids cover the rest. */
const UTM_SOUTH = -80;
const UTM_NORTH = 84;

const n = FLATTENING / (2 - FLATTENING);
const n2 = n * n;
const n3 = n2 * n;
const n4 = n3 * n;
const n5 = n4 * n;
const n6 = n5 * n;

const RECTIFYING_RADIUS = (SEMI_MAJOR_AXIS / (1 + n)) * (1 + n2 / 4 + n4 / 64 + n6 / 256);

/** Karney 2011, equation 35. */
const ALPHA = [
  n / 2 - (2 / 3) * n2 + (5 / 16) * n3 + (41 / 180) * n4 - (127 / 288) * n5 + (7891 / 37800) * n6,
  (13 / 48) * n2 - (3 / 5) * n3 + (557 / 1440) * n4 + (281 / 630) * n5 - (1983433 / 1935360) * n6,
  (61 / 240) * n3 - (103 / 140) * n4 + (15061 / 26880) * n5 + (167603 / 181440) * n6,
  (49561 / 161280) * n4 - (179 / 168) * n5 + (6601661 / 7257600) * n6,
  (34729 / 80640) * n5 - (3418889 / 1995840) * n6,
  (212378941 / 319334400) * n6,
];

/** Karney 2011, equation 36. */
const BETA = [
  n / 2 - (2 / 3) * n2 + (37 / 96) * n3 - (1 / 360) * n4 - (81 / 512) * n5 + (96199 / 604800) * n6,
  (1 / 48) * n2 + (1 / 15) * n3 - (437 / 1440) * n4 + (46 / 105) * n5 - (1118711 / 3870720) * n6,
  (17 / 480) * n3 - (37 / 840) * n4 - (209 / 4480) * n5 + (5569 / 90720) * n6,
  (4397 / 161280) * n4 - (11 / 504) * n5 - (830251 / 7257600) * n6,
  (4583 / 161280) * n5 - (108847 / 3991680) * n6,
  (20648693 / 638668800) * n6,
];

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const toDegrees = (radians: number) => (radians * 180) / Math.PI;

/** Returns the zone of a point, with the exceptions for south-west Norway (32V) and Svalbard (31X, 33X, 35X, 37X). */
export function utmZone({ lon, lat }: Point): number {
  const east = wrapLongitude(lon);
  if (lat >= 56 && lat < 64 && east >= 3 && east < 12) return 32;
  if (lat >= 72 && lat <= UTM_NORTH && east >= 0 && east < 42) {
    if (east < 9) return 31;
    if (east < 21) return 33;
    return east < 33 ? 35 : 37;
  }
  return Math.floor((east + 180) / 6) + 1;
}

/** Returns the latitude band of a latitude from −80 to 84. `X` is 12° high, the others 8°. */
export const utmBand = (lat: number): string => BANDS.charAt(Math.min(Math.floor((lat + 80) / 8), BANDS.length - 1));

export const isUtmBand = (letter: string): boolean => letter.length === 1 && BANDS.includes(letter);

/** `10S 586666 4092444`, `Zone 10 S, 586666 m E, 4092444 m N`: N and S are bands, or the hemisphere. */
const UTM_TEXT =
  /^(?:utm\s*)?(?:zone\s*)?(?<zone>\d{1,2})\s*(?<band>[A-Z])[\s,]+(?:E\s*)?(?<easting>\d{5,7}(?:\.\d+)?)\s*(?:M\s*)?E?[\s,]+(?:N\s*)?(?<northing>\d{1,8}(?:\.\d+)?)\s*(?:M\s*)?N?$/iu;

/**
 * Reads the numbers of a UTM position, whatever their values; `undefined` for other text. Easting and northing may be
 * in either order if only one is possible: an easting has six digits.
 */
export function readUtm(text: string): Utm | undefined {
  const { zone, band = '', ...metres } = UTM_TEXT.exec(text)?.groups ?? {};
  if (zone === undefined) return undefined;
  let [easting, northing] = [Number(metres['easting']), Number(metres['northing'])];
  if (easting >= 1_000_000 && northing >= 100_000 && northing < 1_000_000) [easting, northing] = [northing, easting];
  return { zone: Number(zone), band: band.toUpperCase(), eastingMetres: easting, northingMetres: northing };
}

/** Returns the central meridian of a zone. */
export const centralMeridian = (zone: number): number => zone * 6 - 183;

/** Returns `null` where UTM isn't defined (beyond 80° S or 84° N). */
export function toUtm(point: Point): Utm | null {
  const { lat } = point;
  if (lat < UTM_SOUTH || lat > UTM_NORTH) return null;
  const zone = utmZone(point);
  const band = utmBand(lat);
  const lambda = toRadians(wrapLongitude(point.lon - centralMeridian(zone)));
  const sin = Math.sin(toRadians(lat));
  const conformal = Math.sinh(Math.atanh(sin) - ECCENTRICITY * Math.atanh(ECCENTRICITY * sin));
  const xi = Math.atan2(conformal, Math.cos(lambda));
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(conformal, Math.cos(lambda)));
  let northing = xi;
  let easting = eta;
  for (const [index, alpha] of ALPHA.entries()) {
    const order = 2 * (index + 1);
    northing += alpha * Math.sin(order * xi) * Math.cosh(order * eta);
    easting += alpha * Math.cos(order * xi) * Math.sinh(order * eta);
  }
  return {
    zone,
    band,
    eastingMetres: FALSE_EASTING + SCALE_ON_MERIDIAN * RECTIFYING_RADIUS * easting,
    northingMetres: (band < 'N' ? FALSE_NORTHING_SOUTH : 0) + SCALE_ON_MERIDIAN * RECTIFYING_RADIUS * northing,
  };
}

/** Inverse of {@link toUtm}; only the hemisphere of `band` matters. */
export function fromUtm({ zone, band, eastingMetres, northingMetres }: Utm): Point {
  const scale = SCALE_ON_MERIDIAN * RECTIFYING_RADIUS;
  const xi = (northingMetres - (band < 'N' ? FALSE_NORTHING_SOUTH : 0)) / scale;
  const eta = (eastingMetres - FALSE_EASTING) / scale;
  let xiPrime = xi;
  let etaPrime = eta;
  for (const [index, beta] of BETA.entries()) {
    const order = 2 * (index + 1);
    xiPrime -= beta * Math.sin(order * xi) * Math.cosh(order * eta);
    etaPrime -= beta * Math.cos(order * xi) * Math.sinh(order * eta);
  }
  const conformal = Math.sin(xiPrime) / Math.hypot(Math.sinh(etaPrime), Math.cos(xiPrime));
  const lambda = Math.atan2(Math.sinh(etaPrime), Math.cos(xiPrime));
  return {
    lon: wrapLongitude(centralMeridian(zone) + toDegrees(lambda)),
    lat: toDegrees(Math.atan(geographicTangent(conformal))),
  };
}

/**
 * Newton's method for the tangent of the latitude (Karney 2011, equations 19 to 21): three steps give full precision.
 */
function geographicTangent(conformal: number): number {
  let tau = conformal / (1 - ECCENTRICITY ** 2);
  for (let step = 0; step < 5; step++) {
    const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tau) / Math.hypot(1, tau)));
    const tauPrime = tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
    const slope =
      (Math.hypot(1, tauPrime) * Math.hypot(1, tau) * (1 - ECCENTRICITY ** 2)) /
      (1 + (1 - ECCENTRICITY ** 2) * tau * tau);
    tau += (conformal - tauPrime) / slope;
  }
  return tau;
}
