import { IconTerminal2 } from '@tabler/icons-react';
import type { Workspace } from '../../model/window/workspace.ts';

export const apiWorkspace = {
  id: 'api',
  title: 'API',
  icon: IconTerminal2,
  read: async () => (await import('./ApiWorkspace.tsx')).ApiWorkspace,
} as const satisfies Workspace;
