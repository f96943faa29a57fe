import { t } from '../../kit/words/t.ts';
import { IconTerminal2 } from '@tabler/icons-react';
import type { Workspace } from '../../model/window/workspace.ts';

export const apiWorkspace = {
  id: 'api',
  title: 'API',
  icon: IconTerminal2,
  command: { id: 'api', title: t('app.apiKeysUsageRequests'), key: '5' },
  read: async () => (await import('./ApiWorkspace.tsx')).ApiWorkspace,
} as const satisfies Workspace;
