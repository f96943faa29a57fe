import { JSDOM } from 'jsdom';
import { beforeEach, expect, it, vi } from 'vitest';

const { window } = new JSDOM('', { url: 'http://127.0.0.1/' });
const { localStorage } = window;
vi.stubGlobal('window', window);
vi.stubGlobal('localStorage', localStorage);

/** What the workspace shows after a start with what is stored. */
async function started() {
  vi.resetModules();
  return (await import('./view.ts')).useMatrixView;
}

const store = (name: string, state: object, version: number): void =>
  localStorage.setItem(name, JSON.stringify({ state, version }));

beforeEach(() => localStorage.clear());

const BEFORE = { measure: 'distance', rows: 'given', columns: 'name', scale: 'quantile', mapMode: 'nearest' };

it('takes over how results were looked at from where it was kept apart, and keeps both together', async () => {
  store('cairn.matrix-view', { page: 'jobs', uuid: 'a' }, 1);
  store('cairn.matrix-result', BEFORE, 1);
  const first = await started();
  expect(first.getState()).toMatchObject({ page: 'jobs', uuid: 'a', measure: 'distance', scale: 'quantile' });
  first.setState({ measure: 'duration', mapMode: 'unreachable' });
  const second = await started();
  expect(second.getState()).toMatchObject({
    page: 'jobs',
    uuid: 'a',
    measure: 'duration',
    scale: 'quantile',
    // Shown when asked for, not at the next start.
    mapMode: 'catchments',
  });
});

it('starts with what there is where one of them was never stored, or is damaged', async () => {
  store('cairn.matrix-view', { page: 'jobs', uuid: 'a' }, 1);
  localStorage.setItem('cairn.matrix-result', '{');
  expect((await started()).getState()).toMatchObject({ page: 'jobs', uuid: 'a', measure: 'duration' });
  localStorage.clear();
  store('cairn.matrix-result', BEFORE, 1);
  expect((await started()).getState()).toMatchObject({ page: 'build', uuid: null, measure: 'distance' });
});
