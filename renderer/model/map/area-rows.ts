/** Filters and sorts the rows of an attribute table. */
import type { AreaList } from '../../../contract/drawn-areas.ts';
import type { GridSort } from '../../kit/grid/GridRow.tsx';
import { t } from '../../kit/words/t.ts';
import { collator } from '../../kit/words/locale.ts';

export type AreaRow = AreaList['areas'][number];

/** For comparisons: without accents and capitals. */
export const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Text of each row, normalised once for filtering at every key press. */
const PLAIN_ROWS = new WeakMap<AreaRow, string>();

function plainRow(row: AreaRow): string {
  const known = PLAIN_ROWS.get(row);
  if (known !== undefined) return known;
  const text = plain(row.cells.filter((cell) => cell !== null).join('\n'));
  PLAIN_ROWS.set(row, text);
  return text;
}

const COMPARED = /^(.+?)\s*(<=|>=|!=|=|<|>)\s*(.*)$/;

type Test = (row: AreaRow) => boolean;

/** Parses a condition, e.g. `enrolment > 500`, or text to find in any cell; returns the error otherwise. */
export function filterOf(filter: string, { fields }: AreaList): Test | { readonly problem: string } {
  const wanted = filter.trim();
  if (wanted === '') return () => true;
  const [, name, operator, value] = COMPARED.exec(wanted) ?? [];
  if (name === undefined || operator === undefined || value === undefined) {
    const text = plain(wanted);
    return (row) => plainRow(row).includes(text);
  }
  const index = fields.findIndex((field) => plain(field.name) === plain(name));
  if (index < 0)
    return {
      problem: t('map.unknownFieldNameFieldsFields', { name, fields: fields.map((field) => field.name).join(', ') }),
    };
  const example = fields[index]?.is_number === true ? '500' : t('map.aName');
  if (value === '')
    return {
      problem: t('map.addValueCompareNameE', { name, operator, example }),
    };
  const number = Number(value);
  if (operator === '=' || operator === '!=')
    return ({ cells }) => {
      const cell = cells[index] ?? null;
      return cell !== null && (plain(String(cell)) === plain(value) || cell === number) === (operator === '=');
    };
  if (!Number.isFinite(number)) return { problem: t('map.operatorComparesNumbersValueIsnt', { operator, value }) };
  if (fields[index]?.is_number !== true) return { problem: t('map.nameContainsTextCompare', { name }) };
  const fits: Record<string, (cell: number) => boolean> = {
    '<': (cell) => cell < number,
    '>': (cell) => cell > number,
    '<=': (cell) => cell <= number,
    '>=': (cell) => cell >= number,
  };
  return ({ cells }) => {
    const cell = cells[index];
    return typeof cell === 'number' && fits[operator]?.(cell) === true;
  };
}

const byText = collator({ numeric: true });

/** Sorts rows by a field. Rows without a value are last, whichever way the others go. */
export function sorted(rows: readonly AreaRow[], sort: GridSort | null): readonly AreaRow[] {
  if (sort === null) return rows;
  const field = Number(sort.column);
  const sign = sort.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one.cells[field] ?? null, other.cells[field] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : byText.compare(String(a), String(b)));
  });
}
