import { EXPORT_MEASURES } from '../../../../contract/matrix-export.ts';
import { oneOf, record } from '../../../kit/storage/stored.ts';
import type { Measure } from './grid.ts';
import { ORDERINGS, type Ordering } from './orderings.ts';
import { SCALE_KINDS, type ScaleKind } from './scale.ts';

export const MAP_MODES = ['catchments', 'nearest', 'from', 'unreachable'] as const;
/** `from` is the spider of one origin, `unreachable` what has no way. */
export type MapMode = (typeof MAP_MODES)[number];

/** How the person looks at results. */
export type Choices = {
  readonly measure: Measure;
  readonly rows: Ordering;
  readonly columns: Ordering;
  readonly scale: ScaleKind;
  readonly mapMode: MapMode;
};

/** Whatever was stored, brought back to choices. */
export function readChoices(stored: unknown): Choices {
  const found = record(stored);
  const mapMode = oneOf(MAP_MODES, found['mapMode'], 'catchments');
  return {
    measure: oneOf(EXPORT_MEASURES, found['measure'], 'duration'),
    rows: oneOf(ORDERINGS, found['rows'], 'west'),
    columns: oneOf(ORDERINGS, found['columns'], 'nearest'),
    scale: oneOf(SCALE_KINDS, found['scale'], 'linear'),
    // What has no way is shown when asked for, not at the next start.
    mapMode: mapMode === 'unreachable' ? 'catchments' : mapMode,
  };
}
