import { IconPinned } from '@tabler/icons-react';
import { t } from '../../kit/words/t.ts';
import { pinPoint } from '../../model/pins/pin-actions.ts';
import { usePins } from '../../model/pins/pins.ts';
import type { MapMode } from './mode.ts';
import { PinsLeft } from './PinsLeft.tsx';
import { overSavedPlace, pointAt } from './saved-place.ts';

function PinHint() {
  const isFirst = usePins(({ pins }) => pins.length === 0);
  return <PinsLeft>{isFirst ? t('map.clickMapPinPoint') : t('map.clickMapPinAnotherPoint')}</PinsLeft>;
}

/** Pins points and saved places. */
export const pin: MapMode = {
  tool: { icon: IconPinned, label: t('common.pin'), command: t('map.pinToolClickPinsPoint'), key: 'p' },
  Hint: PinHint,
  hover: overSavedPlace,
  click(press) {
    const { point, name } = pointAt(press);
    pinPoint(point, name);
  },
};
