import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { axisUnit } from '../../../../model/matrix/result/format.ts';
import { rgbOf, valueColour } from '../../../../model/matrix/result/scale.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { HeatModel } from '../heat-model.ts';
import { type Cell, cellNumber } from '../../../../model/matrix/result/grid.ts';
import {
  firstView,
  isAllSeen,
  hasNumbers,
  within,
  FLAT_FROM,
  SMALL_NUMBER_BELOW,
  type Extent,
  type HeatView,
  type Size,
} from '../../../../model/matrix/result/view.ts';
import { useCurrentCell, useResult } from '../../../../model/matrix/result/state.ts';
import { cellText, MEASURE_TITLES, placeName } from '../words.ts';
import { HeatHeads } from './HeatHeads.tsx';
import styles from './HeatMap.module.css';
import { HeatMarks, rectangle } from './HeatMarks.tsx';
import { HeatTip } from './HeatTip.tsx';
import { Overview } from './Overview.tsx';
import type { HeatPainter } from './painter.ts';
import { useHeatInput } from './use-heat-input.ts';
import { usePainting, usePartView } from './use-painting.ts';
import { t } from '../../../../kit/words/t.ts';
import { writtenNumber } from '../../../../kit/words/locale.ts';
import { extentOf } from '../heat-model.ts';

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

type HeatNumbersProps = { readonly model: HeatModel; readonly view: HeatView; readonly size: Size };

/** The values of large cells, in the unit of the legend. The live cell says them to screen readers. */
function HeatNumbers({ model, view, size }: HeatNumbersProps) {
  const units = usePreferences((preferences) => preferences.units);
  const { grid, measure, layer, values, scale, rows, columns } = model;
  if (layer === 'difference' || !hasNumbers(view)) return null;
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
          data-small={view.cellHeight < SMALL_NUMBER_BELOW || undefined}
          style={rectangle(view, { top: row, bottom: row, left: column, right: column })}
        >
          {number.toFixed(number < FINE && unit.size > 1 ? 1 : 0)}
        </span>
      );
    }),
  );
}

type Props = { readonly painter: HeatPainter; readonly model: HeatModel };

/** The cells with their heads, marks, tooltip and overview. One focus, one live cell; a worker paints. */
export function HeatMap({ painter, model }: Props) {
  const cells = useRef<HTMLDivElement>(null);
  const view = useResult((result) => result.view);
  const size = useResult((result) => result.size);
  const extent = extentOf(model);
  useSize(cells, extent);
  usePainting(painter, model);
  usePartView(painter, 'cells', view, size);
  useHeatInput(cells, model);
  useCanvas(cells, painter);
  const hasHeads = view === null || view.cellWidth >= FLAT_FROM || view.cellHeight >= FLAT_FROM;
  return (
    <div className={`${styles['frame']} ${hasHeads ? styles['headed'] : ''}`} data-region="heat-map">
      {hasHeads && view !== null ? <HeatHeads model={model} view={view} size={size} /> : null}
      <div
        ref={cells}
        className={styles['cells']}
        role="grid"
        tabIndex={0}
        aria-label={gridName(model)}
        aria-rowcount={extent.rows}
        aria-colcount={extent.columns}
        aria-activedescendant="heat-cell"
        data-testid="heat-map"
      >
        <LiveCell model={model} />
        {view === null ? null : (
          <>
            <HeatNumbers model={model} view={view} size={size} />
            <HeatMarks model={model} view={view} size={size} />
            {isAllSeen(view, size, extent) ? null : (
              <Overview painter={painter} view={view} size={size} extent={extent} />
            )}
            <HeatTip model={model} view={view} size={size} />
          </>
        )}
      </div>
    </div>
  );
}

function gridName({ measure, layer, grid }: HeatModel): string {
  const what =
    layer === 'difference'
      ? t('matrix.changeMeasureTitles', { measure: MEASURE_TITLES[measure] })
      : MEASURE_TITLES[measure];
  return t('matrix.whatOriginsOriginsDestinations', {
    what,
    origins: writtenNumber(grid.origins.length),
    destinations: writtenNumber(grid.destinations.length),
  });
}

/** The one cell that screen readers know: the one under the pointer or the keyboard. */
function LiveCell({ model }: { readonly model: HeatModel }) {
  const current = useCurrentCell();
  const units = usePreferences((preferences) => preferences.units);
  const cell: Cell = current ?? { origin: model.rows[0] ?? 0, destination: model.columns[0] ?? 0 };
  const { value, other, note } = cellText(model, cell, units);
  const [origin, destination] = [model.grid.origins[cell.origin], model.grid.destinations[cell.destination]];
  const place =
    origin === undefined || destination === undefined
      ? ''
      : t('matrix.placeNamePlaceName2', { origin: placeName(origin), destination: placeName(destination) });
  return (
    // A canvas replaces the table, so rows and cells have no table to belong to.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
    <div role="row" aria-rowindex={(model.placeOfRow[cell.origin] ?? 0) + 1} className="visually-hidden">
      <div
        id="heat-cell"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
        role="gridcell"
        aria-colindex={(model.placeOfColumn[cell.destination] ?? 0) + 1}
        aria-selected={current !== null}
        aria-describedby="heat-cell-details"
        data-origin={cell.origin}
        data-destination={cell.destination}
      >
        {value}
      </div>
      <span id="heat-cell-details">{[other, place, note].filter(Boolean).join(', ')}</span>
    </div>
  );
}

/** Puts the worker's canvas under everything else in the grid. */
function useCanvas(cells: RefObject<HTMLDivElement | null>, painter: HeatPainter): void {
  useLayoutEffect(() => {
    const canvas = painter.canvas('cells');
    canvas.className = styles['canvas'] ?? '';
    cells.current?.prepend(canvas);
    return () => canvas.remove();
  }, [cells, painter]);
}

/** Limits the view to the available size, and creates the first one when the size is known. */
function useSize(cells: RefObject<HTMLDivElement | null>, { rows, columns }: Extent): void {
  useEffect(() => {
    const element = cells.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      if (size.width === 0 || size.height === 0) return;
      const { view, set } = useResult.getState();
      set({ size, view: view === null ? firstView(size, { rows, columns }) : within(view, size, { rows, columns }) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [cells, rows, columns]);
}
