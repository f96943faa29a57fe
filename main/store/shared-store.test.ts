import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openSharedAccounts } from './shared-store.ts';

const hrefOf = (...path: string[]): string => pathToFileURL(join(import.meta.dirname, '..', ...path)).href;

/**
 * Starts a server like the command line does, sends it one request, and prints which packages and modules for shared
 * work it has loaded; then loads some of them.
 */
const SCRIPT = `
import { registerHooks } from 'node:module';
const urls = [];
registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
const PACKAGES = ['pg', 'pg-boss', 'pg-copy-streams', 'aws4fetch'].map((name) => 'node_modules/' + name);
const loaded = () => [...PACKAGES, 'main/parts']
  .filter((name) => urls.some((url) => url.includes('/' + name + '/')));
const { createProgram } = await import(${JSON.stringify(hrefOf('cli', 'program.ts'))});
createProgram();
await import(${JSON.stringify(hrefOf('cli', 'serve.ts'))});
const { startServer } = await import(${JSON.stringify(hrefOf('server', 'start.ts'))});
const key = 'k'.repeat(30);
const packsDirectory = process.argv[1];
const dataDirectory = packsDirectory + '/data';
const server = await startServer({ packsDirectory, dataDirectory, port: 0, apiKeys: [key] });
const answer = await fetch(server.url + '/tdmv1/jobs', { headers: { 'x-api-key': key } });
await answer.text();
const atStart = loaded();
await import(${JSON.stringify(hrefOf('..', 'node_modules', 'pg', 'lib', 'index.js'))});
await import(${JSON.stringify(hrefOf('..', 'node_modules', 'pg-boss', 'dist', 'index.js'))});
await import(${JSON.stringify(hrefOf('parts', 'open-part-store.ts'))});
process.stdout.write(JSON.stringify({ status: answer.status, atStart, after: loaded() }));
await server.close();
`;

it('reports why there is no connection, also for a name with several addresses', async () => {
  // On most systems localhost is ::1 and 127.0.0.1; nothing listens on port 1.
  await expect(openSharedAccounts({ url: 'postgres://cairn@localhost:1/cairn' })).rejects.toThrow(
    /^Can't connect to the store at cairn@localhost:1\/cairn: connect ECONNREFUSED \S+:1\. Check that PostgreSQL is running/,
  );
});

it('loads no modules of PostgreSQL or shared work into a server that doesn’t need them', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-modules-'));
  try {
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, directory], {
      encoding: 'utf8',
    });
    // The last value shows that loaded modules would be detected.
    expect(JSON.parse(printed)).toEqual({
      status: 200,
      atStart: [],
      after: ['node_modules/pg', 'node_modules/pg-boss', 'main/parts'],
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
});
