import { useMemo } from 'react';
import { geoBoundaryCategoriesEndpoint } from '../../../../../contract/geo-boundaries.ts';
import { ofPacks, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import { usePacks } from '../../../../model/service/packs.ts';

const CATEGORIES = ofPacks(queryOf(geoBoundaryCategoriesEndpoint));

/** Codes of the categories whose packs are all modelled, such as airports drawn as circles. Empty until known. */
export function useModelledCategories(): ReadonlySet<number> {
  const packs = usePacks();
  const { data } = useAnswer(CATEGORIES, { isWanted: packs.some(({ theme }) => theme === 'geo-boundaries') });
  const categories = data?.categories;
  return useMemo(() => {
    const modelled = new Set(packs.filter(({ kind }) => kind === 'modelled').map(({ id }) => id));
    const codes = (categories ?? [])
      .filter(({ packs: ids }) => ids.length > 0 && ids.every((id) => modelled.has(id)))
      .map(({ category_code: code }) => code);
    return new Set(codes);
  }, [packs, categories]);
}
