/** Businesses per km², from the business points of the installed packs. */
import type { Bbox } from '../../../contract/pack.ts';
import type { AreaPack } from '../../packs/area-pack.ts';
import type { Area } from '../../packs/area-row.ts';
import { BusinessPack } from '../../packs/business-pack.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Pack } from '../../packs/pack.ts';
import type { TileEdges } from '../../geometry/tile.ts';
import { giveWay } from '../../threads/give-way.ts';
import { quadrangleAreaKm2, coveredKm2 } from './ellipsoid-area.ts';

/**
 * Minimum share of an area or tile that a pack must cover to give its density, which is that of the covered part. At
 * 0.4, the pack of the city of Montevideo answers for the department (49 %), but not for the country.
 */
const MIN_COVERED = 0.4;

/** Businesses to locate before yielding to other requests: about a millisecond of work. */
const BUSINESSES_AT_ONCE = 128;

export interface DensityLookUp {
  /** Businesses per km² of an administrative area; 0 without any, `undefined` if no pack covers enough of the area. */
  ofArea(area: Area): Promise<number | undefined>;
  /** Businesses per km² of a tile; `undefined` if no pack covers enough of it. */
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
 * Whether the pack may cover enough of the area, by their boxes. This excludes nearly all areas without reading their
 * geometry.
 */
function mayCover(area: Area, { coverage }: BusinessPack): boolean {
  const box = overlap(area.bbox, coverage);
  return box !== undefined && quadrangleAreaKm2(box) >= area.areaKm2 * MIN_COVERED;
}

/** Returns the km² of the area that the pack covers; `undefined` if that is too small a share. */
function coveredAreaKm2(packs: Packs, area: Area, { coverage }: BusinessPack): number | undefined {
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

/** Shared by all areas that no pack covers: a large country has tens of thousands. */
const NOT_COVERED = Promise.resolve(undefined);

const openBusinesses = (pack: Pack): BusinessPack | undefined => BusinessPack.open(pack);

const filesIn = (packs: Packs): Pack[] => [...packs.ofTheme('businesses'), ...packs.ofTheme('streets')];

const inPacks = (packs: Packs): BusinessPack[] =>
  filesIn(packs)
    .flatMap((file) => file.memo(openBusinesses) ?? [])
    .toSorted((a, b) => b.count - a.count);

/** Creates the look-up of densities. For use with `Packs.memo`. */
export function createDensityLookUp(packs: Packs): DensityLookUp {
  /** By boundary id. */
  const known = new Map<number, Promise<number | undefined>>();
  let opened: BusinessPack[] | undefined;
  /**
   * Packs with businesses, in the owner's order, then by number of businesses; fallback packs last. If packs overlap,
   * the first one answers.
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
      const covered = mayCover(area, businesses) ? coveredAreaKm2(packs, area, businesses) : undefined;
      if (covered !== undefined) return (await countIn(packs, area, businesses)) / covered;
    }
    return undefined;
  };
  return {
    ofArea(area) {
      const cached = known.get(area.boundaryId);
      if (cached !== undefined) return cached;
      if (!ranked().some((businesses) => mayCover(area, businesses))) return NOT_COVERED;
      const measured = measure(area);
      known.set(area.boundaryId, measured);
      // Failures aren't cached, so that the next request tries again.
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
