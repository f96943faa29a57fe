/**
 * Places where look-ups are recorded: some with much data in the default packs, some with little, and the edges of the
 * map.
 */

/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: number, latitude: number];

/** Places where the default packs have streets, addresses, ZIP+4 areas or roads. */
export const TOWNS: readonly Place[] = [
  [-122.0263, 36.9741],
  [-122.0308, 36.9752],
  [-122.0146, 36.9624],
  [-121.9764, 36.9752],
  [-56.1645, -34.9011],
  [-56.1913, -34.9058],
  [-56.152, -34.913],
  [-56.1204, -34.8836],
];

/** Cities, borders, islands, seas, both sides of the 180th meridian, and the poles. */
export const WORLD: readonly Place[] = [
  [-106.42, 31.82],
  [-106.43, 31.66],
  [-155.5, 19.6],
  [-30, 0],
  [179.5, 71.2],
  [-179.2, 71.2],
  [12.457, 43.942],
  [13.405, 52.52],
  [11.575, 48.137],
  [2.3522, 48.8566],
  [-3.7038, 40.4168],
  [-8.61, 41.15],
  [-0.1276, 51.5072],
  [139.6917, 35.6895],
  [77.209, 28.6139],
  [85.324, 27.7172],
  [36.8219, -1.2921],
  [28.0473, -26.2041],
  [151.2093, -33.8688],
  [174.7633, -36.8485],
  [-70.6693, -33.4489],
  [-43.1729, -22.9068],
  [-99.1332, 19.4326],
  [-74.006, 40.7128],
  [-87.6298, 41.8781],
  [-118.2437, 34.0522],
  [-149.9003, 61.2181],
  [37.6173, 55.7558],
  [34.7818, 32.0853],
  [74.7973, 34.0837],
  [180, 0],
  [-180, -16.5],
  [0, 90],
  [0, -90],
];

const rounded = (degrees: number): number => Number(degrees.toFixed(6));

/**
 * Returns `count` random places near the towns and as many elsewhere, rounded to six decimals. Deterministic for a
 * given source of random numbers.
 */
export function drawnPlaces(count: number, random: () => number): Place[] {
  const near = Array.from({ length: count }, (_place, index): Place => {
    const [longitude, latitude] = TOWNS[index % TOWNS.length] ?? [0, 0];
    return [rounded(longitude + (random() - 0.5) * 0.04), rounded(latitude + (random() - 0.5) * 0.03)];
  });
  const randomPlaces = Array.from({ length: count }, (): Place => [
    rounded((random() - 0.5) * 360),
    rounded((random() - 0.5) * 150),
  ]);
  return [...near, ...randomPlaces];
}

/** Returns the column and row of the Web Mercator tile that contains a place. */
export function tileOf([longitude, latitude]: Place, zoom: number): { column: number; row: number } {
  const size = 2 ** zoom;
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  const within = (index: number): number => Math.max(0, Math.min(size - 1, Math.floor(index)));
  return {
    column: within(((longitude + 180) / 360) * size),
    row: within((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size),
  };
}
