import { IconMarquee2 } from '@tabler/icons-react';
import { boxBetween, cornerNear, type Corner } from '../../kit/coordinates/bounds.ts';
import { t } from '../../kit/words/t.ts';
import { useMap } from '../../model/map/map.ts';
import { finishMode, modeRole, type MapDrag, type MapMode } from './mode.ts';

function finishBox(from: Corner, to: Corner): void {
  useMap.getState().set({ box: boxBetween(from, to), corner: null, draft: null, boxRole: modeRole() ?? null });
  finishMode();
}

function cancelBox(): void {
  useMap.getState().set({ corner: null, draft: null });
}

/** Draws a box from a corner to the pointer. */
export const boxDrag = (from: Corner): MapDrag => ({
  move: (to) => useMap.getState().set({ draft: boxBetween(from, to) }),
  end: (to) => finishBox(from, to),
  cancel: cancelBox,
});

/** Sets a corner of the box, or finishes it at the opposite one. */
function setCorner(to: Corner): void {
  const { corner, set } = useMap.getState();
  if (corner === null) set({ corner: to, draft: boxBetween(to, to) });
  else {
    const here = cornerNear(corner, to);
    if (here.lng !== corner.lng && here.lat !== corner.lat) finishBox(corner, here);
  }
}

/** Draws a box: by a drag, or from the keyboard corner by corner at the middle of the map. Its card says what to do. */
export const box: MapMode = {
  tool: { icon: IconMarquee2, label: t('common.box'), command: t('map.boxToolDragDrawsBox'), key: 'b' },
  drag: ({ corner }) => boxDrag(corner),
  key(key, middle) {
    if (key === ' ') setCorner(middle().corner);
    else if (key === 'Escape' && useMap.getState().corner !== null) cancelBox();
    else return false;
    return true;
  },
  leave: cancelBox,
};
