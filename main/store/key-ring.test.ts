import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyDigest } from './stored-key.ts';
import { APP_DATABASE } from './app-database.ts';
import { openAppStore, type FileStore } from './app-store.ts';
import { commandLineKey, createKeyRing, WINDOW_KEY, type KeyRing } from './key-ring.ts';

/** Tables of the first version of the database, as far as later migrations need them. */
const FIRST_SCHEMA = `
  CREATE TABLE api_key (id TEXT PRIMARY KEY, name TEXT NOT NULL, digest BLOB NOT NULL UNIQUE, prefix TEXT NOT NULL,
    last_four TEXT NOT NULL,
    created_at TEXT NOT NULL, revoked_at TEXT, last_used_at TEXT, quotas TEXT NOT NULL, origins TEXT NOT NULL,
    rate_limit INTEGER) STRICT;
  CREATE TABLE usage (key_id TEXT NOT NULL, day TEXT NOT NULL, interface TEXT NOT NULL, status INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    cells INTEGER NOT NULL, PRIMARY KEY (key_id, day, interface, status)) STRICT, WITHOUT ROWID;
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 1`;

const key = (length: number, character = 'k'): string => character.repeat(length);

function ringOf(...keys: string[]): KeyRing {
  const ring = createKeyRing();
  for (const each of keys) ring.add(each, commandLineKey(each));
  return ring;
}

describe('a ring of keys for one launch', () => {
  it('accepts only its keys', () => {
    const ring = ringOf(key(30), key(128, 'x'));
    expect(ring.find(key(30))).toEqual(commandLineKey(key(30)));
    expect(ring.find(key(128, 'x'))).toEqual(commandLineKey(key(128, 'x')));
    expect(ring.find(key(31))).toBeUndefined();
    expect(ring.find(key(30, 'K'))).toBeUndefined();
    expect(ring.find('')).toBeUndefined();
  });

  it('lets a key look up, and more only with the required right', () => {
    expect([...commandLineKey('k').rights]).toEqual(['look-up']);
    expect([...commandLineKey('k', ['import']).rights]).toEqual(['look-up', 'import']);
    expect([...commandLineKey('k', ['manage', 'look-up']).rights]).toEqual(['look-up', 'import', 'manage']);
    expect([
      commandLineKey('k', ['import']).isOwner,
      commandLineKey('k', ['manage']).isOwner,
      WINDOW_KEY.isOwner,
    ]).toEqual([false, true, true]);
  });

  it('accepts a key once it is added, with the rights it was added with', () => {
    const ring = ringOf();
    expect(ring.find(key(43))).toBeUndefined();
    ring.add(key(43), WINDOW_KEY);
    expect(ring.find(key(43))).toBe(WINDOW_KEY);
  });

  it('remembers an accepted key on its connection, and on no other', () => {
    const ring = ringOf(key(30), key(31));
    const [a, b] = [{}, {}];
    expect(ring.find(key(30), a)).toBeDefined();
    expect(ring.find(key(30), a)).toBeDefined();
    expect(ring.find(key(32), a)).toBeUndefined();
    expect(ring.find(key(31), a)).toBeDefined();
    expect(ring.find(key(30, 'x'), b)).toBeUndefined();
  });

  it.each([29, 129])('refuses a key of %i characters and reports the valid lengths', (length) => {
    expect(() => ringOf(key(length))).toThrow(`30 to 128 characters, not ${length}`);
  });

  it('stores no key in plain text', () => {
    const secret = key(30, 'S');
    const ring = ringOf(secret);
    expect(JSON.stringify(ring)).not.toContain(secret);
    expect(Object.values(ring).every((value) => typeof value === 'function')).toBe(true);
  });
});

it('lets keys look up that were created before rights were introduced', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-keys-'));
  const before = new Database(join(directory, APP_DATABASE));
  before.exec(FIRST_SCHEMA);
  before
    .prepare(
      "INSERT INTO api_key VALUES ('old', 'old', ?, 'kkkk', 'kkkk', '2026-01-01T00:00:00.000Z', NULL, NULL, " +
        "'{}', '[]', NULL)",
    )
    .run(keyDigest(key(43)));
  before.close();
  const store = openAppStore(directory);
  expect(createKeyRing(store.keys).find(key(43))).toMatchObject({
    id: 'old',
    rights: new Set(['look-up']),
    isOwner: false,
  });
  store.close();
  rmSync(directory, { recursive: true });
});

describe('a ring of stored keys', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-keys-'));
  /** Opened twice, as by two processes. */
  let server: FileStore;
  let otherProcess: FileStore;
  beforeEach(() => {
    server = openAppStore(directory);
    otherProcess = openAppStore(directory);
  });
  afterEach(() => {
    server.close();
    otherProcess.close();
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('follows changes by another process, even on a connection that has used the key', async () => {
    const ring = createKeyRing(server.keys);
    const connection = {};
    const made = otherProcess.keys.create('script', { quotas: { zip4: 5 } });
    await setTimeout(20);
    expect(ring.find(made.key, connection)).toMatchObject({
      id: made.stored.id,
      name: 'script',
      isOwner: false,
      quotas: { zip4: 5 },
    });
    otherProcess.keys.change(made.stored.id, { quotas: {}, origins: ['https://example.org'] });
    await setTimeout(20);
    expect(ring.find(made.key, connection)?.quotas).toEqual({});
    expect(ring.allowsOrigin('https://example.org')).toBe(true);
    otherProcess.keys.revoke(made.stored.id);
    await setTimeout(20);
    expect(ring.find(made.key, connection)).toBeUndefined();
    expect(ring.allowsOrigin('https://example.org')).toBe(false);
  });

  it('follows changes by this process on request', () => {
    const ring = createKeyRing(server.keys);
    const { key: made } = server.keys.create('own');
    ring.reload();
    expect(ring.find(made)).toBeDefined();
  });
});
