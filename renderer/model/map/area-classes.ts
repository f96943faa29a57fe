/** The classes in which a field colours the areas of a layer. */
import type { AreaList } from '../../../contract/drawn-areas.ts';
import type { AreaLook } from './area-layers.ts';

/** Hues that are told apart by most eyes; never the orange of the selection. */
const HUES = ['#4477AA', '#228833', '#B8A13A', '#7A6FB0', '#CC6677', '#AA3377', '#3AA6C9'];
/** ColorBrewer YlGnBu 5: lightness alone tells the classes. */
const RAMP = ['#FFFFCC', '#A1DAB4', '#41B6C4', '#2C7FB8', '#253494'];
const OTHER = '#9AA39F';
export const ONE_COLOUR = '#4477AA';

export interface AreaClass {
  readonly colour: string;
  readonly label: string;
  readonly count: number;
  /** Of categories: their value; of numbers, the least that the class has. */
  readonly value?: string | number;
}

export interface AreaClasses {
  readonly kind: 'category' | 'number';
  readonly classes: readonly AreaClass[];
  /** Areas without a value. */
  readonly without: number;
  /** Colour of values that are in no class of their own. */
  readonly other: string;
}

type Cell = AreaList['areas'][number]['cells'][number];

const written = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 4 });

function categories(values: readonly Exclude<Cell, null>[], without: number): AreaClasses {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].toSorted(([a, m], [b, n]) => n - m || String(a).localeCompare(String(b), 'en'));
  // Over seven values: the largest, then what is left.
  const kept = ranked.length > HUES.length ? ranked.slice(0, HUES.length - 1) : ranked;
  const left = values.length - kept.reduce((sum, [, count]) => sum + count, 0);
  const classes = kept.map(([value, count], i): AreaClass => {
    return { colour: HUES[i] ?? OTHER, label: String(value), count, value };
  });
  const others = left > 0 ? [{ colour: OTHER, label: 'Other', count: left }] : [];
  return { kind: 'category', classes: [...classes, ...others], without, other: OTHER };
}

/** Classes of about equally many areas. */
function steps(values: readonly number[], without: number): AreaClasses {
  const sorted = values.toSorted((a, b) => a - b);
  const starts = [...new Set(RAMP.map((_, i) => sorted[Math.floor((i * sorted.length) / RAMP.length)] ?? 0))];
  const classes = starts.map((start, i): AreaClass => {
    const end = starts[i + 1] ?? Infinity;
    const inClass = sorted.filter((value) => value >= start && value < end);
    const [first = start, last = start] = [inClass[0], inClass.at(-1)];
    // Fewer classes than colours take them from all of the ramp.
    const colour =
      RAMP[starts.length === 1 ? 2 : Math.round((i * (RAMP.length - 1)) / (starts.length - 1))] ?? ONE_COLOUR;
    const label = first === last ? written(first) : `${written(first)} to ${written(last)}`;
    return { colour, label, count: inClass.length, value: start };
  });
  return { kind: 'number', classes, without, other: OTHER };
}

/** Nothing where one colour is for all, or the field is not in the pack. */
export function areaClasses({ by, field }: AreaLook, list: AreaList | undefined): AreaClasses | null {
  const index = list?.fields.findIndex(({ name }) => name === field) ?? -1;
  if (by === 'one' || list === undefined || index < 0) return null;
  const values = list.areas.flatMap(({ cells }) => cells[index] ?? []);
  const without = list.areas.length - values.length;
  if (by === 'category') return categories(values, without);
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? null : steps(numbers, list.areas.length - numbers.length);
}
