/**
 * The key of this launch. In Electron there is none: the main process adds it to every request. In a browser it comes
 * in exchange for the one-time token of the address, and lives as long as the tab.
 */
/** The page is drawn after the exchange; a server that is held up does not keep it white. */
const SESSION_MS = 10_000;

const STORAGE_NAME = 'cairn.key';

/** Undefined until it is first asked for. */
let key: string | null | undefined;

const remember = (found: string): void => {
  key = found;
  sessionStorage.setItem(STORAGE_NAME, found);
};

/** The header that a request to the local server needs. */
export function keyHeaders(): Record<string, string> {
  // A worker has no such storage.
  key ??= globalThis.sessionStorage?.getItem(STORAGE_NAME) ?? null;
  return key === null ? {} : { 'x-api-key': key };
}

/** What follows `#`, taken out of the address bar so that its token is neither bookmarked nor shared. */
function takeFragment(): URLSearchParams {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (fragment.has('token')) history.replaceState(null, '', location.pathname + location.search);
  return fragment;
}

/**
 * Exchanges the one-time token, if the address carries one. A used token leaves the key of the tab in force.
 * @returns what else the address carried, if its token was taken: it comes from this very server
 */
export async function openSession(): Promise<URLSearchParams | null> {
  const fragment = takeFragment();
  const token = fragment.get('token');
  if (token === null) return null;
  try {
    const signal = AbortSignal.timeout(SESSION_MS);
    const response = await fetch('/app/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal,
    });
    if (!response.ok) return null;
    const { key: given }: { key: string } = await response.json();
    remember(given);
    return fragment;
  } catch {
    // Nothing listens, or not to the end: the first look-up finds the same, and the window says so.
    return null;
  }
}
