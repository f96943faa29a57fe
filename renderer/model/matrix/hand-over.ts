/** Transfers points from the inspector to the lists of other pages. */
import { useBuilder } from './order/builder.ts';
import type { MatrixPoint, PointRole } from '../../kit/coordinates/point-role.ts';
import { useMatrixView } from './view.ts';
import { addedWords } from './words.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useWindow } from '../window/window.ts';
import { t } from '../../kit/words/t.ts';

/** Adds points to a list of the Matrix or the Reach page. */
export function addToList(role: PointRole, points: readonly MatrixPoint[]): void {
  useBuilder.getState().add(role, points, addedWords(role, points.length));
  const { title, label, page } = HANDED[role];
  useNotices.getState().showToast(title(points.length), { label, run: () => useWindow.getState().go(page) });
}

type Destination = {
  readonly title: (count: number) => string;
  readonly label: string;
  readonly page: 'matrix' | 'reach';
};

const HANDED: Record<PointRole, Destination> = {
  origins: {
    title: (count) => t('matrix.addedCountMatrixOrigins', { count }),
    label: t('matrix.openMatrix'),
    page: 'matrix',
  },
  destinations: {
    title: (count) => t('matrix.addedCountMatrixDestinations', { count }),
    label: t('matrix.openMatrix'),
    page: 'matrix',
  },
  stops: { title: (count) => t('reach.countStopsAdded', { count }), label: t('reach.openReach'), page: 'reach' },
};

/** Opens the matrix builder, which finds points for its lists in the box on the map. */
export function findInMatrixBox(): void {
  useMatrixView.getState().build();
  useWindow.getState().go('matrix');
}
