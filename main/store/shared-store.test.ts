import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const START = pathToFileURL(join(import.meta.dirname, '..', 'server', 'start.ts')).href;

/** Starts a server on nothing, asks it once, and prints which of the packages it has loaded; then loads one of them. */
const SCRIPT = `
import { createRequire } from 'node:module';
const loaded = () => ['pg', 'pg-boss', 'pg-copy-streams'].filter((name) =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('/node_modules/' + name + '/')));
const { startServer } = await import(${JSON.stringify(START)});
const key = 'k'.repeat(30);
const server = await startServer({ packsDirectory: process.argv[1], dataDirectory: process.argv[1] + '/data', port: 0, apiKeys: [key] });
const answer = await fetch(server.url + '/tdmv1/jobs', { headers: { 'x-api-key': key } });
await answer.text();
const atStart = loaded();
await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', '..', 'node_modules', 'pg', 'lib', 'index.js')).href)});
process.stdout.write(JSON.stringify({ status: answer.status, atStart, after: loaded() }));
await server.close();
`;

it('loads nothing of PostgreSQL into a server that has no use for it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-modules-'));
  try {
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, directory], {
      encoding: 'utf8',
    });
    // The last says that what is loaded would be seen.
    expect(JSON.parse(printed)).toEqual({ status: 200, atStart: [], after: ['pg'] });
  } finally {
    rmSync(directory, { recursive: true });
  }
});
