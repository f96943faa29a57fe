import { IconCopy, IconTerminal2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { LoggedRequest } from '../../../../contract/usage.ts';
import { curlCommand } from '../../../kit/api/curl.ts';
import { copyText } from '../../../kit/output/clipboard.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { Facts } from '../../../kit/components/Facts.tsx';
import { useService } from '../../../model/service/service.ts';
import { byteSize } from '../words.ts';
import styles from './LiveRequests.module.css';

/** All that is kept of one request. Bodies and keys are not. */
export function RequestDetails({ request }: { readonly request: LoggedRequest }) {
  const base = useService((service) => service.serverUrl);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section ref={place} className={styles['details']} aria-label="Details of the request">
      <Facts
        facts={[
          { label: 'Request', value: <span className="mono">{`${request.method} ${request.path}`}</span> },
          { label: 'Arrived', value: new Date(request.time).toISOString() },
          {
            label: 'Answer',
            value: `${request.status}${request.status === 499 ? ', the caller hung up before it' : ''}, after ${request.ms.toFixed(1)} ms, ${byteSize(request.bytes)} with its headers`,
          },
          { label: 'Key', value: request.key_name ?? 'none was accepted' },
          { label: 'Counts to', value: request.interface },
        ]}
      />
      <div className={styles['actions']}>
        {request.method === 'GET' ? (
          <Button
            size="small"
            icon={IconTerminal2}
            onClick={() => void copyText(curlCommand(base, request.path), 'the request as curl')}
          >
            Copy as curl
          </Button>
        ) : null}
        <Button size="small" icon={IconCopy} onClick={() => void copyText(request.path)}>
          Copy path
        </Button>
      </div>
    </section>
  );
}
