/** The table of a summary: one row per group, those with most rows first. */
import { significantText } from '../../formats/text-format.ts';
import type { TableShape } from '../../formats/tables/table-writer.ts';
import type { GroupAreas } from './group-areas.ts';
import type { Group, Summary } from './summary.ts';

/** A column to add up: its index in the table that was read, and its name. */
export interface Measured {
  index: number;
  name: string;
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

/** Returns the shape and the rows of the table. Unknown figures are empty. */
export function summaryTable(
  summary: Summary,
  options: SummaryTableOptions,
): { shape: TableShape; rows: readonly string[][] } {
  const { name, areas } = options;
  const figures = figuresOf(summary, options);
  const groups = Array.from(summary.groups, ([key, group]): FoundGroup => {
    const { cells, areaKm2 } = areas?.areaOf(key) ?? { cells: [key], areaKm2: undefined };
    return { group, areaKm2, cells };
  });
  return {
    shape: {
      columns: [
        ...(areas?.columns ?? [{ name, kind: 'text' }]),
        ...figures.map((figure) => ({ name: figure.name, kind: 'number' as const })),
      ],
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
