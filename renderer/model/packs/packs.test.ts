import { hook, packs, pageFile, reconnect } from '../page-fixture.ts';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useNotices } from '../../kit/notices/notices.ts';
import { askAnew, keepAnswer, keptAnswer } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { SERVER_STATUS, setAnswering } from '../service/server-status.ts';
import { useImportRun } from '../imports/import-run.ts';
import { installedPacks, PACKS, refreshPacks } from '../service/packs.ts';
import { usePackAdding } from './pack-adding.ts';
import { usePackFolder } from './pack-folder.ts';
import { usePackCare } from './pack-care.ts';
import { takeFiles } from './take-files.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const care = () => usePackCare.getState();
const status = () => keptAnswer(SERVER_STATUS);
const adding = () => usePackAdding.getState();
const pack = (id: string) => installedPacks().find((one) => one.id === id);
const folder = () => usePackFolder.getState();
const fileOf = (id: string): File =>
  pageFile(`${id}.sqlite`, new Uint8Array(readFileSync(join(packs, `${id}.sqlite`))));

beforeAll(refreshPacks);

describe('packs', () => {
  it('are checked one after the other, and what was found is said', async () => {
    await Promise.all([care().check(['airports']), care().check(['time-zones'])]);
    await vi.waitFor(() => expect(care().checking).toEqual([]), WAIT);
    expect(pack('airports')).toMatchObject({ status: 'ready', verification: expect.anything() });
    await vi.waitFor(() => expect(useNotices.getState().announcement).toBe('Verified 2 packs'), WAIT);
    await care().check(['atlantis']);
    expect(useNotices.getState().problem).toContain('atlantis was not checked');
    const checking = care().check(['countries', 'airports']);
    care().cancelChecks();
    await checking;
    expect(care().checking).toEqual([]);
  });

  it('are removed, added again, and replaced only after a question', async () => {
    const airports = pack('airports');
    if (airports === undefined) throw new Error('the airports are not installed');
    const file = fileOf('airports');
    care().choose('airports');
    expect(await care().remove(airports)).toBeNull();
    expect(pack('airports')).toBeUndefined();
    expect(care().chosen).toBeNull();
    expect(await care().remove(airports)).toMatch(/No pack "airports"/);

    takeFiles([file]);
    await vi.waitFor(() => expect(pack('airports')?.status).toBe('ready'), WAIT);
    await vi.waitFor(() => expect(care().chosen).toBe('airports'), WAIT);
    adding().add([file]);
    await vi.waitFor(() => expect(adding().conflicts).toHaveLength(1), WAIT);
    adding().replace();
    adding().settle();
    await vi.waitFor(() => expect(useNotices.getState().toast?.text).toMatch(/^Replaced/), WAIT);
    expect(adding().conflicts).toEqual([]);
  });

  it('that are none are refused with the reason', async () => {
    adding().add([pageFile('none.sqlite', 'no pack')]);
    await vi.waitFor(
      () => expect(useNotices.getState().problem).toContain('none.sqlite was not added. The file is not a Cairn pack'),
      WAIT,
    );
    keepAnswer(PACKS, { packs: [...installedPacks()], free_bytes: 3 });
    adding().add([pageFile('large.sqlite', 'larger')]);
    await vi.waitFor(() => expect(useNotices.getState().problem).toContain('Make room, then add it again'), WAIT);
    adding().cancel();
    expect(adding()).toMatchObject({ adding: null, waiting: [] });
    await refreshPacks();
  });

  it('of other kinds are imported', () => {
    takeFiles([pageFile('figures.csv', 'a,b\n')]);
    expect(useImportRun.getState().files.map(({ name }) => name)).toEqual(['figures.csv']);
  });
});

describe('packs of a drive', () => {
  it('are listed, and taken where they are wanted', async () => {
    const stick = mkdtempSync(join(tmpdir(), 'cairn-stick-'));
    try {
      folder().setFolder(stick);
      await folder().read();
      expect(folder()).toMatchObject({ busy: null, offers: null, lacksList: true });
      copyFileSync(join(packs, 'airports.sqlite'), join(stick, 'airports.sqlite'));
      await folder().makeList();
      expect(folder().offers).toMatchObject([{ id: 'airports', novelty: 'same' }]);
      expect(folder().chosen).toEqual([]);
      folder().choose(['airports']);
      await folder().add();
      expect(useNotices.getState().toast?.text).toBe('Added airports');
      expect(folder()).toMatchObject({ busy: null, adding: null, refusals: {} });
    } finally {
      rmSync(stick, { recursive: true });
    }
  });
});

describe('the server', () => {
  it('says how it is, and stops and starts its answers to programs', async () => {
    await askAnew(SERVER_STATUS);
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
