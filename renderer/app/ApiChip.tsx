import { Popover } from '@mantine/core';
import { docsEndpoint } from '../../contract/reference.ts';
import { Button } from '../kit/components/Button.tsx';
import { useAnswer } from '../kit/api/use-answer.ts';
import { SERVER_STATUS } from '../model/service/server-status.ts';
import { useService, type ServiceStatus } from '../model/service/service.ts';
import styles from './ApiChip.module.css';
import { copyText } from '../kit/output/clipboard.ts';

const WORDS: Record<ServiceStatus | 'stopped', string> = {
  starting: 'Starting',
  up: 'Running',
  gone: 'Not answering',
  stopped: 'Stopped',
  refused: 'The key of this window was refused',
};

/** Where other programs reach the same answers, and whether they would get any. */
export function ApiChip() {
  const reached = useService((service) => service.status);
  const isStopped = useAnswer(SERVER_STATUS, { isWanted: reached === 'up' }).data?.answering === false;
  const status = reached === 'up' && isStopped ? 'stopped' : reached;
  const serverUrl = useService((service) => service.serverUrl);
  const shell = useService((service) => service.shell);
  const address = serverUrl.replace(/^https?:\/\//, '');
  const port = address.replace(/^.*:/, '');
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles['chip']}>
          <i className={styles['dot']} data-status={status} />
          <span className={styles['wide']}>API</span>
          <span className={`mono ${styles['wide']}`}>{address}</span>
          <span className={`figures ${styles['narrow']}`}>
            <span className="visually-hidden">API, port</span> {port}
          </span>
          <span className="visually-hidden">{WORDS[status]}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles['title']}>HTTP interface: {WORDS[status].toLowerCase()}</p>
        <p className="secondary">
          {isStopped
            ? 'Programs get 503 until the server is started on the API page.'
            : 'Programs on this computer get the same answers at this address.'}{' '}
          No other computer can connect.
        </p>
        {shell?.portTaken === undefined ? null : (
          <p className={styles['warning']}>
            Port {shell.portTaken.wanted} is in use by {shell.portTaken.by ?? 'another program'}, so this is{' '}
            {shell.portTaken.used}.
          </p>
        )}
        <p className={`mono ${styles['address']}`}>{serverUrl}</p>
        <div className={styles['actions']}>
          <Button size="small" onClick={() => void copyText(serverUrl)}>
            Copy address
          </Button>
          <a href={`${serverUrl}${docsEndpoint.path}`} target="_blank" rel="noopener">
            API reference
          </a>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
