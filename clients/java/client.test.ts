/** The Java client compiles for Java 11 without warnings, and its results and errors are tested with a real server. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingPacksMessage, linkPacks } from '../../main/packs/built-packs.fixture.ts';
import { API_KEY } from '../../main/server/fixture-world.ts';
import { startServer, type RunningServer } from '../../main/server/start.ts';

const HERE = import.meta.dirname;
const NEEDED = ['zip4-santa-cruz', 'roads-santa-cruz'];

function whyNot(): string | undefined {
  const lack = missingPacksMessage(NEEDED);
  if (lack !== undefined) return lack;
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'no JDK is installed (Debian: default-jdk-headless)';
  }
}
const reason = whyNot();
if (reason !== undefined) process.stderr.write(`Skipped: the Java client: ${reason}\n`);

describe.skipIf(reason !== undefined)('the Java client', () => {
  const run = promisify(execFile);
  let server: RunningServer;
  let scratch: string;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'cairn-java-'));
    linkPacks(NEEDED, scratch);
    const sources = readdirSync(join(HERE, 'cairn')).map((name) => join(HERE, 'cairn', name));
    const flags = ['--release', '11', '-encoding', 'UTF-8', '-Xlint:all', '-Werror', '-d', join(scratch, 'classes')];
    await run('javac', [...flags, ...sources, join(HERE, 'Example.java')]);
    server = await startServer({
      packsDirectory: scratch,
      dataDirectory: join(scratch, 'data'),
      port: 0,
      apiKeys: [API_KEY],
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(scratch, { recursive: true });
  });

  const java = (key: string) =>
    run('java', ['-Dhttp.proxyHost=127.0.0.1', '-Dhttp.proxyPort=9', '-cp', join(scratch, 'classes'), 'Example'], {
      env: { ...process.env, CAIRN_KEY: key, CAIRN_URL: `${server.url}/` },
    });

  it('returns ZIP+4 areas and a matrix like the HTTP interface', async () => {
    const { stdout } = await java(API_KEY);
    const answer = await fetch(`${server.url}/v1/zip4/nearest?x=-122.0302&y=36.9741`, {
      headers: { 'x-api-key': API_KEY },
    });
    const body: unknown = await answer.json();
    expect(stdout).toContain(`ZIP+4: ${Object(body).nearest.zip9} (modelled, not USPS)`);
    expect(stdout).toMatch(/^ {2}county 06087, polygons \d+$/m);
    expect(stdout).toContain('Matrix by roads-santa-cruz');
    expect(stdout).toMatch(/^ {2}from Boardwalk: \d+\.\d min 0\.0 min \d+\.\d min$/m);
  });

  it('throws an error response with status and code', async () => {
    await expect(java('k'.repeat(43))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Cairn answered 403 (forbidden): Forbidden'),
    });
  });
});
