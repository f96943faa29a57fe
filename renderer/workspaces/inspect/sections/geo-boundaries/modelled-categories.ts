import { useEffect, useMemo, useState } from 'react';
import { geoBoundaryCategoriesEndpoint, type GeoBoundaryCategories } from '../../../../../contract/geo-boundaries.ts';
import { ask } from '../../../../kit/api/ask.ts';
import { onRound, useService } from '../../../../model/service/service.ts';

type Categories = GeoBoundaryCategories['categories'];

/** Codes of the categories whose packs are all modelled, such as airports drawn as circles. Empty until known. */
export function useModelledCategories(): ReadonlySet<number> {
  const packs = useService((service) => service.packs);
  const [categories, setCategories] = useState<Categories>([]);
  useEffect(() => {
    let isCurrent = packs.some(({ theme }) => theme === 'geo-boundaries');
    let hasFailed = false;
    const load = async () => {
      const answer = await ask(geoBoundaryCategoriesEndpoint);
      if (!isCurrent) return;
      hasFailed = !answer.ok;
      if (answer.ok) setCategories(answer.data.categories);
      else useService.getState().noteFailure(answer.failure);
    };
    if (isCurrent) void load();
    const stop = onRound(() => {
      if (hasFailed) void load();
    });
    return () => {
      stop();
      isCurrent = false;
    };
  }, [packs]);
  return useMemo(() => {
    const modelled = new Set(packs.filter(({ kind }) => kind === 'modelled').map(({ id }) => id));
    const codes = categories
      .filter(({ packs: ids }) => ids.length > 0 && ids.every((id) => modelled.has(id)))
      .map(({ category_code: code }) => code);
    return new Set(codes);
  }, [packs, categories]);
}
