/**
 * Where commands that tests run without `--data-dir` keep their data, and look for a configuration: not where the
 * person
 * who runs the tests has their own.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const TEST_DATA_HOME = join(tmpdir(), `cairn-test-home-${process.pid}`);

/** Vitest's set-up of the whole run. @returns what removes the directory after it */
export default function setUp(): () => void {
  return () => rmSync(TEST_DATA_HOME, { recursive: true, force: true });
}
