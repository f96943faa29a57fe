import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const here = (file: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href);

/** Opens as many files as the process may, then starts a thread, a process and a database. */
const SCRIPT = `
  import { openSync } from 'node:fs';
  import Database from 'better-sqlite3';
  import { outOfFiles } from ${here('open-files.ts')};
  import { RemoteProcess } from ${here('remote-process.ts')};
  import { RemoteThread } from ${here('remote-thread.ts')};
  const [directory] = process.argv.slice(-1);
  new Database(':memory:').close();
  const entry = new URL(${here('fixture.ts')});
  const tried = [
    () => new RemoteThread(entry, { name: 'test', died: (error) => error }).ask('any', []),
    () => new RemoteProcess(entry, 'The test').ask('any', []),
    async () => new Database(directory + '/a.sqlite').exec('CREATE TABLE a (b)'),
    async () => openSync(directory + '/a', 'w'),
  ];
  try { for (;;) openSync(process.execPath, 'r'); } catch {}
  for (const attempt of tried) {
    const error = await attempt().catch((thrown) => thrown);
    const refusal = outOfFiles(error) ?? error;
    console.log(refusal.code + ' ' + refusal.message);
  }
  console.log(outOfFiles(new Error('of another kind')));
`;

test.skipIf(process.platform === 'win32')(
  'running out of open files is reported with a remedy, whatever needed one',
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'cairn-open-files-'));
    const limited = 'ulimit -n 80 && exec "$0" --input-type=module -e "$1" "$2"';
    const { stdout, stderr } = spawnSync('sh', ['-c', limited, process.execPath, SCRIPT, directory], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    rmSync(directory, { recursive: true });
    expect(stderr).toBe('');
    const refusal = expect.stringMatching(/^busy The server has too many open files\..* \(ulimit -n\)$/);
    expect(stdout.trim().split('\n')).toEqual([refusal, refusal, refusal, refusal, 'undefined']);
  },
);
