import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MEMORY_SETTINGS } from './memory-settings.ts';

const MODULE = join(import.meta.dirname, 'memory-settings.ts');
const SCRIPT = `const { applyMemorySettings } = await import(${JSON.stringify(MODULE)}); applyMemorySettings();
  process.stdout.write(JSON.stringify([process.pid, process.argv.slice(1), process.env.MALLOC_ARENA_MAX]));`;

function run(environment: Record<string, string>): { pid: number; said: unknown; error: string } {
  const { pid, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', SCRIPT, 'serve', '--port', '0'],
    { env: environment, encoding: 'utf8' },
  );
  return { pid, said: JSON.parse(stdout), error: stderr };
}

it.skipIf(process.platform !== 'linux')('begins anew as the same process, with the same arguments, once', () => {
  const { pid, said, error } = run({});
  expect({ said, error }).toEqual({
    said: [pid, ['serve', '--port', '0'], MEMORY_SETTINGS.MALLOC_ARENA_MAX],
    error: '',
  });
});

it('leaves what somebody has chosen', () => {
  const { pid, said } = run({ MALLOC_ARENA_MAX: '7' });
  expect(said).toEqual([pid, ['serve', '--port', '0'], '7']);
});
