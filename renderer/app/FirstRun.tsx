import { IconAlertTriangle, IconCopy, IconRefresh, IconStack2 } from '@tabler/icons-react';
import { Button } from '../components/Button.tsx';
import { isReady, useService } from '../state/service.ts';
import { useWindow } from '../state/window.ts';
import { copyText } from './clipboard.ts';
import styles from './FirstRun.module.css';

/** Builds the default packs into the folder that Cairn reads. */
const BUILD_COMMAND = 'npm run data';

/** Without any pack the map has nothing to answer with: says how to get some. */
export function FirstRun() {
  const status = useService((service) => service.status);
  const packs = useService((service) => service.packs);
  const directory = useService((service) => service.shell?.packsDirectory);
  if (status !== 'up' || packs.some(isReady)) return null;
  return (
    <div className={styles['scrim']}>
      <section className={styles['card']} aria-labelledby="first-run-title">
        <h2 id="first-run-title" className={styles['title']}>
          Add your first data pack
        </h2>
        <p className="secondary">Cairn looks things up in packs stored on this computer, and works without a connection. With no pack installed, the map has nothing to answer with.</p>
        <p className={styles['step']}>Build the default packs in Cairn’s folder: countries, administrative areas, time zones, boundaries, places and the map.</p>
        <div className={styles['command']}>
          <code className="mono">{BUILD_COMMAND}</code>
          <Button size="small" icon={IconCopy} onClick={() => void copyText(BUILD_COMMAND)}>
            Copy
          </Button>
        </div>
        {directory === undefined ? null : (
          <p className={styles['step']}>
            Or put pack files (<span className="mono">.sqlite</span>) into <span className={`mono ${styles['path']}`}>{directory}</span>.
          </p>
        )}
        {packs.map((pack) =>
          isReady(pack) ? null : (
            <p key={pack.id} className={styles['failed']}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
              <span>
                <b>{pack.title ?? pack.id}</b> failed its check: {pack.message}
              </span>
            </p>
          ),
        )}
        <div className={styles['foot']}>
          <span className="secondary">The API is running; look-ups answer 503 until a pack is there.</span>
          <Button icon={IconStack2} onClick={() => useWindow.getState().go('packs')}>
            Open Packs
          </Button>
          <Button look="primary" icon={IconRefresh} onClick={() => void useService.getState().refresh()}>
            Check again
          </Button>
        </div>
      </section>
    </div>
  );
}
