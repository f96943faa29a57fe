import { axisUnit } from '../../../../model/matrix/result/format.ts';
import { cellNumber } from '../../../../model/matrix/result/grid.ts';
import { rgbOf, valueColour } from '../../../../model/matrix/result/scale.ts';
import type { HeatView, Size } from '../../../../model/matrix/result/view.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { HeatModel } from '../heat-model.ts';
import styles from './HeatMap.module.css';
import { rectangle } from './HeatMarks.tsx';

/** Cells from this size on have room for a number, in pixels. */
const ROOM = { width: 32, height: 30 };
/** Below this a tenth is shown. */
const FINE = 10;

/** Relative luminance (WCAG 2.2) at which black and white stand out alike. */
const EVEN_LUMINANCE = 0.179;

function isLight(colour: string): boolean {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > EVEN_LUMINANCE;
}

/** The rows or columns that are in sight, and where each stands. */
function inSight(all: Int32Array, scrolled: number, cell: number, room: number): { id: number; at: number }[] {
  const first = Math.max(0, Math.floor(scrolled / cell));
  return Array.from(all.subarray(first, Math.ceil((scrolled + room) / cell)), (id, index) => ({
    id,
    at: first + index,
  }));
}

type Props = { readonly model: HeatModel; readonly view: HeatView; readonly size: Size };

/** The values of large cells, in the unit of the legend. The live cell says them to screen readers. */
export function HeatNumbers({ model, view, size }: Props) {
  const units = usePreferences((preferences) => preferences.units);
  const { grid, measure, layer, values, scale, rows, columns } = model;
  if (layer === 'difference' || view.cellWidth < ROOM.width || view.cellHeight < ROOM.height) return null;
  const unit = axisUnit(scale.max, measure, units);
  const seenColumns = inSight(columns, view.left, view.cellWidth, size.width);
  return inSight(rows, view.top, view.cellHeight, size.height).flatMap(({ id: origin, at: row }) =>
    seenColumns.flatMap(({ id: destination, at: column }) => {
      const value = values[cellNumber(grid, { origin, destination })] ?? Number.NaN;
      const colour = valueColour(scale, value);
      if (colour === null) return [];
      const number = value / unit.size;
      return (
        <span
          key={`${row}/${column}`}
          aria-hidden
          className={styles['number']}
          data-light={isLight(colour) || undefined}
          style={rectangle(view, { top: row, bottom: row, left: column, right: column })}
        >
          {number.toFixed(number < FINE && unit.size > 1 ? 1 : 0)}
        </span>
      );
    }),
  );
}
