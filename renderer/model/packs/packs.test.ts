import { hook, packs, pageFile, reconnect } from '../page-fixture.ts';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useNotices } from '../../kit/notices/notices.ts';
import { refetch, keepAnswer, keptAnswer } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { SERVER_STATUS, setAnswering } from '../service/server-status.ts';
import { useImport } from '../imports/import-flow.ts';
import { installedPacks, PACKS, refreshPacks } from '../service/packs.ts';
import { addPackFiles, cancelAdding, replaceInstalled, settleConflict } from './pack-adding.ts';
import { cancelChecks, checkPacks, removePack } from './pack-care.ts';
import { makeFolderList, readFolder, setFolder, takeFromFolder } from './pack-folder.ts';
import { choosePack, setDrive, usePackWork } from './pack-work.ts';
import { takeFiles } from './take-files.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const work = () => usePackWork.getState();
const status = () => keptAnswer(SERVER_STATUS);
const pack = (id: string) => installedPacks().find((one) => one.id === id);
const drive = () => work().drive;
const fileOf = (id: string): File =>
  pageFile(`${id}.sqlite`, new Uint8Array(readFileSync(join(packs, `${id}.sqlite`))));

beforeAll(refreshPacks);

describe('packs', () => {
  it('are checked one after the other, and what was found is said', async () => {
    await Promise.all([checkPacks(['airports']), checkPacks(['time-zones'])]);
    await vi.waitFor(() => expect(work().checking).toEqual([]), WAIT);
    expect(pack('airports')).toMatchObject({ status: 'ready', verification: expect.anything() });
    await vi.waitFor(() => expect(useNotices.getState().announcement).toBe('Verified 2 packs'), WAIT);
    await checkPacks(['atlantis']);
    expect(useNotices.getState().problem).toContain('Couldn’t check atlantis');
    const checking = checkPacks(['countries', 'airports']);
    cancelChecks();
    await checking;
    expect(work().checking).toEqual([]);
  });

  it('are removed, added again, and replaced only after a question', async () => {
    const airports = pack('airports');
    if (airports === undefined) throw new Error('the airports are not installed');
    const file = fileOf('airports');
    choosePack('airports');
    expect(await removePack(airports)).toBeNull();
    expect(pack('airports')).toBeUndefined();
    expect(work().chosen).toBeNull();
    expect(await removePack(airports)).toMatch(/No pack "airports"/);

    takeFiles([file]);
    await vi.waitFor(() => expect(pack('airports')?.status).toBe('ready'), WAIT);
    await vi.waitFor(() => expect(work().chosen).toBe('airports'), WAIT);
    addPackFiles([file]);
    await vi.waitFor(() => expect(work().conflicts).toHaveLength(1), WAIT);
    replaceInstalled();
    settleConflict();
    await vi.waitFor(() => expect(useNotices.getState().toast?.text).toMatch(/^Replaced/), WAIT);
    expect(work().conflicts).toEqual([]);
  });

  it('that are none are refused with the reason', async () => {
    addPackFiles([pageFile('none.sqlite', 'no pack')]);
    await vi.waitFor(
      () => expect(useNotices.getState().problem).toContain("Couldn’t add none.sqlite. The file isn't a Cairn pack"),
      WAIT,
    );
    keepAnswer(PACKS, { packs: [...installedPacks()], free_bytes: 3 });
    addPackFiles([pageFile('large.sqlite', 'larger')]);
    await vi.waitFor(() => expect(useNotices.getState().problem).toContain('Free up space, then add it again'), WAIT);
    cancelAdding();
    expect(work()).toMatchObject({ adding: null, waiting: [] });
    await refreshPacks();
  });

  it('of other kinds are imported', async () => {
    takeFiles([pageFile('figures.csv', 'a,b\n')]);
    await vi.waitFor(() => expect(useImport.getState().files.map(({ name }) => name)).toEqual(['figures.csv']), WAIT);
  });
});

describe('packs of a drive', () => {
  it('are listed, and taken where they are wanted', async () => {
    const stick = mkdtempSync(join(tmpdir(), 'cairn-stick-'));
    try {
      setFolder(stick);
      await readFolder();
      expect(drive()).toMatchObject({ busy: null, offers: null, lacksList: true });
      copyFileSync(join(packs, 'airports.sqlite'), join(stick, 'airports.sqlite'));
      await makeFolderList();
      expect(drive().offers).toMatchObject([{ id: 'airports', novelty: 'same' }]);
      expect(drive().wanted).toEqual([]);
      setDrive({ wanted: ['airports'] });
      await takeFromFolder();
      expect(useNotices.getState().toast?.text).toBe('Added airports');
      expect(drive()).toMatchObject({ busy: null, taking: null, refusals: {} });
    } finally {
      rmSync(stick, { recursive: true });
    }
  });

  it('come by the folder that was named last, which alone is kept', async () => {
    localStorage.setItem('cairn.pack-folder', JSON.stringify({ state: { folder: '/media/stick' }, version: 0 }));
    await usePackWork.persist.rehydrate();
    expect(drive()).toMatchObject({ folder: '/media/stick', busy: null });
    choosePack('airports');
    setFolder('/media/other');
    const kept: unknown = JSON.parse(localStorage.getItem('cairn.pack-folder') ?? '');
    expect(kept).toEqual({ state: { folder: '/media/other' }, version: 0 });
  });
});

describe('the server', () => {
  it('says how it is, and stops and starts its answers to programs', async () => {
    await refetch(SERVER_STATUS);
    expect(status()?.answering).toBe(true);
    await setAnswering(false);
    expect(status()?.answering).toBe(false);
    await setAnswering(true);
    expect(status()?.answering).toBe(true);
    expect(useNotices.getState().toast?.text).toBe('Started the server');
    reconnect();
  });

  it('answers what is shown while it is shown', async () => {
    const shown = await hook(() => useAnswer(SERVER_STATUS).data);
    expect(shown.latest()?.answering).toBe(true);
    shown.leave();
  });
});
