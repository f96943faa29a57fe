/** A directory for the files of a test. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export interface Scratch {
  /** The directory of the current test, empty at its start. */
  readonly directory: string;
  /** Writes a file there. @returns its path */
  readonly write: (name: string, content: string | Buffer) => string;
}

/** Creates a directory before each test of the calling file or suite, and removes it afterwards. */
export function scratchForEach(): Scratch {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-scratch-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });
  return {
    get directory() {
      return directory;
    },
    write(name, content) {
      const path = join(directory, name);
      writeFileSync(path, content);
      return path;
    },
  };
}
