/** The menus and popovers of the title bar and the status bar. */
import { Menu, Popover, Text } from '@mantine/core';
import {
  IconBook,
  IconDeviceFloppy,
  IconFilePlus,
  IconFolderOpen,
  IconInfoCircle,
  IconKeyboard,
  IconX,
} from '@tabler/icons-react';
import { docsEndpoint } from '../../contract/reference.ts';
import { useAnswer } from '../kit/api/use-answer.ts';
import { Button } from '../kit/components/Button.tsx';
import { keysShown } from '../kit/components/key-names.ts';
import type { OpenedProps } from '../kit/components/later.tsx';
import { copyText } from '../kit/output/clipboard.ts';
import { t } from '../kit/words/t.ts';
import {
  clearRecent,
  openRecent,
  projectNameOf,
  RECENT_PROJECTS,
  refreshRecent,
} from '../model/project/recent-projects.ts';
import { useService } from '../model/service/service.ts';
import { useWindow } from '../model/window/window.ts';
import {
  API_STATUS,
  ApiButton,
  AttributionButton,
  HelpButton,
  ProjectButton,
  useApiStatus,
  useAttributions,
  useIsChanged,
} from './bar-buttons.tsx';
import { askForNewProject, chooseProject } from './project-commands.ts';
import statusStyles from './StatusBar.module.css';
import styles from './TitleBar.module.css';

/** Commands for the current project, and recent projects. */
export function ProjectMenu(opened: OpenedProps) {
  const isChanged = useIsChanged();
  const recent = useAnswer(RECENT_PROJECTS).data ?? [];
  return (
    <Menu position="bottom-start" width={250} onOpen={() => void refreshRecent()} {...opened}>
      <Menu.Target>
        <ProjectButton />
      </Menu.Target>
      <Menu.Dropdown>
        {isChanged ? <Menu.Label>{t('app.unsavedChanges')}</Menu.Label> : null}
        <Menu.Item
          leftSection={<IconFilePlus size={16} stroke={1.75} />}
          rightSection={window.cairn === undefined ? null : keysShown('Ctrl N')}
          onClick={askForNewProject}
        >
          {t('app.newProject')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFolderOpen size={16} stroke={1.75} />}
          rightSection={keysShown('Ctrl O')}
          onClick={chooseProject}
        >
          {t('app.open')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
          rightSection={keysShown('Ctrl S')}
          onClick={() => useWindow.getState().open('save-project')}
        >
          {t('app.save')}
        </Menu.Item>
        {recent.length === 0 ? null : (
          <>
            <Menu.Divider />
            <Menu.Label>{t('app.recentProjects')}</Menu.Label>
            {recent.map((path) => (
              <Menu.Item key={path} title={path} onClick={() => openRecent(path)}>
                {projectNameOf(path)}
              </Menu.Item>
            ))}
            <Menu.Item leftSection={<IconX size={16} stroke={1.75} />} onClick={() => void clearRecent()}>
              {t('app.clearRecentProjects')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The API's address for other programs, and its status. */
export function ApiPopover(opened: OpenedProps) {
  const status = useApiStatus();
  const serverUrl = useService((service) => service.serverUrl);
  const shell = useService((service) => service.shell);
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus {...opened}>
      <Popover.Target>
        <ApiButton />
      </Popover.Target>
      <Popover.Dropdown>
        <Text inherit mb={2} fw={600}>
          {t('app.httpInterfaceWords', { words: API_STATUS[status] })}
        </Text>
        <p className="secondary">
          {status === 'stopped' ? t('app.programsGet503UntilStart') : t('app.programsComputerGetSameAnswers')}
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

export function HelpMenu(opened: OpenedProps) {
  const open = useWindow((state) => state.open);
  const serverUrl = useService((service) => service.serverUrl);
  return (
    <Menu width={220} {...opened}>
      <Menu.Target>
        <HelpButton />
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

/** The sources of all data in the packs. */
export function AttributionPopover(opened: OpenedProps) {
  const texts = useAttributions();
  if (texts.length === 0) return null;
  return (
    <Popover position="top-end" width={420} trapFocus returnFocus {...opened}>
      <Popover.Target>
        <AttributionButton />
      </Popover.Target>
      <Popover.Dropdown>
        <Text inherit mb="xs" fw={600}>
          {t('app.dataSources')}
        </Text>
        <ul className={statusStyles['sources']}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
