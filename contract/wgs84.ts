/** The ellipsoid of WGS84 (NGA.STND.0036): metres, and pure numbers. */
export const SEMI_MAJOR_AXIS = 6_378_137;
export const FLATTENING = 1 / 298.257223563;
export const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
