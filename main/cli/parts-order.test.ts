import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Removes the parts of `plan` in the given directory, as a user other than root. */
const SCRIPT = `
const { removeParts } = await import(${JSON.stringify(join(import.meta.dirname, 'parts-order.ts'))});
const { openDirectory } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'parts', 'directory.ts'))});
if (process.getuid() === 0) process.setuid(65_534);
await removeParts(openDirectory(process.argv[1]), 'plan');
`;

it("reports parts that couldn't be removed", () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-parts-order-'));
  const plan = join(directory, 'plan');
  try {
    mkdirSync(plan);
    writeFileSync(join(plan, '0'), 'a part');
    chmodSync(plan, 0o555);
    chmodSync(directory, 0o777);
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT, directory], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(
        /^The output is complete, but its parts couldn't be removed from .*, folder plan: EACCES: permission denied/,
      ),
    });
  } finally {
    chmodSync(plan, 0o755);
    rmSync(directory, { recursive: true });
  }
});
