/** The pages of the workspaces. */
import { lazy, type ComponentType } from 'react';
import type { WorkspaceId } from '../model/window/layout.ts';
import type { Workspace } from '../model/window/workspace.ts';
import { InspectWorkspace } from '../workspaces/inspect/InspectWorkspace.tsx';
import { firstDrawn } from '../map/active-map.ts';
import { isReady, usePackPolling, usePacks } from '../model/service/packs.ts';
import { useService } from '../model/service/service.ts';
import { WORKSPACES } from './workspaces.ts';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Button } from '../kit/components/Button.tsx';
import { later } from '../kit/components/later.tsx';
import { Message } from '../kit/components/Message.tsx';
import styles from './UnreadPage.module.css';
import { t } from '../kit/words/t.ts';

/**
 * In place of a page whose file could not be read: the server of the window's files was gone before it was asked for.
 */
function UnreadPage() {
  return (
    <div className={styles['page']} data-region="page">
      <Message
        isError
        icon={IconAlertTriangle}
        title={t('app.couldntLoadPage')}
        actions={
          <Button icon={IconRefresh} onClick={() => location.reload()}>
            {t('app.reloadWindow')}
          </Button>
        }
      >
        {t('app.cairnDidntRespondCheckCairn')}
      </Message>
    </div>
  );
}

const FirstRun = later(async () => (await import('../workspaces/packs/FirstRun.tsx')).FirstRun);

/** How often it looks whether a pack has come. */
const WATCHED_MS = 3000;

/** The page of the start: without any pack, the way to the first one covers its map. */
function InspectPage() {
  const isUp = useService(({ status }) => status === 'up');
  const packs = usePacks();
  const isEmpty = isUp && !packs.some(isReady);
  usePackPolling({ everyMs: WATCHED_MS, isWanted: isEmpty });
  return <InspectWorkspace>{isEmpty ? <FirstRun /> : null}</InspectWorkspace>;
}

/** A page that the start does not need. While it is read, the page that was shown stays. */
const pageLater = (read: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await read().catch(() => UnreadPage) }));

const pageOf = ({ read }: Workspace): ComponentType => (read === undefined ? InspectPage : pageLater(read));

export const PAGES: readonly { readonly id: WorkspaceId; readonly page: ComponentType }[] = WORKSPACES.map(
  (workspace) => ({ id: workspace.id, page: pageOf(workspace) }),
);

/** The longest that the other pages wait for the map, and then for the first page to have nothing to do. */
const PATIENCE_MS = 3000;

/**
 * Reads the other pages as soon as the map is drawn and nothing else is to be done, so that none is waited for.
 */
export async function readLater(): Promise<void> {
  await Promise.race([firstDrawn(), new Promise((over) => setTimeout(over, PATIENCE_MS))]);
  requestIdleCallback(
    () => {
      // What could not be read is asked for again when its page is chosen.
      for (const { read, readParts } of WORKSPACES) {
        readParts?.().catch(() => undefined);
        read?.().catch(() => undefined);
      }
    },
    { timeout: PATIENCE_MS },
  );
}
