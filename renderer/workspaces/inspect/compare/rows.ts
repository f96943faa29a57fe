/** The table of the comparison: a row for each value that any of the points has, a cell for each point. */
import type { Icon } from '@tabler/icons-react';
import { isOutOfReach, type Failure } from '../../../kit/api/failure.ts';
import { geodesicLeg } from '../../../kit/coordinates/geodesic.ts';
import { writtenBearing, writtenLength } from '../../../kit/coordinates/measures.ts';
import type { Pin } from '../../../model/pins/pins.ts';
import type { UnitSystem } from '../../../kit/coordinates/units.ts';
import type { ComparedValue, SectionDefinition } from '../section-definition.ts';
import { questionAt } from '../../../model/look-up/questions.ts';
import type { CellAnswer } from './answers.ts';
import { t } from '../../../kit/words/t.ts';

export type Cell =
  | { readonly kind: 'loading' }
  | { readonly kind: 'value'; readonly value: ComparedValue }
  /** The look-up found nothing, or nothing for this row; `text` says which. */
  | { readonly kind: 'none'; readonly text: string }
  /** It isn't known whether the value exists. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type Row = {
  readonly key: string;
  readonly label: string;
  readonly section: SectionDefinition | null;
  readonly icon: Icon;
  readonly cells: readonly Cell[];
  /** Whether the answers of the points differ. */
  readonly differs: boolean;
  /** Whether every value is modelled, so that the row says it once. */
  readonly isModelled: boolean;
  /** The largest figure of the row: the right end of its bars; 0 where it has none. */
  readonly max: number;
};

export type Table = {
  readonly sections: readonly SectionDefinition[];
  readonly pins: readonly Pin[];
  readonly answers: Readonly<Record<string, CellAnswer>>;
  /** Values that are modelled wherever they stand, by key. */
  readonly modelledKeys: ReadonlySet<string>;
  readonly units: UnitSystem;
  readonly distanceIcon: Icon;
};

/** Differs as soon as two settled cells are not the same; what is awaited, failed or not known says nothing. */
function cellsDiffer(cells: readonly Cell[]): boolean {
  const said = cells.flatMap((cell) =>
    cell.kind === 'value' ? [cell.value.text + (cell.value.trend?.text ?? '')] : cell.kind === 'none' ? [''] : [],
  );
  return new Set(said).size > 1;
}

function completeRow(row: Pick<Row, 'key' | 'label' | 'section' | 'icon' | 'cells'>): Row {
  const values = row.cells.flatMap((cell) => (cell.kind === 'value' ? [cell.value] : []));
  return {
    ...row,
    differs: cellsDiffer(row.cells),
    isModelled: values.length > 0 && values.every(({ isModelled }) => isModelled === true),
    max: values.reduce((max, { figure }) => Math.max(max, figure?.value ?? 0), 0),
  };
}

/** The text of a cell whose answer has no value for the row. */
function otherwise(section: SectionDefinition, answer: CellAnswer | undefined, key: string): Cell {
  if (answer === undefined || answer.status === 'loading') return { kind: 'loading' };
  const nothing: Cell = { kind: 'none', text: section.nothing.title.replace(/\.$/, '') };
  if (answer.status === 'failed') {
    const { failure } = answer;
    // Beyond the reach of the look-up, such as a tile past the edge of the map.
    return isOutOfReach(failure) ? nothing : { kind: 'failed', failure };
  }
  if (answer.status === 'ready' && section.isUnknown?.(answer.data, key) === true) return { kind: 'unknown' };
  return answer.status === 'ready' ? { kind: 'none', text: t('compare.noneHere') } : nothing;
}

/** The rows of one section, in its own order; one of its name alone while no point has a value. */
function sectionRows(section: SectionDefinition, { pins, answers, modelledKeys }: Table): Row[] {
  const columns = pins.map(({ point }) => {
    const answer = answers[questionAt(section, point)];
    const values = answer?.status === 'ready' ? section.compared(answer.data, point) : [];
    return {
      answer,
      values: values.map((value) =>
        modelledKeys.has(value.key) ? Object.assign({}, value, { isModelled: true }) : value,
      ),
    };
  });
  const named = new Map<string, ComparedValue>();
  for (const { values } of columns) for (const value of values) if (!named.has(value.key)) named.set(value.key, value);
  const rowOf = (key: string, label: string) => {
    const cells = columns.map(({ answer, values }): Cell => {
      const value = values.find((candidate) => candidate.key === key);
      return value === undefined ? otherwise(section, answer, key) : { kind: 'value', value };
    });
    return completeRow({ key: `${section.id}:${key}`, label, section, icon: section.icon, cells });
  };
  if (named.size === 0) return [rowOf('', section.title)];
  return [...named.values()].toSorted((a, b) => a.order - b.order).map(({ key, label }) => rowOf(key, label));
}

/** Distance and direction of each point from the first, along the geodesic. */
function distanceRow(pins: readonly Pin[], units: UnitSystem, icon: Icon): Row[] {
  const [first] = pins;
  if (first === undefined) return [];
  const label = t('compare.distanceLetter', { letter: first.letter });
  const cells = pins.map((pin): Cell => {
    const { metres, bearing } = geodesicLeg(first.point, pin.point);
    const text =
      bearing === undefined
        ? writtenLength(0, units)
        : t('compare.metresBearingBearing', { metres: writtenLength(metres, units), bearing: writtenBearing(bearing) });
    return { kind: 'value', value: { key: 'distance', label, order: 0, text, data: Math.round(metres * 10) / 10 } };
  });
  return [completeRow({ key: 'distance', label, section: null, icon, cells })];
}

/** Every row: those of the sections in the person's order, then the distances. */
export const compareRows = (table: Table): Row[] => [
  ...table.sections.flatMap((section) => sectionRows(section, table)),
  ...distanceRow(table.pins, table.units, table.distanceIcon),
];
