import { Popover } from '@mantine/core';
import { Button } from '../components/Button.tsx';
import { useService, type ServiceStatus } from '../state/service.ts';
import styles from './ApiChip.module.css';
import { copyText } from './clipboard.ts';

const WORDS: Record<ServiceStatus, string> = {
  starting: 'Starting',
  up: 'Running',
  gone: 'Not answering',
  refused: 'The key of this window was refused',
};

/** Where other programs reach the same answers, and whether they would get any. */
export function ApiChip() {
  const status = useService((service) => service.status);
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
        <p className="secondary">Programs on this computer get the same answers at this address. No other computer can connect.</p>
        {shell?.portTaken === undefined ? null : (
          <p className={styles['warning']}>
            Port {shell.portTaken.wanted} is in use by another program, so this is {shell.portTaken.used}.
          </p>
        )}
        <p className={`mono ${styles['address']}`}>{serverUrl}</p>
        <div className={styles['actions']}>
          <Button size="small" onClick={() => void copyText(serverUrl)}>
            Copy address
          </Button>
          <a href={`${serverUrl}/docs`} target="_blank" rel="noopener">
            API reference
          </a>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
