/**
 * The key of this launch. In Electron there is none: the main process adds it to every request. In a browser it comes
 * in exchange for the one-time token of the address, and lives as long as the tab.
 */
const STORAGE_NAME = 'cairn.key';

/** Keeps the key for as long as the tab is open. */
export const rememberKey = (found: string): void => sessionStorage.setItem(STORAGE_NAME, found);

/** The header that a request to the local server needs. */
export function keyHeaders(): Record<string, string> {
  // A worker has no such storage.
  const key = globalThis.sessionStorage?.getItem(STORAGE_NAME) ?? null;
  return key === null ? {} : { 'x-api-key': key };
}
