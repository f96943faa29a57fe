/**
 * A few addresses that stand for all of a box, chosen one by one as they are read: memory doesn't depend on the box.
 */

/** An address as it is chosen by: its place among all, and its number drawn by lot. */
export interface Drawn {
  /** Which of the packs it is in, and its id there. */
  index: number;
  id: number;
  /** Longitude and latitude in 1e-7 degrees. */
  lon: number;
  lat: number;
  lot: number;
}

/** Chooses as addresses are offered; the order in which they come does not matter. */
export interface Sampler {
  offer(address: Drawn): void;
  /** Those chosen: as many as were wanted, all where fewer were offered. */
  chosen(): Drawn[];
}

/** Cells along a side of the finest grid that is laid over a box. */
const FINEST_GRID = 1024;
/** Maximum number of cells per requested address; with more, the grid is made coarser. */
const CELLS_PER_WANTED = 4;

const byLot = (a: Drawn, b: Drawn): number => a.lot - b.lot || a.index - b.index || a.id - b.id;

/** A 32-bit number that looks random: the finaliser of MurmurHash3. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The number that an address draws under a seed, from 0 to 2³² − 1. @param id up to 2⁵³ */
export function lotOf(id: number, index: number, seed: number): number {
  const low = id >>> 0;
  const high = Math.floor(id / 2 ** 32);
  return mixed(low ^ mixed(high ^ mixed(index ^ mixed(seed ^ 0x9e3779b1))));
}

/** Each address has the same chance: those with the lowest lots are chosen. */
export function randomSampler(wanted: number): Sampler {
  let kept: Drawn[] = [];
  let highest = Number.POSITIVE_INFINITY;
  const cut = (): void => {
    kept = kept.toSorted(byLot).slice(0, wanted);
    if (kept.length === wanted) highest = kept.at(-1)?.lot ?? -1;
  };
  return {
    offer(address) {
      if (wanted === 0 || address.lot > highest) return;
      kept.push(address);
      if (kept.length >= 2 * wanted + 16) cut();
    },
    chosen() {
      cut();
      return kept;
    },
  };
}

/** Bits of a number up to 1023, each followed by a free one. */
function apart(value: number): number {
  let bits = value & 0x3ff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/**
 * One address, drawn by lot, of each cell of a grid that is as fine as it takes, then every so manieth along the
 * Z-order curve (systematic sampling with a start that the seed tells): dense quarters do not crowd out the others.
 * @param box west, south, east, north in 1e-7 degrees
 */
export function evenSampler(box: readonly [number, number, number, number], wanted: number, seed: number): Sampler {
  const [west, south, east, north] = box;
  // Where too few cells hold addresses, as where all are of one tower block, the others are drawn from all.
  const rest = randomSampler(wanted);
  // By position along the Z-order curve: a quarter of the number is the cell of the next coarser grid.
  let cells = new Map<number, Drawn>();
  let coarser = 0;
  const put = (into: Map<number, Drawn>, cell: number, address: Drawn): void => {
    const before = into.get(cell);
    if (before === undefined || byLot(address, before) < 0) into.set(cell, address);
  };
  const coarsen = (): void => {
    const merged = new Map<number, Drawn>();
    for (const [cell, address] of cells) put(merged, cell >>> 2, address);
    cells = merged;
    coarser += 1;
  };
  return {
    offer(address) {
      rest.offer(address);
      const column = Math.floor(((address.lon - west) / (east - west + 1)) * FINEST_GRID);
      const row = Math.floor(((address.lat - south) / (north - south + 1)) * FINEST_GRID);
      put(cells, (apart(column) | (apart(row) << 1)) >>> (2 * coarser), address);
      while (cells.size > CELLS_PER_WANTED * wanted && cells.size > 1) coarsen();
    },
    chosen() {
      const inOrder = [...cells].toSorted(([a], [b]) => a - b).map(([, address]) => address);
      if (inOrder.length > wanted) {
        const start = mixed(seed ^ 0x85ebca6b) / 2 ** 32;
        return Array.from(
          { length: wanted },
          (_, i) => inOrder[Math.floor(((i + start) * inOrder.length) / wanted)],
        ).filter((address) => address !== undefined);
      }
      const taken = new Set(inOrder);
      return [...inOrder, ...rest.chosen().filter((address) => !taken.has(address))].slice(0, wanted);
    },
  };
}
