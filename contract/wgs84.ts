/** The WGS84 ellipsoid (NGA.STND.0036); the axis is in metres. */
export const SEMI_MAJOR_AXIS = 6_378_137;
export const FLATTENING = 1 / 298.257223563;
export const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
