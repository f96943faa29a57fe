/**
 * A street is one name in one locality; where nothing lies for about a kilometre, another street of that name begins.
 */

const CELL_DEGREES = 0.005;

export type LonLat = readonly [lon: number, lat: number];

/**
 * Splits pieces (houses, edges) of one street name into the streets they belong to. Pieces are joined when a position
 * of one lies in the same cell of 0.005° as a position of another, or in a cell beside it.
 * @param positions of a piece, longitude first, in degrees; at least one.
 */
export function splitIntoStreets<Piece>(
  pieces: readonly Piece[],
  positions: (piece: Piece) => readonly LonLat[],
): Piece[][] {
  const parent = pieces.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  const owners = new Map<string, number>();
  for (const [index, piece] of pieces.entries()) {
    for (const [lon, lat] of positions(piece)) {
      const column = Math.floor(lon / CELL_DEGREES);
      const row = Math.floor(lat / CELL_DEGREES);
      for (let east = -1; east <= 1; east++) {
        for (let north = -1; north <= 1; north++) {
          const owner = owners.get(`${column + east},${row + north}`);
          if (owner !== undefined) parent[find(owner)] = find(index);
        }
      }
      owners.set(`${column},${row}`, index);
    }
  }
  const streets = new Map<number, Piece[]>();
  for (const [index, piece] of pieces.entries()) {
    const root = find(index);
    const street = streets.get(root);
    if (street === undefined) streets.set(root, [piece]);
    else street.push(piece);
  }
  return [...streets.values()];
}

/** Importance of a street, 0 to 1: more houses and edges make it likelier to be the one that is meant. */
export const streetImportance = (houses: number, edges: number): number =>
  Math.min(1, 0.02 + 0.02 * Math.log2(1 + houses / 8 + edges));

/** Importance of a place, 0 to 1, from its population. */
export const placeImportance = (population: number, isCapital: boolean): number =>
  Math.min(1, 0.1 + (0.87 * Math.log10(1 + population)) / 7.4 + (isCapital ? 0.03 : 0));

/**
 * An estimate of how far a place reaches: 550 m for a hamlet, 1 km for a thousand people, 13 km for a million, at most
 * 30 km.
 */
export const placeRadiusMetres = (population = 0): number =>
  Math.min(30_000, 1000 * (Math.max(200, population) / 1000) ** 0.37);
