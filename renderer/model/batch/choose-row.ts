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

/** Position of a row; before the run only known for the first rows. */
export const pointOfRow = ({ row, point }: Row, preview: BatchPreview | null): Chosen['point'] =>
  point ?? preview?.points[row - 1] ?? null;

/** Chooses a row in the table. */
export const chooseRow = (row: Row, point: Chosen['point']): void =>
  useBatch.getState().set({ chosen: { row: row.row, point, from: 'table' } });

/** Position of the selected row. Before the run it depends on the columns, and may arrive late with the preview. */
export function useChosenPoint(): Chosen['point'] {
  const chosen = useBatch((batch) => batch.chosen);
  const preview = useFirstAnswers();
  return chosen && (preview?.points[chosen.row - 1] ?? chosen.point);
}
