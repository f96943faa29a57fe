import { IconFocus2, IconGridDots, IconSettings, IconStack2, IconTableExport, IconTerminal2, type Icon } from '@tabler/icons-react';
import { lazy, type ComponentType } from 'react';
import { InspectWorkspace } from '../workspaces/inspect/InspectWorkspace.tsx';
import type { WorkspaceId } from '../model/window/layout.ts';
import { UnreadPage } from './UnreadPage.tsx';

/** A place of the rail. A workspace is a folder and a line here (and one in {@link LATER}); what is not here is not in the rail. */
export type Workspace = {
  readonly id: WorkspaceId;
  readonly title: string;
  readonly icon: Icon;
  readonly page: ComponentType;
  /** At the foot of the rail rather than at its head. */
  readonly isAtFoot?: boolean;
};

/** Pages that the start does not need, each a file of its own. While one is read, the page that was shown stays. */
const LATER = {
  matrix: async () => (await import('../workspaces/matrix/MatrixWorkspace.tsx')).MatrixWorkspace,
  batch: async () => (await import('../workspaces/batch/BatchWorkspace.tsx')).BatchWorkspace,
  packs: async () => (await import('../workspaces/packs/PacksWorkspace.tsx')).PacksWorkspace,
  api: async () => (await import('../workspaces/api/ApiWorkspace.tsx')).ApiWorkspace,
  settings: async () => (await import('../workspaces/settings/SettingsWorkspace.tsx')).SettingsWorkspace,
} satisfies Partial<Record<WorkspaceId, () => Promise<ComponentType>>>;

const later = (read: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await read().catch(() => UnreadPage) }));

export const WORKSPACES = [
  { id: 'inspect', title: 'Inspect', icon: IconFocus2, page: InspectWorkspace },
  { id: 'matrix', title: 'Matrix', icon: IconGridDots, page: later(LATER.matrix) },
  { id: 'batch', title: 'Batch', icon: IconTableExport, page: later(LATER.batch) },
  { id: 'packs', title: 'Packs', icon: IconStack2, page: later(LATER.packs) },
  { id: 'api', title: 'API', icon: IconTerminal2, page: later(LATER.api) },
  { id: 'settings', title: 'Settings', icon: IconSettings, page: later(LATER.settings), isAtFoot: true },
] as const satisfies readonly Workspace[];

/** The longest that the other pages wait for the first to have nothing to do. */
const PATIENCE_MS = 3000;

/** Reads the other pages as soon as nothing else is to be done, so that none is waited for. */
export function readLater(): void {
  requestIdleCallback(
    () => {
      // What could not be read is asked for again when its page is chosen.
      for (const read of Object.values(LATER)) read().catch(() => undefined);
    },
    { timeout: PATIENCE_MS },
  );
}
