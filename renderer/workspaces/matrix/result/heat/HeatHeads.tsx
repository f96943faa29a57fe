import { useEffect, useMemo, useRef } from 'react';
import type { HeatModel } from '../heat-model.ts';
import type { Place } from '../../../../model/matrix/result/grid.ts';
import type { HeatView, Size } from '../../../../model/matrix/result/view.ts';
import { selectCell, showSpider, useCurrentCell } from '../../../../model/matrix/result/state.ts';
import { placeName } from '../words.ts';
import { useHeadColours } from './colours.ts';
import styles from './HeatMap.module.css';
import { t } from '../../../../kit/words/t.ts';

type Props = { readonly model: HeatModel; readonly view: HeatView; readonly size: Size };

/** Sizes of the areas beside and above the cells, in pixels; as in the style sheet. */
const ROW_HEAD_WIDTH = 60;
const COLUMN_HEAD_HEIGHT = 52;
const FONT = '11px "IBM Plex Mono", ui-monospace, monospace';
const STRONG_FONT = `600 ${FONT}`;
/** Minimum distance of legible names. */
const MIN_DISTANCE = 13;
/** The name of a low first cell stands a little below its middle, or it would be cut off. */
const HALF_LINE = 6;

/** Returns the cleared context of a canvas, scaled to CSS pixels; `null` without one. */
function cleared(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  context?.scale(ratio, ratio);
  return context;
}

const titleOf = (place: Place | undefined): string => (place === undefined ? '' : placeName(place));

/** The names along one side: as many as there is room for, and always the current one. */
type Line = {
  readonly start: number;
  readonly cell: number;
  readonly room: number;
  readonly names: readonly string[];
  readonly current: number;
};

function eachName(
  { start, cell, room, names, current }: Line,
  draw: (name: string, middle: number, isCurrent: boolean) => void,
): void {
  const every = Math.max(1, Math.ceil(MIN_DISTANCE / cell));
  // Whole multiples: names stay with their cells while one scrolls.
  const first = Math.ceil(Math.floor(start / cell) / every) * every;
  const shownCurrent = current >= 0;
  for (let place = first; place * cell - start < room && place < names.length; place += every) {
    const middle = (place + 0.5) * cell - start;
    const isCovered = shownCurrent && place !== current && Math.abs(place - current) * cell < MIN_DISTANCE;
    if (place !== current && !isCovered && middle > 0) draw(names[place] ?? '', Math.max(middle, HALF_LINE), false);
  }
  const middle = (current + 0.5) * cell - start;
  if (shownCurrent && middle > 0 && middle < room) draw(names[current] ?? '', Math.max(middle, HALF_LINE), true);
}

/**
 * Codes of the rows beside the cells, of the columns above them, turned. A click on a row's shows its spider, one on a
 * column's its nearest origin.
 */
export function HeatHeads({ model, view, size }: Props) {
  const rowHeads = useRef<HTMLCanvasElement>(null);
  const columnHeads = useRef<HTMLCanvasElement>(null);
  const current = useCurrentCell();
  const { usual, strong } = useHeadColours();
  const { grid, rows, columns, placeOfRow, placeOfColumn } = model;
  const row = current === null ? -1 : (placeOfRow[current.origin] ?? -1);
  const column = current === null ? -1 : (placeOfColumn[current.destination] ?? -1);

  const rowNames = useMemo(() => Array.from(rows, (origin) => grid.origins[origin]?.code ?? ''), [grid, rows]);
  const columnNames = useMemo(
    () => Array.from(columns, (destination) => grid.destinations[destination]?.code ?? ''),
    [grid, columns],
  );

  useEffect(() => {
    const canvas = rowHeads.current;
    const context = canvas === null ? null : cleared(canvas, ROW_HEAD_WIDTH, size.height);
    if (context === null) return;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    eachName(
      { start: view.top, cell: view.cellHeight, room: size.height, names: rowNames, current: row },
      (name, middle, isCurrent) => {
        context.font = isCurrent ? STRONG_FONT : FONT;
        context.fillStyle = isCurrent ? strong : usual;
        context.fillText(name, ROW_HEAD_WIDTH - 7, middle);
      },
    );
  }, [rowNames, view.top, view.cellHeight, size.height, row, usual, strong]);

  useEffect(() => {
    const canvas = columnHeads.current;
    const context = canvas === null ? null : cleared(canvas, size.width, COLUMN_HEAD_HEIGHT);
    if (context === null) return;
    context.textBaseline = 'middle';
    eachName(
      { start: view.left, cell: view.cellWidth, room: size.width, names: columnNames, current: column },
      (name, middle, isCurrent) => {
        context.save();
        context.translate(middle, COLUMN_HEAD_HEIGHT - 4);
        context.rotate(-Math.PI / 2);
        context.font = isCurrent ? STRONG_FONT : FONT;
        context.fillStyle = isCurrent ? strong : usual;
        context.fillText(name, 0, 0);
        context.restore();
      },
    );
  }, [columnNames, view.left, view.cellWidth, size.width, column, usual, strong]);

  const originAt = (y: number): number | undefined => rows[Math.floor((view.top + y) / view.cellHeight)];
  const destinationAt = (x: number): number | undefined => columns[Math.floor((view.left + x) / view.cellWidth)];
  const showNearest = (destination: number | undefined): void => {
    const origin = destination === undefined ? -1 : (model.nearest.origin[destination] ?? -1);
    if (destination !== undefined) selectCell({ origin: origin < 0 ? (rows[0] ?? 0) : origin, destination });
  };

  return (
    <>
      <span className={styles['corner']}>{t('matrix.origin')}</span>
      {/* By keyboard there are the arrows, and S on a cell of the row. */}
      <canvas
        ref={columnHeads}
        className={styles['columnHeads']}
        aria-hidden
        onPointerMove={({ currentTarget, nativeEvent }) => {
          currentTarget.title = titleOf(grid.destinations[destinationAt(nativeEvent.offsetX) ?? -1]);
        }}
        onClick={({ nativeEvent }) => showNearest(destinationAt(nativeEvent.offsetX))}
      />
      <canvas
        ref={rowHeads}
        className={styles['rowHeads']}
        aria-hidden
        onPointerMove={({ currentTarget, nativeEvent }) => {
          currentTarget.title = titleOf(grid.origins[originAt(nativeEvent.offsetY) ?? -1]);
        }}
        onClick={({ nativeEvent }) => {
          const origin = originAt(nativeEvent.offsetY);
          if (origin !== undefined) showSpider(origin);
        }}
      />
    </>
  );
}
