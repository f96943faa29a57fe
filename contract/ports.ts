/** Port numbers that users can choose. */

/** Lower ports need administrator rights. */
export const MIN_PORT = 1024;
export const MAX_PORT = 65_535;
