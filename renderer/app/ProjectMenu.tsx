import { Menu } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconFilePlus, IconFolderOpen, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAnswer } from '../kit/api/use-answer.ts';
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
import { useWindow } from '../model/window/window.ts';
import { askForNewProject, chooseProject } from './project-commands.ts';
import styles from './TitleBar.module.css';
import { t } from '../kit/words/t.ts';

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
                ? t('app.projectTitleUnsavedChanges', { title: title ?? t('app.unsaved') })
                : t('app.projectTitle', { title: title ?? t('app.unsaved') })
            }
          >
            <span className="ellipsis">{title ?? t('common.project')}</span>
            {isChanged ? <i className={styles['unsaved']} /> : null}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
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
      <Questions />
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
  const present = t('app.currentCountSavedPlacesPins', {
    count: ownOf(knownPlaces()).places.length,
    pins: t('common.countPins', { count: pins }),
  });
  if (question.kind === 'new')
    return (
      <ConfirmDialog
        title={t('app.startNewProject')}
        confirm={t('app.newProject')}
        variant="filled"
        keep={t('common.cancel')}
        failure={t('app.couldntStartNewProject')}
        onConfirm={newProject}
        onClose={leave}
      >
        {t('app.removesPresentMatricesTablesPacks', { present })}
      </ConfirmDialog>
    );
  const { project, file } = question;
  return (
    <ConfirmDialog
      title={t('app.openTitle', { title: project.title })}
      confirm={t('common.open')}
      variant="filled"
      keep={t('common.cancel')}
      failure={t('app.couldntOpenFile', { file })}
      onConfirm={() => openProject(project)}
      onClose={leave}
    >
      {t('app.fileContentsPlacesPinsLayers', { file, contents: contentsOf(project), present })}
    </ConfirmDialog>
  );
}
