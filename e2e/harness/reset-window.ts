/**
 * A window that served one test, made as good as new for the next: starting another takes a server, a browser and a
 * second picture of the map, some ten seconds of processor time.
 */
import type { Page } from '@playwright/test';
import { fetchFromPage } from './fetch-from-page.ts';
import type { Cairn } from './cairn.ts';
import { LAYOUT_KEY, layoutAt, type View } from './inspector.ts';
import { words } from './words.ts';

/** Takes away what can be kept at the server from the window: tables, matrices, keys, places and folders. */
async function resetServer(page: Page): Promise<void> {
  const tables = await fetchFromPage<{ jobs: { uuid: string }[] }>(page, '/v1/batch');
  for (const { uuid } of tables.jobs) await fetchFromPage(page, `/v1/batch/${uuid}/delete`, {});
  const matrices = await fetchFromPage<{ jobs: { uuid: string }[] }>(page, '/tdmv1/jobs');
  for (const { uuid } of matrices.jobs) await fetchFromPage(page, '/tdmv1/delete', { uuid });
  const { keys } = await fetchFromPage<{ keys: { id: string; revoked_at?: string }[] }>(page, '/v1/keys');
  for (const { id, revoked_at: revoked } of keys)
    if (revoked === undefined) await fetchFromPage(page, `/v1/keys/${id}/revoke`, {});
  const saved = await fetchFromPage<{ places: { id: string }[]; folders: { id: string }[] }>(page, '/v1/places');
  const [places, folders] = [saved.places, saved.folders].map((kept) => kept.map(({ id }) => id));
  await fetchFromPage(page, '/v1/places/remove', { places, folders });
}

/**
 * Empties the server and the window's memory, and loads the window again, as it opens for the first time.
 * @param view Where it opens; the world, with the welcome, where none is given.
 */
export async function resetWindow({ page, size, problems }: Cairn, view?: View): Promise<void> {
  for (const extra of page.context().pages()) if (extra !== page) await extra.close();
  await page.unrouteAll();
  await resetServer(page);
  // eslint-disable-next-line unicorn/no-null -- Playwright's word for "as the system has it"
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  if (page.viewportSize() !== null) await page.setViewportSize(size);
  await page.evaluate(
    ([name, state]) => {
      // What the window writes when it is left must not outlast this.
      window.addEventListener('pagehide', () => {
        const key = sessionStorage.getItem('cairn.key');
        for (const storage of [localStorage, sessionStorage]) storage.clear();
        if (key !== null) sessionStorage.setItem('cairn.key', key);
        if (state !== undefined) localStorage.setItem(name, state);
      });
    },
    [LAYOUT_KEY, view && layoutAt(view)] as const,
  );
  await page.reload();
  await page.getByRole('navigation', { name: words('app.workspaces') }).waitFor();
  problems.length = 0;
}
