/** Tracks while the database isn't writable. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { APP_DATABASE } from '../store/app-database.ts';
import { openAppStore } from '../store/app-store.ts';
import { TrackRecorder } from './recorder.ts';

const fix = (lon: number) => ({ lon, lat: 52.5, receivedMs: Date.now(), ageSeconds: 0 });

it('ends a track only after its last points are stored', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-recorder-'));
  const store = openAppStore(directory, { lockTimeoutMs: 10 });
  const recorder = new TrackRecorder(store.tracks);
  const otherConnection = new Database(join(directory, APP_DATABASE));
  onTestFinished(() => {
    otherConnection.close();
    recorder.close();
    store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const track = recorder.start('Creek survey', fix(13.4));
  expect(track).toMatchObject({ state: 'recording', points: 1 });
  // Points are a second apart.
  await setTimeout(1000);
  otherConnection.exec('BEGIN IMMEDIATE');
  recorder.record(fix(13.401));
  expect(recorder.current?.problem).toMatch(/^1 track point isn't saved yet: /);
  expect(() => recorder.change(track, { state: 'ended' })).toThrow('database is locked');
  expect(recorder.current?.track).toMatchObject({ state: 'recording', points: 1 });
  otherConnection.exec('ROLLBACK');
  expect(recorder.change(track, { state: 'ended' })).toMatchObject({ state: 'ended', points: 2, segments: 1 });
  expect(recorder.current).toBeUndefined();
});
