import { Menu } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconFilePlus, IconFolderOpen, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAnswer } from '../kit/api/use-answer.ts';
import { keysShown } from '../kit/components/key-names.ts';
import { later } from '../kit/components/later.tsx';
import { useActiveMap } from '../map/active-map.ts';
import { usePins } from '../model/pins/pins.ts';
import { PLACES } from '../model/places/place-list.ts';
import { openProjectFile } from '../model/project/project-file.ts';
import { fingerprintOf, useProject } from '../model/project/project.ts';
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

const ProjectQuestion = later(async () => (await import('./ProjectQuestion.tsx')).ProjectQuestion);

/** Moves the map to where a project that was opened left it, and opens files that come from the system. */
function useArrivals(): void {
  const arrival = useProject((project) => project.arrival);
  const map = useActiveMap((active) => active.map);
  useEffect(() => {
    if (map === null || arrival === null) return;
    map.camera.goTo(arrival, arrival.zoom, arrival.bearing);
    useProject.setState({ arrival: null });
  }, [map, arrival]);
  useEffect(
    () =>
      window.cairn?.onOpenProject(({ name, text }) => {
        void openProjectFile({ name, text: () => Promise.resolve(text) });
      }),
    [],
  );
}

/** The project that is worked on: to begin, open and save. */
export function ProjectMenu() {
  useArrivals();
  const isAsking = useProject(({ question }) => question !== null);
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
      {isAsking ? <ProjectQuestion /> : null}
    </>
  );
}
