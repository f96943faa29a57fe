/**
 * Resets a used window for the next test: starting another one would take a server, a browser and a second map, about
 * ten seconds of processor time.
 */
import type { Page } from '@playwright/test';
import { fetchFromPage } from './fetch-from-page.ts';
import type { Cairn } from './cairn.ts';
import { LAYOUT_KEY, layoutAt, type View } from './inspector.ts';
import { words } from './words.ts';

/** Deletes what the window can store on the server: tables, matrices, keys, places and folders. */
async function resetServer(page: Page): Promise<void> {
  const tables = await fetchFromPage<{ jobs: { uuid: string }[] }>(page, '/v1/batch');
  for (const { uuid } of tables.jobs) await fetchFromPage(page, `/v1/batch/${uuid}/delete`, {});
  const matrices = await fetchFromPage<{ jobs: { uuid: string }[] }>(page, '/tdmv1/jobs');
  for (const { uuid } of matrices.jobs) await fetchFromPage(page, '/tdmv1/delete', { uuid });
  const { keys } = await fetchFromPage<{ keys: { id: string; revoked_at?: string }[] }>(page, '/v1/keys');
  for (const { id, revoked_at: revoked } of keys)
    if (revoked === undefined) await fetchFromPage(page, `/v1/keys/${id}/revoke`, {});
  const saved = await fetchFromPage<{ places: { id: string }[]; folders: { id: string }[] }>(page, '/v1/places');
  const [places, folders] = [saved.places, saved.folders].map((entries) => entries.map(({ id }) => id));
  await fetchFromPage(page, '/v1/places/remove', { places, folders });
}

/**
 * Clears the server and the window's storage, and reloads the window as on the first start.
 * @param view opened instead of the world with the welcome card
 */
export async function resetWindow({ page, size, problems }: Cairn, view?: View): Promise<void> {
  for (const extra of page.context().pages()) if (extra !== page) await extra.close();
  await page.unrouteAll();
  await resetServer(page);
  // eslint-disable-next-line unicorn/no-null -- Playwright's value for the system's scheme
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  if (page.viewportSize() !== null) await page.setViewportSize(size);
  await page.evaluate(
    ([name, state]) => {
      // Runs after the window's own handlers, which save its state.
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
