import type { Workspace } from '../model/window/workspace.ts';
import { apiWorkspace } from '../workspaces/api/workspace.ts';
import { batchWorkspace } from '../workspaces/batch/workspace.ts';
import { inspectWorkspace } from '../workspaces/inspect/workspace.ts';
import { matrixWorkspace } from '../workspaces/matrix/workspace.ts';
import { packsWorkspace } from '../workspaces/packs/workspace.ts';
import { settingsWorkspace } from '../workspaces/settings/workspace.ts';

/** The places of the rail. A workspace is a folder and a line here; what is not here is not in the window. */
export const WORKSPACES = [inspectWorkspace, matrixWorkspace, batchWorkspace, packsWorkspace, apiWorkspace, settingsWorkspace] as const satisfies readonly Workspace[];
