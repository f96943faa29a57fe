import { openTable, useBatch } from './batch.ts';
import type { Row } from './pages.ts';
import { knownPreview } from './preview.ts';

/** Where a row is; before the run only the first rows are known to be anywhere. */
export function pointOfRow({ row, point }: Row): readonly [longitude: number, latitude: number] | null {
  return point ?? (openTable()?.added === undefined ? (knownPreview()?.points[row - 1] ?? null) : null);
}

/** Chooses a row in the table. */
export const chooseRow = (row: Row): void =>
  useBatch.getState().set({ chosen: { row: row.row, point: pointOfRow(row), from: 'table' } });
