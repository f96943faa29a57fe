/** Which packs the table shows, and in which order. */
import type { InstalledPack } from '../../../contract/service.ts';
import { countOf, themeOf, titleOf } from './words.ts';
import { collator } from '../../kit/words/locale.ts';

export const KINDS = ['all', 'measured', 'modelled'] as const;
export type KindChoice = (typeof KINDS)[number];

export const COLUMNS = ['title', 'kind', 'vintage', 'contents', 'size', 'state'] as const;
export type Column = (typeof COLUMNS)[number];
export type Order = { readonly column: Column; readonly isDescending: boolean };

/** Digits count by their value: `9 areas` before `10 areas`. */
const byText = collator();

const VALUES: Readonly<Record<Column, (pack: InstalledPack) => string | number>> = {
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

/** The packs of a kind that have every word of `search`, in that order; those that failed are of every kind. */
export function listed(
  packs: readonly InstalledPack[],
  { search, kind, order }: { readonly search: string; readonly kind: KindChoice; readonly order: Order },
): InstalledPack[] {
  const wanted = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const valueOf = VALUES[order.column];
  const sign = order.isDescending ? -1 : 1;
  return packs
    .filter(
      (pack) =>
        (kind === 'all' || pack.kind === undefined || pack.kind === kind) &&
        wanted.every((word) => wordsOf(pack).includes(word)),
    )
    .toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)) || byText.compare(titleOf(a), titleOf(b)));
}
