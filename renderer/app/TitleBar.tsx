import { Menu, Popover } from '@mantine/core';
import { IconBook, IconHelpCircle, IconInfoCircle, IconKeyboard } from '@tabler/icons-react';
import { docsEndpoint } from '../../contract/reference.ts';
import { useAnswer } from '../kit/api/use-answer.ts';
import { Button } from '../kit/components/Button.tsx';
import { copyText } from '../kit/output/clipboard.ts';
import { SERVER_STATUS } from '../model/service/server-status.ts';
import { SearchField } from './search/SearchField.tsx';
import { useService, type ServiceStatus } from '../model/service/service.ts';
import { useWindow } from '../model/window/window.ts';
import { ProjectMenu } from './ProjectMenu.tsx';
import { Mark } from './Mark.tsx';
import styles from './TitleBar.module.css';
import { t } from '../kit/words/t.ts';

const WORDS: Record<ServiceStatus | 'stopped', string> = {
  starting: t('Starting'),
  up: t('Running'),
  gone: t('Not answering'),
  stopped: t('Stopped'),
  refused: t('The key of this window was refused'),
};

/** Where other programs reach the same answers, and whether they would get any. */
function ApiChip() {
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
            <span className="visually-hidden">{t('API, port')}</span> {port}
          </span>
          <span className="visually-hidden">{WORDS[status]}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={styles['title']}>{t('HTTP interface: {{words}}', { words: WORDS[status].toLowerCase() })}</p>
        <p className="secondary">
          {isStopped
            ? t('Programs get 503 until the server is started on the API page. No other computer can connect.')
            : t('Programs on this computer get the same answers at this address. No other computer can connect.')}
        </p>
        {shell?.portTaken === undefined ? null : (
          <p className={styles['warning']}>
            {t('Port {{wanted}} is in use by {{by}}, so this is {{used}}.', {
              wanted: shell.portTaken.wanted,
              by: shell.portTaken.by ?? t('another program'),
              used: shell.portTaken.used,
            })}
          </p>
        )}
        <p className={`mono ${styles['address']}`}>{serverUrl}</p>
        <div className={styles['actions']}>
          <Button size="small" onClick={() => void copyText(serverUrl)}>
            {t('Copy address')}
          </Button>
          <a href={`${serverUrl}${docsEndpoint.path}`} target="_blank" rel="noopener">
            {t('API reference')}
          </a>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Name, search, the interface's address, help. */
export function TitleBar() {
  return (
    <header className={styles['bar']} data-region="title-bar" data-platform={window.cairn?.platform}>
      <h1 className={styles['brand']}>
        <Mark />
        <span className={styles['name']}>Cairn</span>
      </h1>
      <ProjectMenu />
      <SearchField />
      <div className={styles['end']}>
        <ApiChip />
        <HelpMenu />
      </div>
    </header>
  );
}

function HelpMenu() {
  const open = useWindow((state) => state.open);
  const serverUrl = useService((service) => service.serverUrl);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={styles['help']} aria-label={t('Help')}>
          <IconHelpCircle size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.75} />}
          rightSection="?"
          onClick={() => open('shortcuts')}
        >
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBook size={16} stroke={1.75} />}
          component="a"
          href={`${serverUrl}${docsEndpoint.path}`}
          target="_blank"
          rel="noopener"
        >
          {t('API reference')}
        </Menu.Item>
        <Menu.Item leftSection={<IconInfoCircle size={16} stroke={1.75} />} onClick={() => open('about')}>
          {t('About Cairn')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
