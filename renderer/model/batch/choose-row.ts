import type { BatchPreview } from '../../../contract/batch.ts';
import { useBatch, type Chosen } from './batch.ts';
import { useTable } from './open-table.ts';
import type { Row } from './pages.ts';
import { useBatchPreview } from './preview.ts';

/** The preview that is shown of a table that has not been run. */
export function useFirstAnswers(): BatchPreview | null {
  const isRun = useTable((table) => table?.added !== undefined);
  const { preview } = useBatchPreview();
  return isRun ? null : preview;
}

/** Where a row is; before the run only the first rows are known to be anywhere. */
export const pointOfRow = ({ row, point }: Row, preview: BatchPreview | null): Chosen['point'] =>
  point ?? preview?.points[row - 1] ?? null;

/** Chooses a row in the table. */
export const chooseRow = (row: Row, point: Chosen['point']): void =>
  useBatch.getState().set({ chosen: { row: row.row, point, from: 'table' } });

/** Where the chosen row is. Before the run that follows the columns, and comes with the preview if it is late. */
export function useChosenPoint(): Chosen['point'] {
  const chosen = useBatch((batch) => batch.chosen);
  const preview = useFirstAnswers();
  return chosen && (preview?.points[chosen.row - 1] ?? chosen.point);
}
