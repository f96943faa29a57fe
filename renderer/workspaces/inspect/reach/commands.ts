/** Commands of what is within reach. */
import type { Command } from '../../../model/window/command.ts';
import { t } from '../../../kit/words/t.ts';
import { reachFromCurrent } from './actions.ts';

export const REACH_COMMANDS = [
  { id: 'reach', title: t('reach.reachFromCurrentPoint'), group: 'map', chords: [{ key: 'i' }], run: reachFromCurrent },
  {
    id: 'panel-reach',
    title: t('reach.reachFromPoint'),
    group: 'panel',
    chords: [{ key: 'i' }],
    isKeyOnly: true,
    run: reachFromCurrent,
  },
] as const satisfies readonly Command[];
