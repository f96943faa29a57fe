/** Filter and order of the table of packs. */
import type { InstalledPack } from '../../../contract/service.ts';
import type { GridSort } from '../../kit/grid/GridRow.tsx';
import { titleOf } from './titles.ts';
import { countOf, themeOf } from './words.ts';
import { collator } from '../../kit/words/locale.ts';

export const KINDS = ['all', 'measured', 'modelled'] as const;
export type KindChoice = (typeof KINDS)[number];

/** Digits count by their value: `9 areas` before `10 areas`. */
const byText = collator();

const VALUES: Readonly<Record<string, (pack: InstalledPack) => string | number>> = {
  title: titleOf,
  kind: ({ kind }) => kind ?? '',
  vintage: ({ vintage }) => vintage ?? '',
  contents: (pack) => countOf(pack)?.count ?? 0,
  size: ({ size_bytes: bytes }) => bytes,
  state: ({ status }) => status,
};

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : byText.compare(String(a), String(b));
}

const wordsOf = (pack: InstalledPack): string =>
  [pack.id, titleOf(pack), themeOf(pack)?.title, pack.attribution, pack.licence, pack.vintage].join(' ').toLowerCase();

/** The packs of a kind that have every word of `search`, by default by title; those that failed are of every kind. */
export function listed(
  packs: readonly InstalledPack[],
  { search, kind, order }: { readonly search: string; readonly kind: KindChoice; readonly order: GridSort | null },
): InstalledPack[] {
  const wanted = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const valueOf = VALUES[order?.column ?? 'title'] ?? titleOf;
  const sign = order?.isDescending === true ? -1 : 1;
  return packs
    .filter(
      (pack) =>
        (kind === 'all' || pack.kind === undefined || pack.kind === kind) &&
        wanted.every((word) => wordsOf(pack).includes(word)),
    )
    .toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)) || byText.compare(titleOf(a), titleOf(b)));
}
