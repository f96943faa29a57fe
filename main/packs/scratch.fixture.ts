/** A directory for the files of a test. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export interface Scratch {
  /** Of the test that runs: empty when it begins. */
  readonly directory: string;
  /** Puts a file there. @returns its path */
  readonly write: (name: string, content: string | Buffer) => string;
}

/** Makes a directory before each test of the file or suite that calls this, and removes it after it. */
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
