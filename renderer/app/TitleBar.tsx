import { useEffect } from 'react';
import { later, laterOpened } from '../kit/components/later.tsx';
import { useActiveMap } from '../map/active-map.ts';
import { openProjectFile } from '../model/project/project-file.ts';
import { useProject } from '../model/project/project.ts';
import { ApiButton, HelpButton, ProjectButton } from './bar-buttons.tsx';
import { Mark } from './Mark.tsx';
import { SearchField } from './search/SearchField.tsx';
import styles from './TitleBar.module.css';

const menus = () => import('./bar-menus.tsx');
const ProjectMenu = laterOpened(async () => (await menus()).ProjectMenu, ProjectButton);
const ApiPopover = laterOpened(async () => (await menus()).ApiPopover, ApiButton);
const HelpMenu = laterOpened(async () => (await menus()).HelpMenu, HelpButton);
const ProjectQuestion = later(async () => (await import('./ProjectQuestion.tsx')).ProjectQuestion);

/** Moves the map to where a project that was opened left it, and opens project files from the system. */
function useOpenedProjects(): void {
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

/** Name, project, search, the address of the API, help. */
export function TitleBar() {
  useOpenedProjects();
  const isAsking = useProject(({ question }) => question !== null);
  return (
    <header className={styles['bar']} data-region="title-bar" data-platform={window.cairn?.platform}>
      <h1 className={styles['brand']}>
        <Mark />
        <span className={styles['name']}>Cairn</span>
      </h1>
      <ProjectMenu />
      {isAsking ? <ProjectQuestion /> : null}
      <SearchField />
      <div className={styles['end']}>
        <ApiPopover />
        <HelpMenu />
      </div>
    </header>
  );
}
