/**
 * Project files that were opened or saved, from one launch to the next. The page opens them by these paths and no
 * others.
 */
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

/** So many are remembered. */
export const MAX_RECENT = 8;

const Paths = Type.Array(Type.String({ minLength: 1 }), { maxItems: MAX_RECENT });

export interface ProjectFiles {
  /** Paths, the last first. */
  recent(): readonly string[];
  /** A file of this path was saved; passed over where it is no project's. */
  saved(path: string): void;
  /** Forgets all of them; the files stay. */
  clear(): void;
  /** Knows those again that were forgotten last, behind what has come since. */
  restore(): void;
  /** Reads a project's file; one that cannot be read is forgotten. Never throws: what is wrong is in the result. */
  read(path: string): OpenProjectResult;
  /** As {@link read}, one of the recent files. */
  open(path: string): OpenProjectResult;
  /** Asks the person for a file, and reads it. */
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
 * @param file where they are remembered
 * @param onChange hears that the list is another
 */
export function projectFiles(file: string, onChange: () => void): ProjectFiles {
  let recent = readRecent(file);
  let cleared: readonly string[] = [];
  const setRecent = (paths: readonly string[]): void => {
    recent = paths.slice(0, MAX_RECENT);
    try {
      writeState(file, recent);
    } catch {
      // A full disk: they are remembered until Cairn is closed.
    }
    onChange();
  };
  const recentWithout = (path: string): string[] => recent.filter((other) => other !== path);
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
