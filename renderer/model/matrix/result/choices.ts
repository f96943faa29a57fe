import { EXPORT_MEASURES } from '../../../../contract/matrix-export.ts';
import { oneOf, record } from '../../../kit/storage/stored.ts';
import type { Measure } from './grid.ts';

export const ORDERINGS = ['given', 'name', 'nearest', 'west', 'cluster'] as const;
export type Ordering = (typeof ORDERINGS)[number];

const SCALE_KINDS = ['linear', 'quantile'] as const;
export type ScaleKind = (typeof SCALE_KINDS)[number];

/** The ends of a trip. */
const ENDS = ['origin', 'destination'] as const;
export type End = (typeof ENDS)[number];

export const MAP_MODES = ['catchments', 'nearest', 'from', 'unreachable'] as const;
/** `from` shows the lines of one origin, `unreachable` points without a path. */
export type MapMode = (typeof MAP_MODES)[number];

/** How results are displayed. */
export type Choices = {
  readonly measure: Measure;
  readonly rows: Ordering;
  readonly columns: Ordering;
  readonly scale: ScaleKind;
  /** Of which end the nearest is marked and counted: the nearest origin of each destination, or the reverse. */
  readonly nearestEnd: End;
  readonly mapMode: MapMode;
};

/** Stored choices; invalid ones become defaults. */
export function readChoices(stored: unknown): Choices {
  const found = record(stored);
  const mapMode = oneOf(MAP_MODES, found['mapMode'], 'catchments');
  return {
    measure: oneOf(EXPORT_MEASURES, found['measure'], 'duration'),
    rows: oneOf(ORDERINGS, found['rows'], 'west'),
    columns: oneOf(ORDERINGS, found['columns'], 'nearest'),
    scale: oneOf(SCALE_KINDS, found['scale'], 'linear'),
    nearestEnd: oneOf(ENDS, found['nearestEnd'], 'origin'),
    // Unreachable points are shown on request, not after a restart.
    mapMode: mapMode === 'unreachable' ? 'catchments' : mapMode,
  };
}
