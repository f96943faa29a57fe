import { IconFocus2, IconGridDots, IconSettings, IconStack2, IconTableExport, IconTerminal2, type Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { BatchWorkspace } from '../batch/BatchWorkspace.tsx';
import { InspectWorkspace } from '../inspect/InspectWorkspace.tsx';
import { MatrixWorkspace } from '../matrix/MatrixWorkspace.tsx';
import { PacksWorkspace } from '../packs/PacksWorkspace.tsx';
import { ApiWorkspace } from '../server/ApiWorkspace.tsx';
import { SettingsWorkspace } from '../settings/SettingsWorkspace.tsx';
import type { WorkspaceId } from '../state/layout.ts';

/** A place of the rail. A workspace is a folder and a line here; what is not here is not in the rail. */
export type Workspace = {
  readonly id: WorkspaceId;
  readonly title: string;
  readonly icon: Icon;
  readonly page: ComponentType;
  /** At the foot of the rail rather than at its head. */
  readonly isAtFoot?: boolean;
};

export const WORKSPACES = [
  { id: 'inspect', title: 'Inspect', icon: IconFocus2, page: InspectWorkspace },
  { id: 'matrix', title: 'Matrix', icon: IconGridDots, page: MatrixWorkspace },
  { id: 'batch', title: 'Batch', icon: IconTableExport, page: BatchWorkspace },
  { id: 'packs', title: 'Packs', icon: IconStack2, page: PacksWorkspace },
  { id: 'api', title: 'API', icon: IconTerminal2, page: ApiWorkspace },
  { id: 'settings', title: 'Settings', icon: IconSettings, page: SettingsWorkspace, isAtFoot: true },
] as const satisfies readonly Workspace[];
