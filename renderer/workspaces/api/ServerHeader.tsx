import { IconBook, IconCopy, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { docsEndpoint } from '../../../contract/reference.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { Button } from '../../kit/components/Button.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { useNow } from '../../kit/components/use-now.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useService } from '../../model/service/service.ts';
import styles from './ApiWorkspace.module.css';
import { PortChoice } from './PortChoice.tsx';
import { SERVER_STATUS, setAnswering } from '../../model/service/server-status.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { elapsed, timeOfDay } from './words.ts';

const REFRESH_MS = 5000;

/** Where the server is, since when, and on which port. */
export function ServerHeader() {
  const url = useService((service) => service.serverUrl);
  const isGone = useService((service) => service.status === 'gone' || service.status === 'refused');
  const { data: status, failure } = useAnswer(SERVER_STATUS, { everyMs: REFRESH_MS });
  const clock = usePreferences((preferences) => preferences.clock);
  const now = useNow('minute');
  return (
    <header className={styles['header']}>
      <div>
        <h2 className={styles['title']}>API</h2>
        <p className={styles['address']}>
          <span className="mono">{url}</span>
          <IconButton icon={IconCopy} size="small" label="Copy the address" onClick={() => void copyText(url)} />
        </p>
        <p className="hint figures">
          {failure !== null || isGone
            ? `Not answering. ${failure?.message ?? ''}`
            : status === undefined
              ? 'Asking how it is…'
              : status.answering
                ? `Running since ${timeOfDay(status.started_at, now, clock)}, ${elapsed(status.started_at, now)}. ${status.packs} packs answer. ${status.connections} connections open.`
                : 'Stopped: programs get 503. This window goes on.'}{' '}
          Only this computer can connect.
        </p>
      </div>
      <div className={styles['tools']}>
        <a className={styles['reference']} href={`${url}${docsEndpoint.path}`} target="_blank" rel="noopener">
          <IconBook size={16} stroke={1.75} aria-hidden />
          Reference
        </a>
        {status === undefined ? null : (
          <>
            <PortChoice status={status} />
            {status.answering ? (
              <Button look="danger" icon={IconPlayerStop} onClick={() => void setAnswering(false)}>
                Stop server
              </Button>
            ) : (
              <Button look="primary" icon={IconPlayerPlay} onClick={() => void setAnswering(true)}>
                Start server
              </Button>
            )}
          </>
        )}
      </div>
    </header>
  );
}
