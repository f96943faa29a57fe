import { IconHandStop } from '@tabler/icons-react';
import { t } from '../../kit/words/t.ts';
import type { MapMode } from './mode.ts';

/** Moves the map only: clicks do nothing. */
export const pan: MapMode = {
  tool: { icon: IconHandStop, label: t('map.pan'), command: t('map.panToolClickDoesNothing'), key: 'h' },
  cursor: 'grab',
};
