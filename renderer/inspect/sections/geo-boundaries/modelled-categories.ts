import { useEffect, useMemo, useState } from 'react';
import type { GeoBoundaryCategories } from '../../../../contract/geo-boundaries.ts';
import { get } from '../../../api/request.ts';
import { useService } from '../../../state/service.ts';

type Categories = GeoBoundaryCategories['categories'];

/** Codes of the categories whose packs are all modelled, such as airports drawn as circles. Empty until known. */
export function useModelledCategories(): ReadonlySet<number> {
  const packs = useService((service) => service.packs);
  const [categories, setCategories] = useState<Categories>([]);
  useEffect(() => {
    let isCurrent = packs.some(({ theme }) => theme === 'geo-boundaries');
    const load = async () => {
      const answer = await get<GeoBoundaryCategories>('/geoboundariesv1/categories');
      if (isCurrent && answer.ok) setCategories(answer.data.categories);
    };
    if (isCurrent) void load();
    return () => {
      isCurrent = false;
    };
  }, [packs]);
  return useMemo(() => {
    const modelled = new Set(packs.filter(({ kind }) => kind === 'modelled').map(({ id }) => id));
    const codes = categories.filter(({ packs: ids }) => ids.length > 0 && ids.every((id) => modelled.has(id))).map(({ category_code: code }) => code);
    return new Set(codes);
  }, [packs, categories]);
}
