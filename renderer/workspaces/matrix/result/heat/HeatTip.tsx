import { Box, Group, Text } from '@mantine/core';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { HeatModel } from '../heat-model.ts';
import { FLAT_FROM, type HeatView, type Size } from '../../../../model/matrix/result/view.ts';
import { useResult } from '../../../../model/matrix/result/state.ts';
import { cellText } from '../words.ts';
import { PlaceLine } from '../PlaceLine.tsx';
import { useEffect, useRef } from 'react';
import { valueColour } from '../../../../model/matrix/result/scale.ts';
import { useHeatColours } from './colours.ts';

type LoupeProps = { readonly model: HeatModel; readonly row: number; readonly column: number };

const COLUMNS = 22;
const ROWS = 12;
const CELL = 9;

/** The cells around the one under the pointer, enlarged. */
function Loupe({ model, row, column }: LoupeProps) {
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

type Props = { readonly model: HeatModel; readonly view: HeatView; readonly size: Size };

const TIP = { width: 250, height: 100 };
const LOUPE_TIP = { width: 216, height: 200 };
const DISTANCE = 14;

/**
 * Beside the cell under the pointer, on the side where there is room: its figures, and a loupe where cells are tiny.
 */
export function HeatTip({ model, view, size }: Props) {
  const hovered = useResult((result) => result.hovered);
  const units = usePreferences((preferences) => preferences.units);
  if (hovered === null) return null;
  const isTiny = Math.min(view.cellWidth, view.cellHeight) < FLAT_FROM;
  const row = model.placeOfRow[hovered.origin] ?? 0;
  const column = model.placeOfColumn[hovered.destination] ?? 0;
  const { width, height } = isTiny ? LOUPE_TIP : TIP;
  const right = (column + 1) * view.cellWidth - view.left + DISTANCE;
  const below = (row + 1) * view.cellHeight - view.top + DISTANCE;
  const left =
    right + width <= size.width ? right : Math.max(0, column * view.cellWidth - view.left - DISTANCE - width);
  const top = below + height <= size.height ? below : Math.max(0, row * view.cellHeight - view.top - DISTANCE - height);
  const { value, other, note } = cellText(model, hovered, units);
  const [origin, destination] = [model.grid.origins[hovered.origin], model.grid.destinations[hovered.destination]];
  return (
    <Box py="sm" px={10} lh="17px" className="tip-float" style={{ left, top, width }} aria-hidden>
      {isTiny ? <Loupe model={model} row={row} column={column} /> : null}
      <Group component="p" gap={10} align="baseline" justify="space-between" mb={3}>
        <Text component="b" inherit fz="lg" fw={600} lh="20px">
          {value}
        </Text>
        <Text span inherit c="var(--on-tip-2)">
          {other}
        </Text>
      </Group>
      {origin === undefined ? null : <PlaceLine end="origin" place={origin} />}
      {destination === undefined ? null : <PlaceLine end="destination" place={destination} />}
      {note === null ? null : (
        <Text inherit c="var(--on-tip-2)">
          {note}
        </Text>
      )}
    </Box>
  );
}
