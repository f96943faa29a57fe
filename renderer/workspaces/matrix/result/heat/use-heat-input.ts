import { useEffect, type RefObject } from 'react';
import { copyText } from '../../../../kit/output/clipboard.ts';
import type { HeatModel } from '../heat-model.ts';
import { blockSize, blockText, MAX_COPIED } from '../../../../model/matrix/result/block.ts';
import type { Cell } from '../../../../model/matrix/result/grid.ts';
import { farthestInRow, nearestInRow, nextUnreachable, stepped } from '../../../../model/matrix/result/step.ts';
import { fitView, revealing, scrolled, spotAt, zoomed, type Spot } from '../../../../model/matrix/result/view.ts';
import { selectCell, showSpider, useResult } from '../../../../model/matrix/result/state.ts';
import { useNotices } from '../../../../kit/notices/notices.ts';
import { t } from '../../../../kit/words/t.ts';
import { writtenNumber } from '../../../../kit/words/locale.ts';
import { extentOf } from '../heat-model.ts';

/** As much of turning a wheel as one step of a zoom takes, in pixels. */
const STEP_PIXELS = 40;
/** A pointer that moved less was clicking. */
const DRAG_PIXELS = 4;

const cellOf = ({ rows, columns }: HeatModel, { row, column }: Spot): Cell => ({
  origin: rows[row] ?? 0,
  destination: columns[column] ?? 0,
});

const spotOf = ({ placeOfRow, placeOfColumn }: HeatModel, { origin, destination }: Cell): Spot => ({
  row: placeOfRow[origin] ?? 0,
  column: placeOfColumn[destination] ?? 0,
});

/** Scrolls to the selected cell, unless the pointer is over it. */
function useRevealing(model: HeatModel): void {
  const kept = useResult((result) => result.kept);
  useEffect(() => {
    const { view, size, hovered, set } = useResult.getState();
    if (kept !== null && hovered === null && view !== null)
      set({ view: revealing(view, spotOf(model, kept), size, extentOf(model)) });
  }, [kept, model]);
}

function listenToWheel(element: HTMLElement, model: HeatModel): () => void {
  let turned = 0;
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { view, size, set } = useResult.getState();
    if (view === null) return;
    const { left, top } = element.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const extent = extentOf(model);
    let next = view;
    if (event.ctrlKey || event.metaKey) {
      turned += event.deltaY;
      if (Math.abs(turned) < STEP_PIXELS) return;
      next = zoomed(view, turned < 0 ? 1 : -1, at, size, extent);
      turned = 0;
    } else {
      // Not every system turns a wheel with Shift sideways by itself.
      const isSideways = event.shiftKey && event.deltaX === 0;
      next = scrolled(view, isSideways ? event.deltaY : event.deltaX, isSideways ? 0 : event.deltaY, size, extent);
    }
    const spot = spotAt(next, at.x, at.y, extent);
    set({ view: next, hovered: spot === null ? null : cellOf(model, spot) });
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => element.removeEventListener('wheel', onWheel);
}

const onLeave = (): void => useResult.getState().set({ hovered: null });

function listenToPointer(element: HTMLElement, model: HeatModel): () => void {
  let start: { readonly x: number; readonly y: number; readonly spot: Spot } | null = null;
  const spotUnder = (event: PointerEvent): Spot | null => {
    const { view } = useResult.getState();
    const { left, top } = element.getBoundingClientRect();
    return view === null || (event.target instanceof Element && event.target.closest('[data-over]') !== null)
      ? null
      : spotAt(view, event.clientX - left, event.clientY - top, extentOf(model));
  };
  const onMove = (event: PointerEvent): void => {
    const { set, hovered } = useResult.getState();
    const spot = spotUnder(event);
    const isDragging = start !== null && Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAG_PIXELS;
    if (isDragging && start !== null && spot !== null) set({ block: { from: start.spot, to: spot } });
    const cell = spot === null ? null : cellOf(model, spot);
    if (cell?.origin !== hovered?.origin || cell?.destination !== hovered?.destination) set({ hovered: cell });
  };
  const onDown = (event: PointerEvent): void => {
    const spot = spotUnder(event);
    if (event.button !== 0 || spot === null) return;
    start = { x: event.clientX, y: event.clientY, spot };
    element.setPointerCapture(event.pointerId);
  };
  const onUp = (event: PointerEvent): void => {
    if (start === null) return;
    const isClick = Math.hypot(event.clientX - start.x, event.clientY - start.y) <= DRAG_PIXELS;
    const cell = cellOf(model, start.spot);
    if (isClick) useResult.getState().set({ kept: cell, spider: cell.origin, block: null });
    start = null;
  };
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  element.addEventListener('pointerleave', onLeave);
  return () => {
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
    element.removeEventListener('pointerleave', onLeave);
  };
}

const ARROWS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the cell that a key selects; `null` for other keys. */
function spotAfter(event: KeyboardEvent, model: HeatModel, from: Spot): Spot | null {
  const { view, size } = useResult.getState();
  const page = view === null ? 1 : Math.max(1, Math.floor(size.height / view.cellHeight) - 1);
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) return stepped(from, arrow[0], arrow[1], extentOf(model));
  if (event.key === 'PageUp') return stepped(from, -page, 0, extentOf(model));
  if (event.key === 'PageDown') return stepped(from, page, 0, extentOf(model));
  const isWhole = event.ctrlKey || event.metaKey;
  if (event.key === 'Home') return isWhole ? { row: 0, column: 0 } : nearestInRow(model.values, model, from);
  if (event.key === 'End')
    return isWhole
      ? { row: model.rows.length - 1, column: model.columns.length - 1 }
      : farthestInRow(model.values, model, from);
  if (event.key.toLowerCase() !== 'u') return null;
  const found = nextUnreachable(model.values, model, from);
  if (found === null) useNotices.getState().announce(t('matrix.everyCellPathSentence'));
  return found;
}

/** Copies the marked cells, or the current one, as a table. */
export function copyBlock(model: HeatModel): void {
  const { block, kept } = useResult.getState();
  const single = kept === null ? null : spotOf(model, kept);
  const marked = block ?? (single === null ? null : { from: single, to: single });
  if (marked === null) {
    useNotices.getState().report(t('matrix.noCellSelectedClickOne'));
    return;
  }
  const size = blockSize(marked);
  const cells = size.rows * size.columns;
  if (cells > MAX_COPIED) {
    useNotices.getState().report(
      t('matrix.cellsCellsSelectedClipboardHolds', {
        cells: writtenNumber(cells),
        maximum: writtenNumber(MAX_COPIED),
      }),
    );
    return;
  }
  const unit = model.measure === 'duration' ? 'seconds' : 'metres';
  const corner = model.comparison === null ? unit : t('matrix.changeUnit', { unit });
  void copyText(
    blockText(model.grid, model.shown, corner, marked, model.rows, model.columns),
    t('matrix.countCellsTable', { count: cells }),
  );
}

function listenToKeys(element: HTMLElement, model: HeatModel): () => void {
  const zoom = (direction: 1 | -1): void => {
    const { view, size, set } = useResult.getState();
    if (view !== null)
      set({ view: zoomed(view, direction, { x: size.width / 2, y: size.height / 2 }, size, extentOf(model)) });
  };
  const onKey = (event: KeyboardEvent): void => {
    const { kept, block, size, set } = useResult.getState();
    // Escape is a command of the window as a whole.
    if (event.altKey || event.key === 'Escape') return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') copyBlock(model);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a')
      set({
        block: { from: { row: 0, column: 0 }, to: { row: model.rows.length - 1, column: model.columns.length - 1 } },
      });
    else if ((event.ctrlKey || event.metaKey) && event.key !== 'Home' && event.key !== 'End') return;
    else if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-') zoom(-1);
    else if (event.key === '0') set({ view: fitView(size, extentOf(model)) });
    else if (event.key.toLowerCase() === 's' && kept !== null) showSpider(kept.origin);
    else {
      const from = kept === null ? null : spotOf(model, kept);
      // The first key only shows where one is.
      const to = spotAfter(event, model, from ?? { row: 0, column: 0 });
      if (to === null) return;
      const target = from === null && event.key in ARROWS ? { row: 0, column: 0 } : to;
      selectCell(cellOf(model, target));
      set({ block: event.shiftKey ? { from: block?.from ?? from ?? target, to: target } : null });
    }
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('keydown', onKey);
  return () => element.removeEventListener('keydown', onKey);
}

/** Wheel, pointer and keyboard of the heat map. */
export function useHeatInput(cells: RefObject<HTMLElement | null>, model: HeatModel): void {
  useRevealing(model);
  useEffect(() => {
    const element = cells.current;
    if (element === null) return undefined;
    const ends = [listenToWheel(element, model), listenToPointer(element, model), listenToKeys(element, model)];
    return () => {
      for (const end of ends) end();
    };
  }, [cells, model]);
}
