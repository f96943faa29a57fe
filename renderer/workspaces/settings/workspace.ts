import { IconSettings } from '@tabler/icons-react';
import type { Workspace } from '../../model/window/workspace.ts';
import { t } from '../../kit/words/t.ts';

export const settingsWorkspace = {
  id: 'settings',
  title: t('common.settings'),
  railTitle: t('settings.setTings'),
  icon: IconSettings,
  command: { id: 'settings', title: t('common.settings'), key: ',' },
  isAtFoot: true,
  read: async () => (await import('./SettingsWorkspace.tsx')).SettingsWorkspace,
} as const satisfies Workspace;
