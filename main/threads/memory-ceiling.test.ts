import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const MIB = 2 ** 20;
const MODULE = join(import.meta.dirname, 'memory-ceiling.ts');
const SCRIPT =
  `const { memoryCeiling } = await import(${JSON.stringify(MODULE)}); ` +
  'process.stdout.write(String(memoryCeiling(2 ** 50)));';

/** In version 1, control groups have a separate hierarchy for memory. */
const FOLDER = existsSync('/sys/fs/cgroup/memory') ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup';
const GROUP = join(FOLDER, `cairn-test-${process.pid}`);
const LIMIT = 600 * MIB;

/** Whether a control group with a memory limit could be created. */
function makeGroup(): boolean {
  try {
    mkdirSync(GROUP);
    const file = ['memory.limit_in_bytes', 'memory.max']
      .map((name) => join(GROUP, name))
      .find((path) => existsSync(path));
    if (file === undefined) throw new Error('it has no limit of memory');
    writeFileSync(file, String(LIMIT));
    return true;
  } catch (error) {
    process.stderr.write(
      `The memory of a container is not tried: no control group can be made here (${String(error)})\n`,
    );
    return false;
  }
}

const hasGroup = makeGroup();
afterAll(() => {
  if (existsSync(GROUP)) rmdirSync(GROUP);
});

it('is half of the machine’s memory, and no more than requested', async () => {
  const { memoryCeiling } = await import('./memory-ceiling.ts');
  expect(memoryCeiling(MIB)).toBe(MIB);
  expect(memoryCeiling(2 ** 50)).toBeLessThanOrEqual(totalmem() / 2);
  expect(memoryCeiling(2 ** 50)).toBeGreaterThan(MIB);
});

it.skipIf(!hasGroup)('is half of a container’s limit', () => {
  const command = `echo $$ > ${join(GROUP, 'cgroup.procs')} && exec "$0" "$@"`;
  const { stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, '--input-type=module', '-e', SCRIPT], {
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: String(LIMIT / 2), stderr: '' });
});
