/** Links and pack files opened by the system, with a real server. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWNER_KEY, startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';
import { addOpenedPack, requestOfLink, requestsIn, type Confirm } from './open-request.ts';

let server: FixtureServer;
let folder: string;
beforeAll(async () => {
  server = await startFixtureServer();
  folder = mkdtempSync(join(tmpdir(), 'cairn-opened-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('links', () => {
  it.each([
    ['cairn://settings', 'settings'],
    ['cairn://settings/', 'settings'],
    ['cairn://show', 'show'],
  ])('%s opens a part of the window', (link, command) => {
    expect(requestOfLink(link)).toEqual({ kind: 'link', command });
  });

  it.each([
    'cairn://print',
    'cairn://constructor',
    'cairn://settings?key=1',
    'cairn://settings/../packs',
    'CAIRN://settings',
    'cairn:settings',
    'https://settings',
    `cairn://${'a'.repeat(300)}`,
  ])('%s is ignored', (link) => {
    expect(requestOfLink(link)).toBeUndefined();
  });
});

it('requests in start arguments: links and existing pack files, without switches', () => {
  writeFileSync(join(folder, 'one.cairn'), '');
  writeFileSync(join(folder, 'one.txt'), '');
  expect(
    requestsIn(['--no-sandbox', 'cairn://about', 'one.cairn', 'two.cairn', 'one.txt', '--x=one.cairn'], folder),
  ).toEqual([
    { kind: 'link', command: 'about' },
    { kind: 'pack', path: join(folder, 'one.cairn') },
  ]);
});

const source = () => ({ url: server.url, apiKey: OWNER_KEY });

describe('a pack file', () => {
  const questions: string[] = [];
  const answering =
    (...answers: boolean[]): Confirm =>
    ({ message }) => {
      questions.push(message);
      return Promise.resolve(answers.shift() ?? false);
    };
  it('is added after confirmation, and replaces a pack after another', async () => {
    const id = server.packs[0]?.id ?? '';
    const path = join(folder, 'given.cairn');
    copyFileSync(join(server.packsDirectory, `${id}.sqlite`), path);
    expect(await addOpenedPack(path, source(), answering(false))).toBeUndefined();
    expect(await addOpenedPack(path, source(), answering(true, false))).toBeUndefined();
    expect(await addOpenedPack(path, source(), answering(true, true))).toBe('Added given.cairn.');
    expect(questions).toEqual([
      'Add the data pack given.cairn?',
      'Add the data pack given.cairn?',
      'Replace the installed pack?',
      'Add the data pack given.cairn?',
      'Replace the installed pack?',
    ]);
  });

  it("that is invalid isn't added, with the reason", async () => {
    const path = join(folder, 'text.cairn');
    writeFileSync(path, 'not a pack');
    expect(await addOpenedPack(path, source(), answering(true))).toMatch(
      /^Couldn’t add text\.cairn\. The file isn't a Cairn pack/,
    );
  });
});
