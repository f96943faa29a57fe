import { t } from '../../kit/words/t.ts';
import { useMap } from '../../model/map/map.ts';
import { closed, finished, MIN_RING, NO_MEASUREMENT, takenBack } from '../../model/map/measure.ts';
import { useReach } from '../../model/reach/reach.ts';
import { measureAt } from '../drawn/drawn-actions.ts';
import { finishMode, type MapMode } from './mode.ts';

/** Adds the area as soon as its line has ended. */
function finishArea(): void {
  const { points, isFinished } = useMap.getState().measurement;
  if (!isFinished) return;
  useMap.getState().set({ measurement: NO_MEASUREMENT });
  const { avoid, set } = useReach.getState();
  if (points.length >= MIN_RING) set({ avoid: { ...avoid, areas: [...avoid.areas, points] } });
  finishMode();
}

/** Draws an area that trips avoid, as a line that is closed. */
export const avoidArea: MapMode = {
  Hint: () => t('reach.drawAreaHint'),
  click({ point }) {
    measureAt(point);
    finishArea();
  },
  doubleClick() {
    useMap.getState().measure(finished);
    finishArea();
  },
  key(key) {
    if (key === 'Enter' || key === 'Close') {
      useMap.getState().measure(key === 'Enter' ? finished : closed);
      finishArea();
    } else if (key === 'Backspace' || key === 'Undo') useMap.getState().measure(takenBack);
    else return false;
    return true;
  },
  leave: () => useMap.getState().set({ measurement: NO_MEASUREMENT }),
};
