import styles from './ApiWorkspace.module.css';
import { RequestBuilder } from './builder/RequestBuilder.tsx';
import { KeysCard } from './keys/KeysCard.tsx';
import { LiveRequests } from './log/LiveRequests.tsx';
import { ServerHeader } from './ServerHeader.tsx';
import { UsageCard } from './usage/UsageCard.tsx';

/** The local server: its address and port, keys, use, any request by hand, and every request as it comes. */
export function ApiWorkspace() {
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
