/** The sources of points that isochrones count. */
import type { ParameterFault } from '../../../contract/error.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { HEALTH_COUNT } from '../../../contract/reach.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Packs } from '../../packs/packs.ts';
import { sortByRank } from '../../packs/precedence.ts';
import { figuredAreasIn, type FiguredArea } from '../health/areas-in.ts';
import { pointTable, sourcesOf, unavailablePoints, type NamedPoint, type PointTable } from './point-sets.ts';
import type { SavedPoints } from './saved-points.ts';

/** The points of a pack. */
export interface CountedPack {
  pack: string;
  path: string;
  /** Extent in which the pack has all points; absent if only the points of this pack are wanted. */
  coverage?: Bbox;
  table: PointTable;
  /** Only businesses and points of interest with one of these tags. */
  tags?: readonly string[] | undefined;
}

/** An item to count: saved places, areas with figures, or the packs that may have its points, preferred pack first. */
export type CountedItem =
  | { name: string; sources: readonly CountedPack[] }
  | { name: string; saved: readonly Pick<NamedPoint, 'lon' | 'lat'>[] }
  | { name: string; health: readonly FiguredArea[] };

const sourceOf = (pack: Pack, rest?: Pick<CountedPack, 'coverage' | 'tags'>): CountedPack => ({
  pack: pack.id,
  path: pack.path,
  table: pointTable(pack),
  ...rest,
});

function packsWith(packs: Packs, name: string): CountedPack[] {
  const everywhere = (found: readonly Pack[], tags?: readonly string[]): CountedPack[] =>
    sortByRank(found, packs.ranks).map((pack) => sourceOf(pack, { coverage: pack.manifest.coverage, tags }));
  if (name === 'addresses') return everywhere(packs.ofTheme('geocoder'));
  if (name === 'businesses') return everywhere([...packs.ofTheme('businesses'), ...packs.ofTheme('streets')]);
  const { packs: found, tags } = sourcesOf(packs, name);
  return tags === undefined ? found.map((pack) => sourceOf(pack)) : everywhere(found, tags);
}

/**
 * Returns the items to count, and adds faults for names that no pack has.
 * @param names `addresses`, `businesses`, categories of businesses, ids of packs, saved places, and `health`
 * @param points the saved places that the names select, and the extent of the roads
 */
export async function countedItems(
  packs: Packs,
  names: readonly string[],
  { saved, box }: { saved: SavedPoints; box: Bbox },
  faults: ParameterFault[],
): Promise<CountedItem[]> {
  const health = names.includes(HEALTH_COUNT) ? await figuredAreasIn(packs, box) : [];
  return [...new Set(names)].map((name) => {
    if (name === HEALTH_COUNT) return { name, health };
    const places = saved.get(name);
    if (places !== undefined) return { name, saved: places.map(({ lon, lat }) => ({ lon, lat })) };
    const sources = packsWith(packs, name);
    if (sources.length === 0 && !['addresses', 'businesses'].includes(name)) {
      const reason = unavailablePoints(packs, name) ?? 'has no points';
      faults.push({ parameter: 'count', message: `contains ${JSON.stringify(name)}: ${reason}` });
    }
    return { name, sources };
  });
}
