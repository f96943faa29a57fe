/** Projects that the desktop application remembers by their paths; a browser knows no paths. */
import { create } from 'zustand';
import type { OpenProjectResult } from '../../../contract/ipc.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';
import { openProjectFile } from './open-project.ts';

/** Their paths as they were last asked for, the last first. */
export const useRecentProjects = create<{ readonly paths: readonly string[] }>(() => ({ paths: [] }));

/** Asks the application which there are. */
export async function refreshRecent(): Promise<void> {
  const paths = await window.cairn?.recentProjects();
  if (paths !== undefined) useRecentProjects.setState({ paths });
}

async function take(asked: Promise<OpenProjectResult>): Promise<void> {
  const result = await asked;
  void refreshRecent();
  if (result.status === 'failed') useNotices.getState().report(result.message);
  if (result.status !== 'opened') return;
  const { name, text } = result.project;
  await openProjectFile({ name, text: () => Promise.resolve(text) });
}

/** Has the person choose a project's file in the native dialog. @returns whether there is one: a browser has its own */
export function chooseInDialog(): boolean {
  if (window.cairn === undefined) return false;
  void take(window.cairn.chooseProject());
  return true;
}

/** Reads a recent project's file, and asks whether it is to take the place of what is there. */
export const openRecent = (path: string): void => void (window.cairn && take(window.cairn.openRecentProject(path)));

/** Forgets them; their files stay where they are. */
export async function clearRecent(): Promise<void> {
  await window.cairn?.clearRecentProjects();
  await refreshRecent();
  useNotices.getState().showToast(t('Cleared recent projects'));
}

/** `Creek survey` of `/home/kim/Creek survey.cairnproject`. */
export const projectNameOf = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? path).replace(/\.cairnproject$/i, '');
