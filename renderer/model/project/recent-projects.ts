/** Projects that the desktop application remembers by their paths; a browser knows no paths. */
import type { OpenProjectResult } from '../../../contract/ipc.ts';
import { refetch, keptAnswer, type AnswerQuery } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';
import { openProjectFile } from './project-file.ts';

/** Their paths, the latest first, from the desktop application. */
export const RECENT_PROJECTS: AnswerQuery<readonly string[]> = {
  queryKey: ['recent-projects'],
  queryFn: async () => ({ ok: true, ms: 0, data: (await window.cairn?.recentProjects()) ?? [] }),
  staleTime: Infinity,
  gcTime: Infinity,
};

/** Those that are known. */
export const recentProjects = (): readonly string[] => keptAnswer(RECENT_PROJECTS) ?? [];

/** Asks the application which there are now. */
export const refreshRecent = (): Promise<void> => refetch(RECENT_PROJECTS);

async function take(asked: Promise<OpenProjectResult>): Promise<void> {
  const result = await asked;
  void refreshRecent();
  if (result.status === 'failed') useNotices.getState().report(result.message);
  if (result.status !== 'opened') return;
  const { name, text } = result.project;
  await openProjectFile({ name, text: () => Promise.resolve(text) });
}

/**
 * Lets the person choose a project file in the native dialog.
 * @returns `false` in a browser, which has its own dialog
 */
export function chooseInDialog(): boolean {
  if (window.cairn === undefined) return false;
  void take(window.cairn.chooseProject());
  return true;
}

/** Reads a recent project's file, and asks whether to replace the current contents. */
export const openRecent = (path: string): void => void (window.cairn && take(window.cairn.openRecentProject(path)));

/** Clears the list, which can be undone; the files stay. */
export async function clearRecent(): Promise<void> {
  await window.cairn?.clearRecentProjects();
  await refreshRecent();
  const restore = async (): Promise<void> => {
    await window.cairn?.restoreRecentProjects();
    await refreshRecent();
  };
  useNotices.getState().offer(t('project.clearedRecentProjects'), () => void restore());
}

/** `Creek survey` of `/home/kim/Creek survey.cairnproject`. */
export const projectNameOf = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? path).replace(/\.cairnproject$/i, '');
