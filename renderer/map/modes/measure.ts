import { IconRulerMeasure } from '@tabler/icons-react';
import { t } from '../../kit/words/t.ts';
import { useMap } from '../../model/map/map.ts';
import { closed, finished, takenBack } from '../../model/map/measure.ts';
import { isMeasuring, measureAt } from '../drawn/drawn-actions.ts';
import type { MapMode } from './mode.ts';
import { overSavedPlace, pointAt } from './saved-place.ts';

/** Measures a line, or an area if the line is closed. Its card says what to do. */
export const measure: MapMode = {
  tool: {
    icon: IconRulerMeasure,
    label: t('common.measure'),
    command: t('map.measureToolClicksMeasureLine'),
    key: 'm',
  },
  hover: overSavedPlace,
  click: (press) => measureAt(pointAt(press).point),
  doubleClick: () => useMap.getState().measure(finished),
  key(key) {
    if (key === 'Backspace') useMap.getState().measure(takenBack);
    else if (!isMeasuring()) return false;
    else if (key === 'Close') useMap.getState().measure(closed);
    else if (key === 'Enter') useMap.getState().measure(finished);
    else if (key === 'Undo') useMap.getState().measure(takenBack);
    else return false;
    return true;
  },
};
