import { IconSettings } from '@tabler/icons-react';
import type { Workspace } from '../../model/window/workspace.ts';
import { t } from '../../kit/words/t.ts';

export const settingsWorkspace = {
  id: 'settings',
  title: t('common.settings'),
  railTitle: t('settings.setTings'),
  icon: IconSettings,
  isAtFoot: true,
  read: async () => (await import('./SettingsWorkspace.tsx')).SettingsWorkspace,
} as const satisfies Workspace;
