/** Commands of the project. */
import { PROJECT_EXTENSION } from '../../contract/project.ts';
import { chooseFiles } from '../kit/components/choose-files.ts';
import { openProjectFile } from '../model/project/project-file.ts';
import { hasWork, useProject } from '../model/project/project.ts';
import { chooseInDialog, clearRecent, recentProjects } from '../model/project/recent-projects.ts';
import type { Command } from '../model/window/command.ts';
import { useWindow } from '../model/window/window.ts';
import { t } from '../kit/words/t.ts';

/** Opens the system's dialog for a project file. */
export function chooseProject(): void {
  if (chooseInDialog()) return;
  chooseFiles({ accept: PROJECT_EXTENSION, multiple: false }, ([file]) => {
    if (file !== undefined) void openProjectFile(file);
  });
}

/** Starts a new project; asks first if there is unsaved work. */
export function askForNewProject(): void {
  if (hasWork()) useProject.setState({ question: { kind: 'new' } });
  else void import('../model/project/open-project.ts').then(({ newProject }) => newProject());
}

export const PROJECT_COMMANDS = [
  {
    id: 'project-new',
    title: t('app.newProject'),
    group: 'anywhere',
    // Browsers reserve this key for a new window.
    chords: [{ key: 'n', mod: true }],
    run: askForNewProject,
  },
  {
    id: 'project-open',
    title: t('app.openProject'),
    group: 'anywhere',
    chords: [{ key: 'o', mod: true }],
    run: chooseProject,
  },
  {
    id: 'project-save',
    title: t('app.saveProject'),
    group: 'anywhere',
    chords: [{ key: 's', mod: true }],
    run: () => useWindow.getState().open('save-project'),
  },
  {
    id: 'project-clear-recent',
    title: t('app.clearRecentProjects'),
    group: 'anywhere',
    chords: [],
    isOffered: () => recentProjects().length > 0,
    run: () => void clearRecent(),
  },
] as const satisfies readonly Command[];
