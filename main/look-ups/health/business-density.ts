/** Businesses per km², from the business points of the installed packs. */
import type { Bbox } from '../../../contract/pack.ts';
import type { AreaPack } from '../../packs/area-pack.ts';
import type { Area } from '../../packs/area-row.ts';
import { BusinessPack } from '../../packs/business-pack.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Pack } from '../../packs/pack.ts';
import type { TileEdges } from '../../geometry/tile.ts';
import { giveWay } from '../../threads/give-way.ts';
import { quadrangleAreaKm2, coveredKm2 } from './surface.ts';

/**
 * A pack speaks for an area, or a tile, of which it covers at least this share; the density is that of the covered
 * part. Two fifths let the pack of Montevideo's city speak for the department (49 %), and not for the country.
 */
const MIN_COVERED = 0.4;

/** Businesses that are placed before other requests get their turn: about a millisecond of work. */
const BUSINESSES_AT_ONCE = 128;

export interface DensityLookUp {
  /** Of an administrative area; `undefined` where no pack covers enough of it. Zero where there is none. */
  ofArea(area: Area): Promise<number | undefined>;
  /** Of a tile; as `ofArea`. */
  ofTile(edges: TileEdges): number | undefined;
}

function overlap(a: Bbox, b: Bbox): TileEdges | undefined {
  const box = {
    west: Math.max(a[0], b[0]),
    south: Math.max(a[1], b[1]),
    east: Math.min(a[2], b[2]),
    north: Math.min(a[3], b[3]),
  };
  return box.west < box.east && box.south < box.north ? box : undefined;
}

const areaPackOf = (packs: Packs, area: Area): AreaPack | undefined => packs.ready.get(area.packId)?.areas;

/**
 * Whether the pack may speak for the area, by their boxes alone: they rule out nearly every area, without its geometry.
 */
function mayCover(area: Area, { coverage }: BusinessPack): boolean {
  const box = overlap(area.bbox, coverage);
  return box !== undefined && quadrangleAreaKm2(box) >= area.areaKm2 * MIN_COVERED;
}

/** km² of the area that the pack covers, or nothing where that is too small a share. */
function coveredPart(packs: Packs, area: Area, { coverage }: BusinessPack): number | undefined {
  const geometry = areaPackOf(packs, area)?.geometry(area.boundaryId);
  const covered = geometry === undefined ? 0 : coveredKm2(geometry, coverage);
  return covered > 0 && covered >= area.areaKm2 * MIN_COVERED ? covered : undefined;
}

async function countIn(packs: Packs, area: Area, businesses: BusinessPack): Promise<number> {
  const pack = areaPackOf(packs, area);
  let seen = 0;
  let count = 0;
  for (const point of businesses.within(area.bbox)) {
    seen += 1;
    if (seen % BUSINESSES_AT_ONCE === 0) await giveWay();
    const hits = pack?.at(point, area.categoryCode) ?? [];
    if (hits.some(({ boundaryId, containment }) => boundaryId === area.boundaryId && containment !== 'near'))
      count += 1;
  }
  return count;
}

/** One for all areas that no pack covers: a large country has tens of thousands of them. */
const NOT_COVERED = Promise.resolve(undefined);

const openBusinesses = (pack: Pack): BusinessPack | undefined => BusinessPack.open(pack);

const filesIn = (packs: Packs): Pack[] => [...packs.ofTheme('businesses'), ...packs.ofTheme('streets')];

const inPacks = (packs: Packs): BusinessPack[] =>
  filesIn(packs)
    .flatMap((file) => file.memo(openBusinesses) ?? [])
    .toSorted((a, b) => b.count - a.count);

/** The densities of the packs in `packs`. For use with `Packs.memo`. */
export function createDensityLookUp(packs: Packs): DensityLookUp {
  /** By boundary id. */
  const known = new Map<number, Promise<number | undefined>>();
  let opened: BusinessPack[] | undefined;
  /**
   * Packs with businesses: those that the owner has put first, then the one with most, fallback packs last. Of packs
   * that overlap, one speaks for a place.
   */
  const ranked = (): BusinessPack[] => {
    const { order, confirmed } = packs;
    const files = filesIn(packs);
    const first = order
      .flatMap((id) => files.find((file) => file.id === id) ?? [])
      .flatMap((file) => file.memo(openBusinesses) ?? []);
    opened ??= [...new Set([...first, ...(confirmed === undefined ? [] : inPacks(confirmed)), ...inPacks(packs)])];
    return opened;
  };
  const measure = async (area: Area): Promise<number | undefined> => {
    for (const businesses of ranked()) {
      const covered = mayCover(area, businesses) ? coveredPart(packs, area, businesses) : undefined;
      if (covered !== undefined) return (await countIn(packs, area, businesses)) / covered;
    }
    return undefined;
  };
  return {
    ofArea(area) {
      const kept = known.get(area.boundaryId);
      if (kept !== undefined) return kept;
      if (!ranked().some((businesses) => mayCover(area, businesses))) return NOT_COVERED;
      const measured = measure(area);
      known.set(area.boundaryId, measured);
      // A failure is not kept: the next request tries again.
      measured.catch(() => known.delete(area.boundaryId));
      return measured;
    },
    ofTile(edges) {
      const tile: Bbox = [edges.west, edges.south, edges.east, edges.north];
      for (const businesses of ranked()) {
        const box = overlap(tile, businesses.coverage);
        if (box === undefined || quadrangleAreaKm2(box) < quadrangleAreaKm2(edges) * MIN_COVERED) continue;
        return (
          Array.from(businesses.within([box.west, box.south, box.east, box.north])).length / quadrangleAreaKm2(box)
        );
      }
      return undefined;
    },
  };
}
