/** What the inspector hands to the matrix builder. */
import type { Bbox } from '../../../contract/pack.ts';
import { hand, type MatrixPoint, type MatrixRole } from './handed.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useWindow } from '../window/window.ts';
import { t } from '../../kit/words/t.ts';

/** Puts points into a list of the matrix builder, which stays as it is otherwise. */
export function addToMatrix(role: MatrixRole, points: readonly MatrixPoint[]): void {
  hand({ kind: 'points', role, points });
  const open = { label: t('matrix.openMatrix'), run: () => useWindow.getState().go('matrix') };
  useNotices
    .getState()
    .showToast(
      role === 'origins'
        ? t('matrix.addedCountMatrixOrigins', { count: points.length })
        : t('matrix.addedCountMatrixDestinations', { count: points.length }),
      open,
    );
}

/** Hands a box to the matrix builder, which finds its points. */
export function addBoxToMatrix(box: Bbox): void {
  hand({ kind: 'box', box });
  useWindow.getState().go('matrix');
}
