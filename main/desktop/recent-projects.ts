/** Recently opened or saved project files, remembered across launches. The page can only open these paths. */
import { readFileSync } from 'node:fs';
import { dialog, type BrowserWindow } from 'electron';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OpenProjectResult } from '../../contract/ipc.ts';
import { PROJECT_EXTENSION } from '../../contract/project.ts';
import { readOpenedProject } from './open-request.ts';
import { writeState } from './window-state.ts';
import { dialogText } from './words.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Maximum number of remembered projects. */
export const MAX_RECENT = 8;

const Paths = Type.Array(Type.String({ minLength: 1 }), { maxItems: MAX_RECENT });

export interface ProjectFiles {
  /** Paths, latest first. */
  recent(): readonly string[];
  /** Adds a saved file; ignored if it isn't a project. */
  saved(path: string): void;
  /** Removes all projects from the list; the files remain. */
  clear(): void;
  /** Restores the projects cleared last, after those added since. */
  restore(): void;
  /** Reads a project file; if that fails, removes it from the list. Never throws: failures are in the result. */
  read(path: string): OpenProjectResult;
  /** Reads a recent project, like {@link read}. */
  open(path: string): OpenProjectResult;
  /** Lets the user choose a file, and reads it. */
  choose(window: BrowserWindow): Promise<OpenProjectResult>;
}

function readRecent(file: string): readonly string[] {
  try {
    const paths: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Value.Check(Paths, paths) ? paths : [];
  } catch {
    return [];
  }
}

/**
 * Manages the recent projects.
 * @param file path of the file that stores them
 * @param onChange called when the list changes
 */
export function projectFiles(file: string, onChange: () => void): ProjectFiles {
  let recent = readRecent(file);
  let cleared: readonly string[] = [];
  const setRecent = (paths: readonly string[]): void => {
    recent = paths.slice(0, MAX_RECENT);
    try {
      writeState(file, recent);
    } catch {
      // The disk may be full: the list is only remembered until Cairn quits.
    }
    onChange();
  };
  const recentWithout = (path: string): string[] => recent.filter((recentPath) => recentPath !== path);
  const read = (path: string): OpenProjectResult => {
    try {
      const project = readOpenedProject(path);
      setRecent([path, ...recentWithout(path)]);
      return { status: 'opened', project };
    } catch (error) {
      if (recent.includes(path)) setRecent(recentWithout(path));
      const reason = errorMessage(error);
      return { status: 'failed', message: dialogText('not-opened', { path, reason }) };
    }
  };
  return {
    recent: () => recent,
    saved(path) {
      if (path.toLowerCase().endsWith(PROJECT_EXTENSION)) setRecent([path, ...recentWithout(path)]);
    },
    clear() {
      cleared = recent;
      setRecent([]);
    },
    restore() {
      setRecent([...new Set([...recent, ...cleared])]);
      cleared = [];
    },
    read,
    open: (path) =>
      recent.includes(path) ? read(path) : { status: 'failed', message: dialogText('not-recent', { path }) },
    async choose(window) {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        filters: [{ name: dialogText('project'), extensions: [PROJECT_EXTENSION.slice(1)] }],
        properties: ['openFile'],
      });
      const [path] = filePaths;
      return canceled || path === undefined ? { status: 'cancelled' } : read(path);
    },
  };
}
