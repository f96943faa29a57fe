import { IconFocus2 } from '@tabler/icons-react';
import type { Workspace } from '../../model/window/workspace.ts';
import { closeInInspector, INSPECT_COMMANDS, INSPECT_CONTROL_KEYS } from './commands.ts';
import { LookUpStatus } from './LookUpStatus.tsx';
import { PLACE_COMMANDS, PLACE_CONTROL_KEYS } from './places/commands.ts';
import { REACH_COMMANDS } from './reach/commands.ts';
import { t } from '../../kit/words/t.ts';

export const inspectWorkspace = {
  id: 'inspect',
  title: t('common.inspect'),
  icon: IconFocus2,
  command: { id: 'inspect', title: t('common.inspect'), key: '1' },
  firstRegion: 'map',
  readParts: () =>
    Promise.all([
      import('./InspectPanel.tsx'),
      import('./AnswersOnMap.tsx'),
      import('../../map/LayersPanel.tsx'),
      import('../../map/drawn/Drawn.tsx'),
    ]),
  hasMap: true,
  commands: [...INSPECT_COMMANDS, ...PLACE_COMMANDS, ...REACH_COMMANDS],
  controlKeys: [...INSPECT_CONTROL_KEYS, ...PLACE_CONTROL_KEYS],
  close: closeInInspector,
  status: LookUpStatus,
} as const satisfies Workspace;
