/**
 * Data and configuration of commands that tests run without `--data-dir`: not those of the person who runs the tests.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const TEST_DATA_HOME = join(tmpdir(), `cairn-test-home-${process.pid}`);

/** Vitest's set-up of the whole run. @returns what removes the directory after it */
export default function setUp(): () => void {
  return () => rmSync(TEST_DATA_HOME, { recursive: true, force: true });
}
