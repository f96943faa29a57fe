/** The receiver over real sockets and serial lines, and tracks over HTTP. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { Value } from 'typebox/value';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Position, Track, TrackMark, tracksEndpoint } from '../../../contract/position.ts';
import { sentencesAt, startNmeaServer, type NmeaServer } from '../../position/nmea.fixture.ts';
import {
  API_KEY,
  askAs,
  OWNER_KEY,
  startFixtureServer,
  type Answer,
  type FixtureServer,
} from '../../server/fixture-world.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(options: Parameters<typeof startFixtureServer>[0] = {}): Promise<FixtureServer> {
  const server = await startFixtureServer(options);
  closing.push(() => server.close());
  return server;
}

const send = (server: FixtureServer, path: string, body?: object, key = OWNER_KEY): Promise<Answer> =>
  askAs(server.url, key, path, body);
async function done(server: FixtureServer, path: string, body?: object): Promise<unknown> {
  const answer = await send(server, path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}
const position = async (server: FixtureServer): Promise<Position> =>
  Value.Parse(Position, await done(server, '/v1/position'));

/** Waits for a position. @returns the first matching position, within a few seconds */
async function positionWith(server: FixtureServer, fits: (position: Position) => boolean): Promise<Position> {
  for (let tries = 0; tries < 150; tries++) {
    const found = await position(server);
    if (fits(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No such position came: ${JSON.stringify(await position(server))}`);
}

const BEGIN = Date.UTC(2026, 10, 25, 12);
const walk = (step: number): [number, number] => [-122.02255 + step * 0.0001, 36.97392];

async function startNmea(): Promise<NmeaServer> {
  const nmea = await startNmeaServer(100, (step) => [BEGIN + step * 1000, ...walk(step)]);
  closing.push(() => nmea.close());
  return nmea;
}

describe('a receiver over TCP', () => {
  it('is off at first, and explains how to select one', async () => {
    const server = await start();
    expect(await position(server)).toEqual({ state: 'off', reason: 'No receiver selected', source: { kind: 'off' } });
    const refused = await send(server, '/v1/tracks/start', {});
    expect([refused.status, refused.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  });

  it('is read, lost and reconnected automatically', async () => {
    const server = await start();
    const nmea = await startNmea();
    await done(server, '/v1/position/source', { kind: 'nmea', port: nmea.port });
    const first = await positionWith(server, ({ state }) => state === 'fix');
    expect(first).toMatchObject({
      satellites_used: 9,
      satellites_in_view: 14,
      fix: { dimensions: 3, accuracy_m: 4.5 },
    });
    expect(first.fix?.lat).toBeCloseTo(36.97392, 6);
    nmea.drop();
    const lost = await positionWith(server, ({ state }) => state === 'failed' || state === 'connecting');
    expect(lost.fix).toBeDefined();
    const time = lost.fix?.time ?? '';
    await positionWith(server, ({ state, fix }) => state === 'fix' && (fix?.time ?? '') > time);
  });

  it('never reports an old fix as current', async () => {
    const server = await start();
    const nmea = await startNmea();
    await done(server, '/v1/position/source', { kind: 'nmea', port: nmea.port });
    await positionWith(server, ({ state }) => state === 'fix');
    nmea.silence();
    const stale = await positionWith(server, ({ state }) => state === 'stale');
    expect(stale.fix?.age_s).toBeGreaterThanOrEqual(5);
    expect(stale.reason).toBe('The receiver stopped sending positions');
    const refused = await send(server, '/v1/tracks/mark', {});
    expect(refused.status).toBe(409);
  }, 20_000);

  it('reports why there is no fix: nothing listens, or another program responds', async () => {
    const server = await start();
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => blocker.close(resolve));
    await done(server, '/v1/position/source', { kind: 'gpsd', port });
    const failed = await positionWith(server, ({ state }) => state === 'failed');
    expect(failed.reason).toBe(
      `Nothing is listening at 127.0.0.1:${port}: start gpsd there, or choose another receiver`,
    );
    await done(server, '/v1/position/source', { kind: 'gpsd', port: Number(new URL(server.url).port) });
    const otherProgram = await positionWith(server, ({ reason = '' }) => reason.includes("isn't gpsd"));
    expect(otherProgram.reason).toContain('it sent');
  });

  it('is remembered, and overridden by one specified at start', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cairn-position-'));
    closing.push(() => rmSync(directory, { recursive: true, force: true }));
    const first = await startFixtureServer({ dataDirectory: directory });
    await done(first, '/v1/position/source', { kind: 'gpsd', port: 1 });
    await first.close();
    const again = await startFixtureServer({ dataDirectory: directory });
    expect((await position(again)).source).toEqual({ kind: 'gpsd', port: 1 });
    await again.close();
    const named = await start({ dataDirectory: directory, positionSource: { kind: 'nmea', port: 2 } });
    expect((await position(named)).source).toEqual({ kind: 'nmea', port: 2 });
  });
});

describe('access', () => {
  let shared: FixtureServer;
  beforeAll(async () => {
    shared = await startFixtureServer();
  });
  afterAll(() => shared.close());

  it('is limited to the owner: a key for look-ups can neither see positions nor select a host', async () => {
    for (const [path, body] of [
      ['/v1/position', undefined],
      ['/v1/position/source', { kind: 'nmea', host: '192.0.2.1', allow_remote: true }],
      ['/v1/tracks', undefined],
      ['/v1/tracks/start', {}],
    ] as const)
      expect((await send(shared, path, body, API_KEY)).status).toBe(403);
    expect((await position(shared)).source).toEqual({ kind: 'off' });
  });

  it.each([
    [{ kind: 'nmea', host: '192.0.2.1' }, 'host', 'another computer'],
    [{ kind: 'gpsd', host: 'gps.example' }, 'host', 'allow_remote'],
    [{ kind: 'gpsd', host: 'http://127.0.0.1' }, 'host', 'without a scheme'],
    [{ kind: 'serial' }, 'device', 'is missing'],
    [{ kind: 'serial', device: '/etc/passwd' }, 'device', 'below /dev'],
    [{ kind: 'serial', device: '/dev/../etc/passwd' }, 'device', 'without ..'],
    [{ kind: 'serial', device: '/dev/ttyS0', baud: 1 }, 'baud', '4800'],
    [{ kind: 'serial', device: '/dev/ttyS0', port: 1 }, 'port', 'omit it'],
    [{ kind: 'gpsd', device: '/dev/ttyS0' }, 'device', 'omit it'],
    [{ kind: 'gpsd', port: 70_000 }, 'port', '65535'],
    [{ kind: 'bluetooth' }, 'kind', 'gpsd'],
  ])('refuses the source %j', async (source, parameter, words) => {
    const answer = await send(shared, '/v1/position/source', source);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_parameter', errors: [{ parameter }] });
    expect(answer.text).toContain(words);
  });

  it.each(['/dev/null', '/dev/zero', '/dev/stdin', '/dev/shm/cairn-no-device'])(
    'reads no line from %s',
    async (device) => {
      if (device.includes('shm')) {
        writeFileSync(device, 'x');
        closing.push(() => rmSync(device, { force: true }));
      }
      const server = await start({ positionSource: { kind: 'serial', device } });
      const { reason } = await positionWith(server, ({ state }) => state === 'failed');
      expect(reason).toContain(device);
    },
  );
});

const List = tracksEndpoint.answers[200]?.schema ?? Type.Never();
async function list(server: FixtureServer): Promise<Track[]> {
  const answer = await done(server, '/v1/tracks');
  expect(Value.Check(List, answer)).toBe(true);
  return Value.Parse(Type.Object({ tracks: Type.Array(Track) }), answer).tracks;
}
const track = async (server: FixtureServer, path: string, body: object): Promise<Track> =>
  Value.Parse(Track, await done(server, path, body));

describe('a track', () => {
  it('is recorded, paused, marked, ended, renamed, exported, removed and restored', async () => {
    const server = await start();
    const nmea = await startNmea();
    await done(server, '/v1/position/source', { kind: 'nmea', port: nmea.port });
    await positionWith(server, ({ state }) => state === 'fix');
    const started = await track(server, '/v1/tracks/start', { name: ' Creek & <survey> ' });
    expect(started).toMatchObject({ name: 'Creek & <survey>', state: 'recording', points: 1, segments: 1 });
    expect((await send(server, '/v1/tracks/start', {})).status).toBe(409);
    await positionWith(server, ({ track: now }) => (now?.points ?? 0) >= 3);
    const { id } = started;
    expect(Value.Parse(TrackMark, await done(server, '/v1/tracks/mark', {}))).toMatchObject({
      number: 1,
      name: 'Mark 1',
    });
    await done(server, '/v1/tracks/mark', { name: 'Bridge' });
    const paused = await track(server, '/v1/tracks/change', { id, state: 'paused' });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect((await position(server)).track?.points).toBe(paused.points);
    await track(server, '/v1/tracks/change', { id, state: 'recording' });
    await positionWith(server, ({ track: now }) => (now?.points ?? 0) >= paused.points + 2);
    const ended = await track(server, '/v1/tracks/change', { id, state: 'ended', name: 'Creek survey' });
    expect(ended).toMatchObject({ name: 'Creek survey', state: 'ended', segments: 2, marks: 2 });
    expect(ended.length_m).toBeGreaterThan(5);
    expect((await position(server)).track).toBeUndefined();
    expect((await send(server, '/v1/tracks/change', { id, state: 'recording' })).status).toBe(409);

    const line = Value.Parse(
      Type.Object({ points: Type.Array(Type.Array(Type.Number())), last: Type.Integer(), more: Type.Boolean() }),
      await done(server, `/v1/tracks/line?id=${id}`),
    );
    expect([line.points.length, line.last, line.more]).toEqual([ended.points, ended.points, false]);
    expect(await done(server, `/v1/tracks/line?id=${id}&after=${line.last}`)).toMatchObject({
      points: [],
      last: line.last,
    });

    const gpx = (await send(server, `/v1/tracks/export?id=${id}&format=gpx`)).text;
    expect([gpx.split('<trkseg>').length - 1, gpx.split('<trkpt ').length - 1, gpx.split('<wpt ').length - 1]).toEqual([
      2,
      ended.points,
      2,
    ]);
    const geoJson = await done(server, `/v1/tracks/export?id=${id}&format=geojson`);
    expect(geoJson).toMatchObject({
      features: [
        { geometry: { type: 'MultiLineString' } },
        { properties: { name: 'Mark 1' } },
        { properties: { name: 'Bridge' } },
      ],
    });
    const kml = (await send(server, `/v1/tracks/export?id=${id}&format=kml`)).text;
    expect(kml.split('<gx:Track>').length - 1).toBe(2);
    for (const xml of [gpx, kml]) expect(new SaxesParser({ fragment: false }).write(xml).close()).toBeDefined();

    await done(server, '/v1/tracks/remove', { ids: [id] });
    expect(await list(server)).toEqual([]);
    expect((await send(server, `/v1/tracks/export?id=${id}&format=kml`)).status).toBe(404);
    await done(server, '/v1/tracks/restore', { ids: [id] });
    expect(await list(server)).toEqual([ended]);
    expect((await send(server, '/v1/tracks/restore', { ids: ['00000000-0000-4000-8000-000000000000'] })).status).toBe(
      404,
    );
  }, 30_000);
});

const CLI = join(import.meta.dirname, '../../cli.ts');

/** Starts the service in a separate process, which can be killed without warning. */
async function serve(directory: string, receiver: string): Promise<{ url: string; child: ChildProcess }> {
  const places = ['--packs', directory, '--data-dir', directory];
  const child = spawn(
    process.execPath,
    [CLI, 'serve', '--port', '0', ...places, '--api-key', OWNER_KEY, '--rights', 'manage', '--position', receiver],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  closing.push(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { url: Value.Parse(Type.Object({ url: Type.String() }), JSON.parse(String(line))).url, child };
}

const getAs = async (url: string, path: string, body?: object): Promise<unknown> => {
  const answer = await askAs(url, OWNER_KEY, path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
};

it('loses at most a second of a track on kill -9, and resumes recording', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-track-'));
  closing.push(() => rmSync(directory, { recursive: true, force: true }));
  const nmea = await startNmea();
  const underWay = async (url: string): Promise<Track | undefined> =>
    Value.Parse(Position, await getAs(url, '/v1/position')).track;
  const first = await serve(directory, `nmea://127.0.0.1:${nmea.port}`);
  await getAs(first.url, '/v1/tracks/start', {});
  await expect.poll(async () => (await underWay(first.url))?.points, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  const before = await underWay(first.url);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await serve(directory, `nmea://127.0.0.1:${nmea.port}`);
  const after = await underWay(second.url);
  expect(after).toMatchObject({ id: before?.id, state: 'recording' });
  expect(after?.points).toBeGreaterThanOrEqual(before?.points ?? Infinity);
  await expect.poll(async () => (await underWay(second.url))?.segments, { timeout: 10_000 }).toBe(2);
}, 40_000);

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** A pseudo-terminal that sends NMEA, created by Python; its path is the first line of output. */
const PTY = `
import os, pty, sys, time, tty
master, slave = pty.openpty()
tty.setraw(slave)
print(os.ttyname(slave), flush=True)
log = sys.stdin.read().split('\\n\\n')
while True:
    for moment in log:
        os.write(master, (moment.strip().replace('\\n', '\\r\\n') + '\\r\\n').encode())
        time.sleep(0.2)
`;

async function startPty(): Promise<{ device: string; child: ChildProcess }> {
  const child = spawn('python3', ['-c', PTY], { stdio: ['pipe', 'pipe', 'inherit'] });
  closing.push(() => child.kill('SIGKILL'));
  child.stdin.end(
    Array.from({ length: 200 }, (_, step) => sentencesAt(BEGIN + step * 1000, ...walk(step)).join('\n')).join('\n\n'),
  );
  const [printed] = await once(child.stdout, 'data');
  return { device: String(printed).trim(), child };
}

describe.skipIf(!has('python3') || process.platform === 'win32')('a serial device', () => {
  it('is read, and reported missing when it is unplugged', async () => {
    const { device, child } = await startPty();
    const server = await start();
    await done(server, '/v1/position/source', { kind: 'serial', device, baud: 9600 });
    const found = await positionWith(server, ({ state }) => state === 'fix');
    expect(found).toMatchObject({ fix: { dimensions: 3 }, satellites_used: 9 });
    child.kill('SIGKILL');
    const lost = await positionWith(server, ({ state }) => state === 'failed');
    expect(lost.reason).toContain(device);
  }, 20_000);
});

const hasGpsd = has('gpsd') && has('gpsfake');
if (!hasGpsd)
  process.stderr.write('Skipped: positions from a real gpsd, which need Debian’s gpsd and gpsd-clients (gpsfake)\n');

describe.skipIf(!hasGpsd)('a real gpsd, fed by gpsfake', () => {
  it('reports the position of this computer, with satellites and accuracy', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cairn-gpsd-'));
    closing.push(() => rmSync(directory, { recursive: true, force: true }));
    const log = join(directory, 'walk.nmea');
    const sentences = Array.from({ length: 300 }, (_, step) => sentencesAt(BEGIN + step * 1000, ...walk(step))).flat();
    writeFileSync(log, `${sentences.join('\r\n')}\r\n`);
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => probe.close(resolve));
    const fake = spawn('gpsfake', ['-q', '-c', '0.05', '-P', String(port), log], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
      detached: true,
    });
    closing.push(async () => {
      const { pid } = fake;
      if (pid !== undefined && fake.exitCode === null) {
        process.kill(pid, 'SIGINT');
        await Promise.race([once(fake, 'exit'), new Promise((resolve) => setTimeout(resolve, 3000))]);
        if (existsSync(`/proc/${pid}`)) process.kill(-pid, 'SIGKILL');
      }
    });
    const server = await start({ positionSource: { kind: 'gpsd', port } });
    const found = await positionWith(
      server,
      ({ state, fix }) => state === 'fix' && fix?.accuracy_m !== undefined && fix.time !== undefined,
    );
    expect(found.fix?.lat).toBeCloseTo(36.97392, 4);
    expect(found.fix).toMatchObject({ accuracy_kind: 'receiver', dimensions: 3 });
    expect(found.fix?.time?.slice(0, 13)).toBe('2026-11-25T12');
  }, 40_000);
});
