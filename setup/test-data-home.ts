/** Data and configuration folders for commands that tests run without `--data-dir`, instead of those of the user. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const TEST_DATA_HOME = join(tmpdir(), `cairn-test-home-${process.pid}`);

/** Vitest's global set-up. @returns a function that removes the folder afterwards */
export default function setUp(): () => void {
  return () => rmSync(TEST_DATA_HOME, { recursive: true, force: true });
}
