import { useEffect } from 'react';
import type { HeatModel } from '../heat-model.ts';
import {
  APART_FROM,
  fitView,
  hasNumbers,
  SMALL_NUMBER_BELOW,
  type Extent,
  type HeatView,
  type Size,
} from '../../../../model/matrix/result/view.ts';
import { useResult } from '../../../../model/matrix/result/state.ts';
import { useHeatColours } from './colours.ts';
import type { HeatPainter } from './painter.ts';
import type { PartName, PartView } from './protocol.ts';

const DOT_RADIUS = 2.3;
/** How far below the middle the dot stands in a low cell with a number, in pixels. */
const DOT_DROP = 4;

/** A view in device pixels. */
function partView(view: HeatView, { width, height }: Size): PartView {
  const { left, top, cellWidth, cellHeight } = view;
  const ratio = window.devicePixelRatio;
  const isApart = Math.min(cellWidth, cellHeight) >= APART_FROM;
  return {
    width: Math.round(width * ratio),
    height: Math.round(height * ratio),
    left: Math.round(left * ratio),
    top: Math.round(top * ratio),
    cellWidth: cellWidth * ratio,
    cellHeight: cellHeight * ratio,
    gap: isApart ? Math.max(1, Math.round(ratio)) : 0,
    dotRadius: isApart ? DOT_RADIUS * ratio : 0,
    dotDrop: hasNumbers(view) && cellHeight < SMALL_NUMBER_BELOW ? DOT_DROP * ratio : 0,
  };
}

/** Sends the worker what to colour and in which order. */
export function usePainting(
  painter: HeatPainter,
  { layer, comparison, scale, rows, columns, dotted }: HeatModel,
): void {
  const filter = useResult((result) => result.filter);
  const colours = useHeatColours();
  useEffect(() => {
    if (comparison !== null) painter.send({ type: 'difference', values: comparison.difference });
  }, [painter, comparison]);
  useEffect(() => {
    // A change has no nearest point.
    painter.send({ type: 'order', rows, columns, dotted: comparison === null ? dotted : Int32Array.of() });
  }, [painter, rows, columns, dotted, comparison]);
  useEffect(
    () => painter.send({ type: 'colour', layer, scale, filter, colours }),
    [painter, layer, scale, filter, colours],
  );
}

/** Tells the worker what the cells' canvas shows. */
export function usePartView(painter: HeatPainter, part: PartName, view: HeatView | null, size: Size): void {
  useEffect(() => {
    if (view !== null && size.width > 0 && size.height > 0)
      painter.send({ type: 'view', part, view: partView(view, size) });
  }, [painter, part, view, size]);
}

/** The whole matrix in a small canvas: cells may be of any size there. */
export function overviewOf(size: Size, extent: Extent): HeatView {
  return { ...fitView(size, extent), cellWidth: size.width / extent.columns, cellHeight: size.height / extent.rows };
}
