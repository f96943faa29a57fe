/** A directory and an S3 object store behave the same. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPartStore } from './open-part-store.ts';
import type { PartStore } from './part-store.ts';
import { startObjectStore, type ObjectStoreFixture } from './object-store.fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-parts-'));
let objects: ObjectStoreFixture;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(async () => {
  await objects.stop();
  rmSync(directory, { recursive: true });
});

describe.each([
  ['a directory', (): string => join(directory, 'made', 'here')],
  ['an object store', (): string => `${objects.bucket}/some/prefix`],
])('%s', (_, nameOf) => {
  let place: PartStore;
  beforeAll(async () => {
    place = await openPartStore(nameOf());
  });

  it('reads what was written, completely or a range of bytes', async () => {
    await place.write('plan/points', Buffer.from('0123456789'));
    expect((await place.read('plan/points')).toString()).toBe('0123456789');
    expect((await place.read('plan/points', { from: 3, bytes: 4 })).toString()).toBe('3456');
    expect(await place.size('plan/points')).toBe(10);
    await place.write('plan/points', Buffer.from('another'));
    expect((await place.read('plan/points')).toString()).toBe('another');
    await expect(place.read('plan/points', { from: 3, bytes: 10 })).rejects.toThrow(
      /plan\/points (?:ends after 7|returned 4)/,
    );
  });

  it('reports missing parts', async () => {
    expect(await place.size('plan/absent')).toBeUndefined();
    await expect(place.read('plan/absent')).rejects.toMatchObject({ name: 'PartNotFound' });
    expect(await place.list('absent')).toEqual([]);
  });

  it('lists a folder, and removes only that folder', async () => {
    const names = Array.from({ length: 120 }, (_unused, i) => String(i));
    for (let start = 0; start < names.length; start += 50)
      await Promise.all(names.slice(start, start + 50).map((name) => place.write(`many/${name}`, Buffer.from('12'))));
    await place.write('many-others/1', Buffer.from('1'));
    const listed = await place.list('many');
    expect(listed.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(new Set(listed.map(({ bytes }) => bytes))).toEqual(new Set([2]));
    await place.remove('many');
    expect([await place.list('many'), await place.list('many-others')]).toEqual([[], [{ name: '1', bytes: 1 }]]);
  });
});

it('a directory ignores the unfinished file of a lost worker', async () => {
  const place = await openPartStore(directory);
  await place.write('half/1', Buffer.from('1'));
  writeFileSync(join(directory, 'half', '2.unfinished'), 'some of it');
  expect(await place.list('half')).toEqual([{ name: '1', bytes: 1 }]);
  expect(readdirSync(join(directory, 'half'))).toHaveLength(2);
});

it('folders in a directory get its permissions', async () => {
  const shared = join(directory, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o2775);
  const place = await openPartStore(shared);
  await place.write('plan/tiles/1', Buffer.from('1'));
  const modes = ['plan', 'plan/tiles'].map((folder) => statSync(join(shared, folder)).mode & 0o7777);
  expect(modes).toEqual([0o2775, 0o2775]);
});

it("a directory that isn't writable is reported when it is opened", () => {
  const closed = join(directory, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o555);
  // Root can write anywhere.
  const opener = JSON.stringify(join(import.meta.dirname, 'open-part-store.ts'));
  const script = `const { openPartStore } = await import(${opener});
  await import(${JSON.stringify(join(import.meta.dirname, 'directory.ts'))});
  if (process.getuid() === 0) process.setuid(65_534);
  await openPartStore(process.argv[1]).then(() => console.log('open'), (error) => console.log(error.message));`;
  chmodSync(directory, 0o755);
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, closed], {
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({
    stdout: expect.stringMatching(
      /^The results directory .*closed isn't writable: EACCES.* Give this user .*, or choose another results directory$/m,
    ),
    stderr: '',
  });
});

it('an error of an object store names the store and the settings to check', async () => {
  await expect(openPartStore('s3://no-such-bucket/x')).rejects.toThrow(
    /^The object store s3:\/\/no-such-bucket\/x answers 404 \(NoSuchBucket: .*AWS_ENDPOINT_URL/,
  );
  await expect(openPartStore('s3://')).rejects.toThrow('--results s3://: use the form s3://BUCKET/PREFIX');
  await expect(openPartStore('gs://bucket')).rejects.toThrow(
    '--results gs://bucket: name a directory, or s3://BUCKET/PREFIX',
  );
  const secret = process.env['AWS_SECRET_ACCESS_KEY'];
  try {
    process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong';
    await expect(openPartStore(objects.bucket)).rejects.toThrow(/answers 403 \(SignatureDoesNotMatch/);
  } finally {
    process.env['AWS_SECRET_ACCESS_KEY'] = secret;
  }
});

const page = (name: string, more: string): string =>
  `<ListBucketResult><Contents><Key>plan/${name}</Key><Size>7</Size></Contents>${more}</ListBucketResult>`;

it('reads a long list page by page', async () => {
  const requestedRanges: (string | null)[] = [];
  const server = createServer((request, answer) => {
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
    requestedRanges.push(token);
    answer.end(token === null ? page('1', '<NextContinuationToken>a&amp;b=</NextContinuationToken>') : page('2', ''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const before = process.env['AWS_ENDPOINT_URL'];
  try {
    process.env['AWS_ENDPOINT_URL'] = `http://127.0.0.1:${Object(server.address()).port}`;
    const place = await openPartStore('s3://pages');
    requestedRanges.length = 0;
    expect(await place.list('plan')).toEqual([
      { name: '1', bytes: 7 },
      { name: '2', bytes: 7 },
    ]);
    expect(requestedRanges).toEqual([null, 'a&b=']);
  } finally {
    process.env['AWS_ENDPOINT_URL'] = before;
    server.close();
  }
});
