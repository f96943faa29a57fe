/** Classes of a field that colours the areas of a layer. */
import type { AreaList } from '../../../contract/drawn-areas.ts';
import { HUES, type AreaLook } from './area-layers.ts';
import { rampColours } from './colour-ramps.ts';
import { t } from '../../kit/words/t.ts';
import { writtenNumber } from '../../kit/words/locale.ts';
import { naturalStarts } from './natural-classes.ts';

const OTHER = '#9AA39F';

export interface AreaClass {
  readonly colour: string;
  readonly label: string;
  readonly count: number;
  /** The value of a category, or the lower limit of a class of numbers. */
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

/** Digits with which numbers are written at least and at most. */
const [FEWEST_DIGITS, MOST_DIGITS] = [3, 9];
/** Numbers below keep the digits before their point. */
const UNROUNDED = 10_000;

/** Returns how to write numbers: with no more digits than it takes to tell these apart. */
function roundedLike(values: readonly number[]): (value: number) => string {
  const distinct = new Set(values).size;
  let digits = FEWEST_DIGITS;
  const round = (value: number): number => {
    const before = Math.abs(value) < UNROUNDED ? String(Math.trunc(Math.abs(value))).length : 1;
    return Number(value.toPrecision(Math.max(digits, before)));
  };
  while (digits < MOST_DIGITS && new Set(values.map(round)).size < distinct) digits += 1;
  return (value) => writtenNumber(round(value), { maximumFractionDigits: MOST_DIGITS });
}

function categories(values: readonly Exclude<Cell, null>[], without: number): AreaClasses {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].toSorted(([a, m], [b, n]) => n - m || String(a).localeCompare(String(b), 'en'));
  // With more than seven values: the largest, then a class for the rest.
  const kept = ranked.length > HUES.length ? ranked.slice(0, HUES.length - 1) : ranked;
  const left = values.length - kept.reduce((sum, [, count]) => sum + count, 0);
  const classes = kept.map(([value, count], i): AreaClass => {
    return { colour: HUES[i] ?? OTHER, label: String(value), count, value };
  });
  const others = left > 0 ? [{ colour: OTHER, label: t('common.other'), count: left }] : [];
  return { kind: 'category', classes: [...classes, ...others], without, other: OTHER };
}

type Classing = Pick<AreaLook, 'method' | 'classes' | 'limits'>;

/** The least value of each class, in ascending order, each once. @param sorted at minimum one value, ascending */
export function classStarts(sorted: readonly number[], { method, classes, limits }: Classing): number[] {
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const numbers = Array.from({ length: classes }, (_, i) => i);
  const found =
    method === 'own'
      ? [least, ...limits.filter((limit) => limit > least)]
      : method === 'steps'
        ? numbers.map((i) => least + (i * (most - least)) / classes)
        : method === 'natural'
          ? naturalStarts(sorted, classes)
          : numbers.map((i) => sorted[Math.floor((i * sorted.length) / classes)] ?? least);
  return [...new Set(found)].toSorted((a, b) => a - b);
}

function numberClasses(values: readonly number[], without: number, look: AreaLook): AreaClasses {
  const sorted = values.toSorted((a, b) => a - b);
  const starts = classStarts(sorted, look);
  const written = roundedLike([...starts, ...sorted.slice(-1)]);
  const colours = rampColours(look.ramp, starts.length, look.isReversed);
  const placeOf = (start: number | undefined): number => {
    const place = start === undefined ? -1 : sorted.findIndex((value) => value >= start);
    return place < 0 ? sorted.length : place;
  };
  const classes = starts.map((start, i): AreaClass => {
    const inClass = sorted.slice(placeOf(start), placeOf(starts[i + 1]));
    // A class without areas goes from limit to limit.
    const [first, last] = [inClass[0] ?? start, inClass.at(-1) ?? starts[i + 1] ?? start];
    const label = first === last ? written(first) : t('map.firstLast', { first: written(first), last: written(last) });
    return { colour: colours[i] ?? OTHER, label, count: inClass.length, value: start };
  });
  return { kind: 'number', classes, without, other: OTHER };
}

/** The numbers of a field, ascending. */
export function numbersOf(field: string | null, list: AreaList | undefined): readonly number[] {
  const index = list?.fields.findIndex(({ name }) => name === field) ?? -1;
  const values = list?.areas.map(({ cells }) => cells[index]) ?? [];
  return values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
}

/** Nothing where one colour is for all, or the field is not in the pack. */
export function areaClasses(look: AreaLook, list: AreaList | undefined): AreaClasses | null {
  const { by, field } = look;
  const index = list?.fields.findIndex(({ name }) => name === field) ?? -1;
  if (by === 'one' || list === undefined || index < 0) return null;
  const values = list.areas.flatMap(({ cells }) => cells[index] ?? []);
  const without = list.areas.length - values.length;
  if (by === 'category') return categories(values, without);
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? null : numberClasses(numbers, list.areas.length - numbers.length, look);
}
