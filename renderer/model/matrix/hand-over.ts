/** What the inspector hands to the lists of other pages. */
import type { Bbox } from '../../../contract/pack.ts';
import { hand, type MatrixPoint, type PointRole } from './handed.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useWindow } from '../window/window.ts';
import { t } from '../../kit/words/t.ts';

/** Adds points to a list of the Matrix or the Reach page. */
export function addToList(role: PointRole, points: readonly MatrixPoint[]): void {
  hand({ kind: 'points', role, points });
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

/** Hands a box to the matrix builder, which finds its points. */
export function addBoxToMatrix(box: Bbox): void {
  hand({ kind: 'box', box });
  useWindow.getState().go('matrix');
}
