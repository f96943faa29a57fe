/** What the interface answers to the window itself. */
import type { Page } from '@playwright/test';

/**
 * Asks as the page does: with the key of its session in a browser, by way of the desktop's own protocol.
 * @param sent asked by POST with this body where there is one
 * @throws Error where the interface refuses
 */
export const fetchFromPage = <T>(page: Page, path: string, sent?: unknown): Promise<T> =>
  page.evaluate(
    async ([address, body]) => {
      const key = sessionStorage.getItem('cairn.key');
      const headers = { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) };
      const response = await fetch(
        address,
        body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
      );
      if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
      const answer: T = await response.json();
      return answer;
    },
    [path, sent] as const,
  );
