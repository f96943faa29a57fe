/** The sources of points that isochrones count. */
import type { ParameterFault } from '../../../contract/error.ts';
import type { Bbox, PackTheme } from '../../../contract/pack.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Packs } from '../../packs/packs.ts';
import { inOrder } from '../../packs/precedence.ts';
import { sourcesOf, unavailablePoints } from './point-sets.ts';

export interface CountSource {
  pack: string;
  path: string;
  /** Extent in which the pack has all points; absent if only the points of this pack are wanted. */
  coverage?: Bbox;
  /** Table with the columns `id`, `lon` and `lat`. */
  table: 'house' | 'business' | 'place';
  /** Only businesses of this category. */
  category?: string | undefined;
}

/** An item to count, and the packs that may have its points, preferred pack first. */
export interface CountedItem {
  name: string;
  sources: readonly CountSource[];
}

const TABLES: Partial<Record<PackTheme, CountSource['table']>> = { geocoder: 'house', places: 'place' };

const sourceOf = (
  { id, path, manifest: { theme } }: Pack,
  rest?: Pick<CountSource, 'coverage' | 'category'>,
): CountSource => ({ pack: id, path, table: TABLES[theme] ?? 'business', ...rest });

function packsWith(packs: Packs, name: string): CountSource[] {
  const everywhere = (found: readonly Pack[], category?: string): CountSource[] =>
    inOrder(found, packs.ranks).map((pack) => sourceOf(pack, { coverage: pack.manifest.coverage, category }));
  if (name === 'addresses') return everywhere(packs.ofTheme('geocoder'));
  if (name === 'businesses') return everywhere([...packs.ofTheme('businesses'), ...packs.ofTheme('streets')]);
  const addresses = packs.ofTheme('geocoder').find(({ id }) => id === name);
  if (addresses !== undefined) return [sourceOf(addresses)];
  const { packs: found, category } = sourcesOf(packs, name);
  return category === undefined ? found.map((pack) => sourceOf(pack)) : everywhere(found, category);
}

/**
 * Returns the items to count, and adds faults for names that no pack has.
 * @param names `addresses`, `businesses`, categories of businesses, and ids of packs
 */
export function countedItems(packs: Packs, names: readonly string[], faults: ParameterFault[]): CountedItem[] {
  return [...new Set(names)].map((name) => {
    const sources = packsWith(packs, name);
    if (sources.length === 0 && !['addresses', 'businesses'].includes(name)) {
      const reason = unavailablePoints(packs, name) ?? 'has no points';
      faults.push({ parameter: 'count', message: `contains ${JSON.stringify(name)}: ${reason}` });
    }
    return { name, sources };
  });
}
