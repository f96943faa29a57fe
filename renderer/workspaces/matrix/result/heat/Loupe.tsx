import { useEffect, useRef } from 'react';
import type { HeatModel } from '../heat-model.ts';
import { valueColour } from '../../../../model/matrix/result/scale.ts';
import { useHeatColours } from './colours.ts';

type Props = { readonly model: HeatModel; readonly row: number; readonly column: number };

const COLUMNS = 22;
const ROWS = 12;
const CELL = 9;

/** The cells around the one under the pointer, large enough to be told apart. */
export function Loupe({ model, row, column }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { hatchGround, hatchLine } = useHeatColours();
  const { shown, rows, columns, scale } = model;
  const firstRow = Math.max(0, Math.min(rows.length - ROWS, row - ROWS / 2));
  const firstColumn = Math.max(0, Math.min(columns.length - COLUMNS, column - COLUMNS / 2));

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const ratio = window.devicePixelRatio;
    [element.width, element.height] = [COLUMNS * CELL * ratio, ROWS * CELL * ratio];
    const context = element.getContext('2d');
    if (context === null) return;
    context.scale(ratio, ratio);
    context.lineWidth = 1;
    for (const [r, origin] of rows.subarray(firstRow, firstRow + ROWS).entries()) {
      for (const [c, destination] of columns.subarray(firstColumn, firstColumn + COLUMNS).entries()) {
        const [x, y] = [c * CELL, r * CELL];
        const colour = valueColour(scale, shown[origin * columns.length + destination] ?? Number.NaN);
        context.fillStyle = colour ?? hatchGround;
        context.fillRect(x, y, CELL - 1, CELL - 1);
        if (colour !== null) continue;
        context.strokeStyle = hatchLine;
        context.beginPath();
        context.moveTo(x, y + CELL - 1);
        context.lineTo(x + CELL - 1, y);
        context.stroke();
      }
    }
    context.strokeStyle = getComputedStyle(element).getPropertyValue('--blaze');
    context.lineWidth = 2;
    context.strokeRect((column - firstColumn) * CELL - 1, (row - firstRow) * CELL - 1, CELL + 1, CELL + 1);
  }, [shown, rows, columns, scale, firstRow, firstColumn, row, column, hatchGround, hatchLine]);

  return (
    <canvas ref={canvas} style={{ display: 'block', width: COLUMNS * CELL, height: ROWS * CELL, marginBottom: 6 }} />
  );
}
