import { Center } from '@mantine/core';
/** The pages of the workspaces. */
import type { ComponentType } from 'react';
import type { WorkspaceId } from '../model/window/layout.ts';
import type { Workspace } from '../model/window/workspace.ts';
import { InspectWorkspace } from '../workspaces/inspect/InspectWorkspace.tsx';
import { firstDrawn } from '../map/active-map.ts';
import { isReady, usePackPolling, usePacks } from '../model/service/packs.ts';
import { useService } from '../model/service/service.ts';
import { WORKSPACES } from './workspaces.ts';
import { CouldntLoad, later, loadable } from '../kit/components/later.tsx';

function UnreadPage() {
  return (
    <Center flex={1} maw={560} mx="auto" p="xl" data-region="page">
      <CouldntLoad />
    </Center>
  );
}

const FirstRun = later(async () => (await import('../workspaces/packs/FirstRun.tsx')).FirstRun);

/** How often to check for the first pack, in milliseconds. */
const WATCHED_MS = 3000;

/** The page of the start: without any pack, the way to the first one covers its map. */
function InspectPage() {
  const isUp = useService(({ status }) => status === 'up');
  const packs = usePacks();
  const isEmpty = isUp && !packs.some(isReady);
  usePackPolling({ everyMs: WATCHED_MS, isWanted: isEmpty });
  return <InspectWorkspace>{isEmpty ? <FirstRun /> : null}</InspectWorkspace>;
}

/** A page that the start does not need. While it is loading, the previous page stays. */
const pageOf = ({ read }: Workspace): ComponentType => (read === undefined ? InspectPage : loadable(read, UnreadPage));

export const PAGES: readonly { readonly id: WorkspaceId; readonly page: ComponentType }[] = WORKSPACES.map(
  (workspace) => ({ id: workspace.id, page: pageOf(workspace) }),
);

/** The longest that the other pages wait for the map, and then for the first page to have nothing to do. */
const PATIENCE_MS = 3000;

/** Loads the other pages when the map is drawn and the window is idle, so that they open immediately. */
export async function preloadPages(): Promise<void> {
  await Promise.race([firstDrawn(), new Promise((over) => setTimeout(over, PATIENCE_MS))]);
  requestIdleCallback(
    () => {
      // A page that couldn't be loaded is loaded again when it is opened.
      for (const { read, readParts } of WORKSPACES) {
        readParts?.().catch(() => undefined);
        read?.().catch(() => undefined);
      }
    },
    { timeout: PATIENCE_MS },
  );
}
