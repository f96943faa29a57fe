import { disconnect, hook, reconnect, type Hooked } from '../page-fixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshPacks } from '../service/packs.ts';
import { useLayout } from '../window/layout.ts';
import { boundsOf, fetchArea } from './areas.ts';
import { useInspected } from './inspected.ts';
import { ADMIN, QUESTIONS as ALL, questionAt, TILE, ZIP4 } from './questions.ts';
import {
  areSettled,
  isSettled,
  knownSections,
  repeatLookUp,
  shownState,
  useLookUp,
  type Sections,
  type SectionState,
} from './use-look-up.ts';

/** Those that every point has: no pack of the fixture has rasters. */
const QUESTIONS = ALL.filter(({ covering }) => covering === undefined);

const WAIT = { timeout: 60_000, interval: 10 };
const WESTLAND = { lon: -7.5, lat: 2 };
const EASTLAND = { lon: 5, lat: 5 };
const SEA = { lon: 100, lat: 50 };

const lookUp = () => useInspected.getState();

let shown: Hooked<Sections>;
/** Every state of the administrative section that was rendered. */
const rendered: SectionState[] = [];
const section = (id: string): SectionState | undefined => shown.latest()[id];

/** Waits until the look-up is rendered and complete. */
const filled = (): Promise<void> =>
  vi.waitFor(() => {
    expect(areSettled(knownSections())).toBe(true);
    expect(shown.latest()).toEqual(knownSections());
  }, WAIT);

beforeAll(async () => {
  await refreshPacks();
  shown = await hook(() => {
    const sections = useLookUp(useInspected(({ point }) => point));
    if (sections['admin'] !== undefined) rendered.push(sections['admin']);
    return sections;
  });
});

afterAll(() => shown.leave());

beforeEach(() => {
  lookUp().clear();
  useLayout.getState().set({ hiddenSections: [] });
  rendered.length = 0;
});

describe('a look-up', () => {
  it('asks every question at the point, and each answer stands by itself', async () => {
    lookUp().lookUp(WESTLAND);
    expect(Object.values(knownSections()).map(({ status }) => status)).toEqual(QUESTIONS.map(() => 'loading'));
    await filled();
    expect(Object.keys(shown.latest())).toEqual(QUESTIONS.map(({ id }) => id));
    expect(section('admin')).toMatchObject({
      status: 'ready',
      point: WESTLAND,
      data: { levels: [{ name: 'Westland' }, expect.anything()] },
    });
    expect(section('time-zone')).toMatchObject({
      status: 'ready',
      data: { local_area: { time_zone_local_abbreviation: 'PST' } },
    });
    // No ZIP+4 pack is installed.
    expect(section('zip4')).toMatchObject({ status: 'failed', failure: { code: 'pack_missing' } });
    expect(useLayout.getState().lastPoint).toEqual(WESTLAND);
    lookUp().finish();
    expect(lookUp().tookMs).toBeGreaterThan(0);
  });

  it('says where nothing is', async () => {
    lookUp().lookUp(SEA);
    await filled();
    expect(section('admin')?.status).toBe('empty');
    expect(section('geo-boundaries')?.status).toBe('empty');
  });

  it('is overtaken by the next one', async () => {
    lookUp().lookUp(WESTLAND);
    lookUp().lookUp(EASTLAND);
    await filled();
    expect(lookUp().point).toEqual(EASTLAND);
    expect(section('admin')).toMatchObject({ status: 'ready', point: EASTLAND });
  });

  it('keeps the previous answer until its own arrives', async () => {
    lookUp().lookUp(WESTLAND);
    await filled();
    lookUp().lookUp(EASTLAND);
    await filled();
    expect(rendered).toContainEqual(
      expect.objectContaining({ status: 'loading', previous: expect.objectContaining({ point: WESTLAND }) }),
    );
  });

  it('at the same point is repeated', async () => {
    lookUp().lookUp(WESTLAND);
    await filled();
    lookUp().lookUp(WESTLAND);
    expect(Object.values(knownSections()).map(({ status }) => status)).toEqual(QUESTIONS.map(() => 'loading'));
    expect(lookUp().tookMs).toBeNull();
    await filled();
    expect(section('admin')).toMatchObject({ status: 'ready', point: WESTLAND });
  });

  it('omits sections that are hidden, and asks one when it is shown again', async () => {
    useLayout.getState().set({ hiddenSections: ['admin'] });
    lookUp().lookUp(EASTLAND);
    await filled();
    expect(section('admin')).toBeUndefined();
    useLayout.getState().set({ hiddenSections: [] });
    await vi.waitFor(() => expect(section('admin')?.status).toBe('ready'), WAIT);
    repeatLookUp('nothing of that name');
    expect(Object.keys(shown.latest())).toHaveLength(QUESTIONS.length);
  });

  it('without a server fails, and the window looks for one', async () => {
    lookUp().lookUp(WESTLAND);
    await filled();
    disconnect();
    repeatLookUp('time-zone');
    const state = section('time-zone');
    expect(state === undefined ? state : shownState(state)).toMatchObject({ status: 'ready' });
    await vi.waitFor(
      () => expect(section('time-zone')).toMatchObject({ status: 'failed', failure: { code: 'unreachable' } }),
      WAIT,
    );
    reconnect();
    await vi.waitFor(() => expect(section('time-zone')?.status).toBe('ready'), WAIT);
  });

  it('shows grey bars when an answer takes long', () => {
    const settled = { status: 'failed', path: '', failure: { code: 'busy', message: '' } } as const;
    expect(shownState({ status: 'loading', path: '', previous: settled, isSlow: false })).toBe(settled);
    expect(shownState({ status: 'loading', path: '', previous: settled, isSlow: true })).toBeNull();
    expect([
      isSettled(settled),
      isSettled(undefined),
      isSettled({ status: 'loading', path: '', previous: null, isSlow: false }),
    ]).toEqual([true, false, false]);
  });
});

describe('questions', () => {
  it('go to their endpoints, ZIP+4 with the latitude first', () => {
    expect(questionAt(ZIP4, EASTLAND)).toBe('/zip4v1/xy2zip?x=5&y=5');
    expect(questionAt(ZIP4, WESTLAND)).toBe('/zip4v1/xy2zip?x=2&y=-7.5');
    expect(questionAt(ADMIN, WESTLAND)).toContain('/v1/admin-chain?x=-7.5&y=2');
  });

  it('of the tile go to a neighbour that was chosen, and back at another point', () => {
    const at = TILE.path(EASTLAND);
    lookUp().goToTile({ x: 1, y: 2, zoom: 16 });
    expect(TILE.path(EASTLAND)).not.toBe(at);
    expect(questionAt(TILE, EASTLAND)).toBe(at);
    lookUp().lookUp(EASTLAND);
    expect(TILE.path(EASTLAND)).toBe(at);
  });
});

describe('areas', () => {
  it('are fetched once, and as often as they are gone', async () => {
    const first = await fetchArea({ boundaryId: 200 });
    if (!first.ok) throw new Error(first.failure.message);
    expect(boundsOf(first.data)).toEqual([-10, 0, 0, 10]);
    disconnect();
    const kept = await fetchArea({ boundaryId: 200 });
    expect(kept).toEqual(first);
    expect(await fetchArea({ boundaryId: 100 })).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    expect(await fetchArea({ boundaryId: 1, feature: first.data })).toMatchObject({ ok: true, data: first.data });
    reconnect();
    expect(await fetchArea({ boundaryId: 987_654 })).toMatchObject({ ok: false, failure: { code: 'not_found' } });
    // It crosses the 180th meridian.
    const dateland = await fetchArea({ boundaryId: 300 });
    expect(dateland.ok && boundsOf(dateland.data)).toEqual([170, -20, 190, -10]);
  });

  it('stand out while they are pointed at or kept', () => {
    const area = { boundaryId: 200, name: 'Westland', kind: 'Country' };
    const { hover, toggleKept, show, clear } = useInspected.getState();
    hover(area);
    toggleKept(area);
    show({ isOutlined: true });
    expect(useInspected.getState()).toMatchObject({ hovered: area, kept: area, isOutlined: true });
    toggleKept(area);
    expect(useInspected.getState().kept).toBeNull();
    clear();
    expect(useInspected.getState()).toMatchObject({ hovered: null, isOutlined: false });
  });
});
