/** What the rows of a table can be grouped by. */
import type { TableColumn } from '../../../../contract/tables.ts';
import { t } from '../../../kit/words/t.ts';
import { fieldTitle, type Category } from '../look-ups.ts';

interface OptionGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Cells of grids. */
const CELLS = [
  ...range(0, 20).map((zoom) => ({ value: `tile:${zoom}`, label: t('batch.tileZoom', { zoom }) })),
  ...range(0, 15).map((resolution) => ({ value: `h3:${resolution}`, label: t('batch.h3Resolution', { resolution }) })),
  ...range(1, 12).map((count) => ({ value: `geohash:${count}`, label: t('batch.geohashCharacters', { count }) })),
];

const COLUMN = 'column:';

/** Returns the option for a field, or for a column by its index. */
export const optionOf = (by: string | number): string => (typeof by === 'number' ? `${COLUMN}${by}` : by);

/** The reverse of {@link optionOf}. */
export const readOption = (option: string): string | number =>
  option.startsWith(COLUMN) ? Number(option.slice(COLUMN.length)) : option;

/** @param categories geo-boundaries of the installed packs, including imported areas */
export function groupOptions(columns: readonly TableColumn[], categories: readonly Category[]): OptionGroup[] {
  const fields = (names: readonly string[]) => names.map((value) => ({ value, label: fieldTitle(value, categories) }));
  return [
    { group: t('common.administrative'), items: fields(range(0, 8).map((level) => `admin${level}`)) },
    {
      group: t('common.geoBoundaries'),
      items: fields(categories.map(({ category_code: code }) => `boundary:${code}`)),
    },
    { group: t('batch.cellsOfGrid'), items: CELLS },
    { group: t('common.timeZone'), items: [{ value: 'tz', label: t('common.timeZone') }] },
    { group: t('common.columns'), items: columns.map(({ name }, index) => ({ value: optionOf(index), label: name })) },
  ].filter(({ items }) => items.length > 0);
}
