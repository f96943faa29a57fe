import { useEffect } from 'react';
import styles from './ApiWorkspace.module.css';
import { RequestBuilder } from './builder/RequestBuilder.tsx';
import { KeysCard } from './keys/KeysCard.tsx';
import { LiveRequests } from './log/LiveRequests.tsx';
import { ServerHeader } from './ServerHeader.tsx';
import { useServerStatus } from '../../model/service/server-status.ts';
import { UsageCard } from './usage/UsageCard.tsx';

const REFRESH_MS = 5000;

/** The local server: its address and port, keys, use, any request by hand, and every request as it comes. */
export function ApiWorkspace() {
  useEffect(() => {
    const { refresh } = useServerStatus.getState();
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles['page']} data-region="page">
      <ServerHeader />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <KeysCard />
          <UsageCard />
          <LiveRequests />
        </div>
        <div className={styles['column']}>
          <RequestBuilder />
        </div>
      </div>
    </div>
  );
}
