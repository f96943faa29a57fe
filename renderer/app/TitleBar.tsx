import { Menu, Popover, Text } from '@mantine/core';
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
  starting: t('app.starting'),
  up: t('common.running'),
  gone: t('app.notResponding'),
  stopped: t('common.stopped'),
  refused: t('common.windowsKeyRefused'),
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
            <span className="visually-hidden">{t('app.apiPort')}</span> {port}
          </span>
          <span className="visually-hidden">{WORDS[status]}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text inherit mb={2} fw={600}>
          {t('app.httpInterfaceWords', { words: WORDS[status] })}
        </Text>
        <p className="secondary">
          {isStopped ? t('app.programsGet503UntilStart') : t('app.programsComputerGetSameAnswers')}
        </p>
        {shell?.portTaken === undefined ? null : (
          <Text inherit mt="xs" c="var(--warn)">
            {t('app.portWantedUseSoCairn', {
              wanted: shell.portTaken.wanted,
              program: shell.portTaken.by ?? t('common.anotherProgram'),
              used: shell.portTaken.used,
            })}
          </Text>
        )}
        <p className={`mono ${styles['address']}`}>{serverUrl}</p>
        <div className={styles['actions']}>
          <Button size="xs" onClick={() => void copyText(serverUrl)}>
            {t('app.copyAddress')}
          </Button>
          <a href={`${serverUrl}${docsEndpoint.path}`} target="_blank" rel="noopener">
            {t('app.apiReference')}
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
        <button type="button" className={styles['help']} aria-label={t('app.help')}>
          <IconHelpCircle size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.75} />}
          rightSection="?"
          onClick={() => open('shortcuts')}
        >
          {t('app.keyboardShortcuts')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBook size={16} stroke={1.75} />}
          component="a"
          href={`${serverUrl}${docsEndpoint.path}`}
          target="_blank"
          rel="noopener"
        >
          {t('app.apiReference')}
        </Menu.Item>
        <Menu.Item leftSection={<IconInfoCircle size={16} stroke={1.75} />} onClick={() => open('about')}>
          {t('app.aboutCairn')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
