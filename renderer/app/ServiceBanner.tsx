import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react';
import { Button } from '../kit/components/Button.tsx';
import { IconButton } from '../kit/components/IconButton.tsx';
import { useNotices } from '../kit/notices/notices.ts';
import { refreshPacks } from '../model/service/packs.ts';
import { useService } from '../model/service/service.ts';
import styles from './ServiceBanner.module.css';

/** Across the top of the page: what keeps the whole window from working, or what just could not be done. */
export function ServiceBanner() {
  const status = useService((service) => service.status);
  const problem = useNotices((notices) => notices.problem);
  if (status === 'gone') {
    return (
      <div role="alert" className={styles['banner']}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden className={styles['icon']} />
        <p className={styles['text']}>
          <b>Cairn’s server does not answer.</b> It may have been stopped. The window keeps looking for it and goes on
          by itself; if it stays away, start Cairn again.
        </p>
        <Button size="small" icon={IconRefresh} onClick={() => void refreshPacks()}>
          Try again
        </Button>
      </div>
    );
  }
  if (status === 'refused') {
    return (
      <div role="alert" className={styles['banner']}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden className={styles['icon']} />
        <p className={styles['text']}>
          <b>The server refused the key of this window.</b> The address that it came by works once, and only until the
          server is started again. Open the one that Cairn printed at its last start, here or in another tab: this
          window then goes on by itself.
        </p>
      </div>
    );
  }
  if (problem === null) return null;
  return (
    <div role="alert" className={styles['banner']}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden className={styles['icon']} />
      <p className={styles['text']}>{problem}</p>
      <IconButton
        size="small"
        iconSize={16}
        icon={IconX}
        label="Dismiss"
        side="left"
        onClick={() => useNotices.getState().report(null)}
      />
    </div>
  );
}
