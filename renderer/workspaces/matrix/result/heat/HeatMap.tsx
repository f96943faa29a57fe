import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { HeatModel } from '../heat-model.ts';
import type { Cell } from '../../../../model/matrix/result/grid.ts';
import { firstView, isAllSeen, within, FLAT_FROM, type Extent } from '../../../../model/matrix/result/view.ts';
import { useCurrentCell, useResult } from '../state.ts';
import { cellText, MEASURE_TITLES, placeName } from '../words.ts';
import { HeatHeads } from './HeatHeads.tsx';
import styles from './HeatMap.module.css';
import { HeatMarks } from './HeatMarks.tsx';
import { HeatNumbers } from './HeatNumbers.tsx';
import { HeatTip } from './HeatTip.tsx';
import { Overview } from './Overview.tsx';
import type { HeatPainter } from './painter.ts';
import { useHeatInput } from './use-heat-input.ts';
import { usePainting, usePartView } from './use-painting.ts';

type Props = { readonly painter: HeatPainter; readonly model: HeatModel };

export const extentOf = ({ rows, columns }: HeatModel): Extent => ({ rows: rows.length, columns: columns.length });

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
  const what = layer === 'difference' ? `Change of ${MEASURE_TITLES[measure].toLowerCase()}` : MEASURE_TITLES[measure];
  return `${what} of ${grid.origins.length.toLocaleString('en')} origins to ${grid.destinations.length.toLocaleString('en')} destinations`;
}

/** The one cell that screen readers know: the one under the pointer or the keyboard. */
function LiveCell({ model }: { readonly model: HeatModel }) {
  const current = useCurrentCell();
  const units = usePreferences((preferences) => preferences.units);
  const cell: Cell = current ?? { origin: model.rows[0] ?? 0, destination: model.columns[0] ?? 0 };
  const { value, other, note } = cellText(model, cell, units);
  const [origin, destination] = [model.grid.origins[cell.origin], model.grid.destinations[cell.destination]];
  const place =
    origin === undefined || destination === undefined ? '' : `${placeName(origin)} to ${placeName(destination)}`;
  return (
    // A canvas stands where the table would be, so that there is no table for a row and a cell to be parts of.
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

/** Keeps the view within the room that there is, and makes the first one when the room is known. */
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
