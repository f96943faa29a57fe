import { IconFocus2 } from '@tabler/icons-react';
import { t } from '../../kit/words/t.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { lookUpPlace } from '../../model/places/place-actions.ts';
import type { MapMode } from './mode.ts';
import { overSavedPlace, savedPlaceAt } from './saved-place.ts';

/** Looks up points and saved places. */
export const inspect: MapMode = {
  tool: { icon: IconFocus2, label: t('common.inspect'), command: t('map.inspectToolClickLooksUp'), key: 'v' },
  hover: overSavedPlace,
  click(press) {
    const place = savedPlaceAt(press);
    if (place === undefined) useInspected.getState().lookUp(press.point, press.at);
    else lookUpPlace(place.id);
  },
};
