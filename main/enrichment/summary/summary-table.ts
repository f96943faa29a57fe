/** The table of a summary: one row per group, those with most rows first. */
import { significantText } from '../../formats/text-format.ts';
import { writeWhole, type TableShape, type TableWriter } from '../../formats/tables/table-writer.ts';
import type { GroupAreas } from './group-areas.ts';
import { readAmount, type Group, type Summary } from './summary.ts';

/** A column to add up: its index in the table that was read, and its name. */
export interface Measured {
  index: number;
  name: string;
}

/** Returns a cell of a column that has texts but no numbers, so that it can't be added up; undefined for others. */
export function textInstead(cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.some((cell) => readAmount(cell) !== undefined) ? undefined : filled[0];
}

export interface SummaryTableOptions {
  /** Name of the column with the groups, if they have no areas. */
  name: string;
  areas: GroupAreas | undefined;
  sum: readonly Measured[];
  mean: readonly Measured[];
}

interface FoundGroup {
  group: Group;
  areaKm2: number | undefined;
  /** Its describing cells. */
  cells: readonly string[];
}

/** A numeric column of the result. */
interface Figure {
  name: string;
  /** Undefined if unknown. */
  of: (found: FoundGroup) => number | undefined;
}

const perKm2 = ({ name, of }: Figure): Figure => ({
  name: `${name}_per_km2`,
  of(found) {
    const amount = of(found);
    const { areaKm2 = 0 } = found;
    return amount === undefined || areaKm2 <= 0 ? undefined : amount / areaKm2;
  },
});

function figuresOf({ columns }: Summary, { areas, sum, mean }: SummaryTableOptions): Figure[] {
  const totalOf = ({ sums }: Group, { index }: Measured): Group['sums'][number] | undefined => {
    const total = sums[columns.indexOf(index)];
    return total?.count === 0 ? undefined : total;
  };
  const rows: Figure = { name: 'rows', of: ({ group }) => group.rows };
  const sums = sum.map((column): Figure => ({
    name: `sum_${column.name}`,
    of: ({ group }) => totalOf(group, column)?.total,
  }));
  const means = mean.map((column): Figure => ({
    name: `mean_${column.name}`,
    of({ group }) {
      const total = totalOf(group, column);
      return total === undefined ? undefined : total.total / total.count;
    },
  }));
  if (areas === undefined) return [rows, ...sums, ...means];
  return [
    rows,
    ...sums,
    ...means,
    { name: 'area_km2', of: ({ areaKm2 }) => areaKm2 },
    perKm2(rows),
    ...sums.map(perKm2),
  ];
}

function byRows(a: FoundGroup, b: FoundGroup): number {
  const [left, right] = [a.cells.join('\t'), b.cells.join('\t')];
  return b.group.rows - a.group.rows || (left < right ? -1 : Number(left > right));
}

export interface SummaryTable {
  shape: TableShape;
  /** Index of the first figure; columns before it describe the group. */
  figures: number;
  rows: readonly string[][];
}

/** Returns the table of a summary. Unknown figures are empty. */
export function summaryTable(summary: Summary, options: SummaryTableOptions): SummaryTable {
  const { name, areas } = options;
  const figures = figuresOf(summary, options);
  const groups = Array.from(summary.groups, ([key, group]): FoundGroup => {
    const { cells, areaKm2 } = areas?.areaOf(key) ?? { cells: [key], areaKm2: undefined };
    return { group, areaKm2, cells };
  });
  const describing = areas?.columns ?? [{ name, kind: 'text' as const }];
  return {
    figures: describing.length,
    shape: {
      columns: [...describing, ...figures.map((figure) => ({ name: figure.name, kind: 'number' as const }))],
      areaOf: areas === undefined ? undefined : (row) => areas.polygonsOf(row[areas.key] ?? ''),
    },
    rows: groups.toSorted(byRows).map((found) =>
      found.cells.concat(
        figures.map(({ of }) => {
          const value = of(found);
          return value === undefined ? '' : significantText(value);
        }),
      ),
    ),
  };
}

/** Rows written at once. */
const BATCH = 250;

/** Writes a summary. @param onPause called from time to time; may throw */
export const writeSummary = (
  writer: TableWriter,
  { rows }: SummaryTable,
  onPause: () => void = () => undefined,
): Promise<void> =>
  writeWhole(writer, async () => {
    for (let start = 0; start < rows.length; start += BATCH) {
      onPause();
      // oxlint-disable-next-line no-await-in-loop -- in order
      await writer.write(rows.slice(start, start + BATCH));
    }
  });
