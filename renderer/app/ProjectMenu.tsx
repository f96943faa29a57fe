import { Menu, Modal, TextInput } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconFilePlus, IconFolderOpen, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAnswer } from '../kit/api/use-answer.ts';
import { Button } from '../kit/components/Button.tsx';
import { ConfirmDialog } from '../kit/components/ConfirmDialog.tsx';
import { keysShown } from '../kit/components/key-names.ts';
import { useActiveMap } from '../map/active-map.ts';
import { usePins } from '../model/pins/pins.ts';
import { knownPlaces, PLACES } from '../model/places/place-list.ts';
import { newProject, openProject, openProjectFile } from '../model/project/open-project.ts';
import { contentsOf, fingerprintOf, ownOf, useProject } from '../model/project/project.ts';
import {
  clearRecent,
  openRecent,
  projectNameOf,
  RECENT_PROJECTS,
  refreshRecent,
} from '../model/project/recent-projects.ts';
import { saveProject } from '../model/project/save-project.ts';
import { useWindow } from '../model/window/window.ts';
import { askForNewProject, chooseProject } from './project-commands.ts';
import styles from './TitleBar.module.css';
import { plural, t } from '../kit/words/t.ts';

/** Whether places or pins are others than when the project was last saved or opened. */
function useIsChanged(): boolean {
  const list = useAnswer(PLACES).data;
  const pins = usePins((store) => store.pins);
  const saved = useProject((project) => project.saved);
  return list !== undefined && fingerprintOf(list, pins) !== saved;
}

/** The project that is worked on: to begin, open and save. */
export function ProjectMenu() {
  const title = useProject((project) => project.title);
  const isChanged = useIsChanged();
  const recent = useAnswer(RECENT_PROJECTS).data ?? [];
  return (
    <>
      <Menu position="bottom-start" width={250} onOpen={() => void refreshRecent()}>
        <Menu.Target>
          <button
            type="button"
            className={styles['project']}
            aria-label={
              isChanged
                ? t('Project: {{title}}, with changes that are not saved', { title: title ?? t('not saved yet') })
                : t('Project: {{title}}', { title: title ?? t('not saved yet') })
            }
          >
            <span className="ellipsis">{title ?? t('Project')}</span>
            {isChanged ? <i className={styles['unsaved']} /> : null}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {isChanged ? <Menu.Label>{t('Changes not saved in a file')}</Menu.Label> : null}
          <Menu.Item
            leftSection={<IconFilePlus size={16} stroke={1.75} />}
            rightSection={window.cairn === undefined ? null : keysShown('Ctrl N')}
            onClick={askForNewProject}
          >
            {t('New project')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderOpen size={16} stroke={1.75} />}
            rightSection={keysShown('Ctrl O')}
            onClick={chooseProject}
          >
            {t('Open…')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
            rightSection={keysShown('Ctrl S')}
            onClick={() => useWindow.getState().open('save-project')}
          >
            {t('Save…')}
          </Menu.Item>
          {recent.length === 0 ? null : (
            <>
              <Menu.Divider />
              <Menu.Label>{t('Recent projects')}</Menu.Label>
              {recent.map((path) => (
                <Menu.Item key={path} title={path} onClick={() => openRecent(path)}>
                  {projectNameOf(path)}
                </Menu.Item>
              ))}
              <Menu.Item leftSection={<IconX size={16} stroke={1.75} />} onClick={() => void clearRecent()}>
                {t('Clear recent projects')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Questions />
      <SaveDialog />
    </>
  );
}

const leave = (): void => {
  useProject.setState({ question: null });
};

/** What is asked before anything is replaced. */
function Questions() {
  const question = useProject((project) => project.question);
  const arrival = useProject((project) => project.arrival);
  const pins = usePins((store) => store.pins.length);
  const map = useActiveMap((active) => active.map);
  useEffect(() => {
    if (map === null || arrival === null) return;
    map.camera.goTo(arrival, arrival.zoom, arrival.bearing);
    useProject.setState({ arrival: null });
  }, [map, arrival]);
  // In Electron a file that is opened with the application comes from the system.
  useEffect(
    () =>
      window.cairn?.onOpenProject(({ name, text }) => {
        void openProjectFile({ name, text: () => Promise.resolve(text) });
      }),
    [],
  );
  if (question === null) return null;
  const present = plural(
    ownOf(knownPlaces()).places.length,
    'the {{count}} saved place and {{pins}} that are here now',
    'the {{count}} saved places and {{pins}} that are here now',
    { pins: plural(pins, '{{count}} pin', '{{count}} pins') },
  );
  if (question.kind === 'new')
    return (
      <ConfirmDialog
        title={t('Begin a new project?')}
        confirm={t('Begin')}
        look="primary"
        keep={t('Cancel')}
        failure={t('No new project was begun')}
        onConfirm={newProject}
        onClose={leave}
      >
        {t(
          'It takes away {{present}}. Matrices, tables and packs stay. Undo brings everything back while the window is open.',
          { present },
        )}
      </ConfirmDialog>
    );
  const { project, file } = question;
  return (
    <ConfirmDialog
      title={t('Open {{title}}?', { title: project.title })}
      confirm={t('Open')}
      look="primary"
      keep={t('Cancel')}
      failure={t('{{file}} was not opened', { file })}
      onConfirm={() => openProject(project)}
      onClose={leave}
    >
      {t(
        '{{file}} has {{contents}}. Its places, pins and layers take the place of {{present}}; matrices and tables that are not here are added. Undo brings places, pins and layers back while the window is open.',
        { file, contents: contentsOf(project), present },
      )}
    </ConfirmDialog>
  );
}

/** Asks what the project is called; the system asks where it goes. */
function SaveDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'save-project');
  const close = useWindow((state) => state.closeDialog);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size={440}
      title={t('Save project')}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <SaveForm onDone={close} />
    </Modal>
  );
}

function SaveForm({ onDone }: { readonly onDone: () => void }) {
  const before = useProject((project) => project.title);
  const [title, setTitle] = useState(before ?? t('Project'));
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveProject(title);
    setBusy(false);
    onDone();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('Name of the project')}
        data-autofocus
        value={title}
        maxLength={100}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <p className="secondary">
        {t(
          'The file holds saved places, pins, the view and its layers, the orders of matrices, and tables with their answers up to 8 MB each. It holds no packs and no keys.',
        )}
      </p>
      <div className={styles['actions']}>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={isBusy || title.trim() === ''}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
