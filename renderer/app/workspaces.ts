import type { Workspace } from '../model/window/workspace.ts';
import { apiWorkspace } from '../workspaces/api/workspace.ts';
import { batchWorkspace } from '../workspaces/batch/workspace.ts';
import { inspectWorkspace } from '../workspaces/inspect/workspace.ts';
import { matrixWorkspace } from '../workspaces/matrix/workspace.ts';
import { packsWorkspace } from '../workspaces/packs/workspace.ts';
import { reachWorkspace } from '../workspaces/reach/workspace.ts';
import { settingsWorkspace } from '../workspaces/settings/workspace.ts';

/** The workspaces, typed individually so that the ids of their commands are known. */
export const LISTED = [
  inspectWorkspace,
  matrixWorkspace,
  reachWorkspace,
  batchWorkspace,
  packsWorkspace,
  apiWorkspace,
  settingsWorkspace,
] as const satisfies readonly Workspace[];

/** The places of the rail, in its order. */
export const WORKSPACES: readonly Workspace[] = [...LISTED];
