import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PackVerification } from '../../../contract/pack-verification.ts';
import { InstalledPack } from '../../../contract/service.ts';
import { fileKeyAt } from '../../packs/file-identity.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { API_KEY, ask, OWNER_KEY, type Answer } from '../../server/fixture-world.ts';
import { openAppStore } from '../../store/app-store.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

const Packs = Type.Object({ packs: Type.Array(InstalledPack), free_bytes: Type.Integer({ minimum: 1 }) });
const POINT = '/geoboundariesv1/xy2bounddata?x=0.01&y=0.01';

let directory: string;
let server: RunningServer;
const path = (): string => join(directory, 'packs', 'airports.sqlite');
const start = async (): Promise<void> => {
  server = await startTestServer({
    packsDirectory: join(directory, 'packs'),
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [API_KEY],
    ownerKeys: [OWNER_KEY],
  });
};
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-stored-verification-'));
  mkdirSync(join(directory, 'packs'));
  writeFixturePack(join(directory, 'packs'), {
    id: 'airports',
    theme: 'geo-boundaries',
    areas: [{ id: 1, category: 940, name: 'Airfield', wkt: 'MULTIPOLYGON(((0 0,0.1 0,0 0.1,0 0)))' }],
  });
  await start();
});
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const verify = async (): Promise<PackVerification> => {
  const answer = await ask(server.url, '/v1/packs/verify', {
    method: 'POST',
    headers: { 'x-api-key': OWNER_KEY, 'content-type': 'application/json' },
    body: '{"id":"airports"}',
  });
  return Value.Parse(PackVerification, answer.json());
};
const installed = async (): Promise<Static<typeof InstalledPack> | undefined> =>
  Value.Parse(Packs, (await ask(server.url, '/v1/packs')).json()).packs[0];
const lookUp = (): Promise<Answer> => ask(server.url, POINT);

const reload = (): Promise<Answer> =>
  ask(server.url, '/v1/packs/reload', { method: 'POST', headers: { 'x-api-key': OWNER_KEY } });
/** Waits until the server has compared the files with the known damaged ones. */
async function settled(): Promise<void> {
  const store = openAppStore(join(directory, 'data'));
  await expect
    .poll(() => store.packRecords.needsDigest({ pack: 'airports', file: fileKeyAt(path()) ?? '' }), { timeout: 60_000 })
    .toBe(false);
  store.close();
  await reload();
}

/** Flips one bit in the name of the airport, which SQLite doesn't notice. */
function flipBit(): void {
  const bytes = readFileSync(path());
  const offset = bytes.indexOf('irfield') - 1;
  bytes.writeUInt8(bytes.readUInt8(offset) ^ 1, offset);
  writeFileSync(path(), bytes);
}

describe('a finished check', () => {
  it('is returned with the pack, even after a restart', async () => {
    expect(await installed()).not.toHaveProperty('verification');
    const found = await verify();
    expect(found.passed).toBe(true);
    expect(await installed()).toMatchObject({ status: 'ready', verification: found });
    await server.close();
    await start();
    expect(await installed()).toMatchObject({ status: 'ready', verification: found });
  });

  it('is no longer returned for another file', async () => {
    await verify();
    flipBit();
    await reload();
    expect(await installed()).not.toHaveProperty('verification');
  });
});

describe('a file that changed after it was found valid', () => {
  beforeEach(async () => {
    await verify();
    flipBit();
  });

  it('fails its check, and its look-ups return 503 until it passes one', async () => {
    const found = await verify();
    expect(found).toMatchObject({
      passed: false,
      checks: [
        { check: 'manifest', passed: true },
        { check: 'digest', passed: false, text: 'The file has changed since it was installed' },
      ],
    });
    const refused = await lookUp();
    expect([refused.status, refused.json()]).toEqual([
      503,
      {
        message: expect.stringMatching(
          /^Pack airports \(Fixture airports\): .*the check failed \(The file has changed since it was installed\).*Rebuild it/,
        ),
        code: 'pack_damaged',
        pack: 'airports',
      },
    ]);
    flipBit();
    expect(await verify()).toMatchObject({ passed: true });
    expect((await lookUp()).text).toContain('Airfield');
  });

  it('stays disabled after a restart, with its title', async () => {
    await verify();
    await server.close();
    await start();
    expect(await installed()).toMatchObject({
      status: 'failed',
      title: 'Fixture airports',
      theme: 'geo-boundaries',
      verification: { passed: false },
    });
    expect((await lookUp()).status).toBe(503);
  });

  it('stays disabled if the file is touched or copied, even over another file', async () => {
    await verify();
    utimesSync(path(), 1000, 1000);
    expect(await lookUp().then(({ status }) => status)).toBe(503);
    await server.close();
    copyFileSync(path(), `${path()}.copy`);
    renameSync(`${path()}.copy`, path());
    await start();
    expect(await installed()).toMatchObject({ status: 'failed', verification: { passed: false } });
    await settled();
    expect(await installed()).toMatchObject({ status: 'failed', verification: { passed: false } });
  });

  it('is used again after a file with other content has replaced it, even of the same size', async () => {
    await verify();
    const size = statSync(path()).size;
    flipBit();
    expect(statSync(path()).size).toBe(size);
    await expect.poll(async () => (await reload(), (await lookUp()).status), { timeout: 60_000 }).toBe(200);
    expect(await installed()).not.toHaveProperty('verification');
  });

  it("can be replaced by the same bytes at the owner's request", async () => {
    await verify();
    const bytes = new Uint8Array(readFileSync(path()));
    const added = await fetch(`${server.url}/v1/packs/add?replace=1`, {
      method: 'POST',
      headers: { 'x-api-key': OWNER_KEY },
      body: bytes,
    });
    expect(added.status).toBe(200);
    expect(await verify()).toMatchObject({ passed: true });
    expect((await lookUp()).status).toBe(200);
  });
});

describe('a file that is damaged but can be opened', () => {
  it('is disabled after its check', async () => {
    const bytes = readFileSync(path());
    // Corrupts the header of the last page with content, which belongs to the R*Tree or a table.
    const pageSize = bytes.readUInt16BE(16) === 1 ? 65_536 : bytes.readUInt16BE(16);
    bytes.writeUInt8(0xff, bytes.length - pageSize);
    writeFileSync(path(), bytes);
    expect(await verify()).toMatchObject({ passed: false });
    expect((await lookUp()).status).toBe(503);
  });
});
