/** Requests with the permissions of the window. */
import type { Page } from '@playwright/test';

/**
 * Sends a request as the page does: with its session's key in a browser, or over the desktop's own protocol.
 * @param payload sent by POST, if given
 * @throws Error if the response isn't a success
 */
export const fetchFromPage = <T>(page: Page, path: string, payload?: unknown): Promise<T> =>
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
    [path, payload] as const,
  );
