/**
 * Gets the key of this launch where the window is served to a browser: in exchange for the one-time token of its
 * address.
 */
import { sessionEndpoint } from '../../../contract/session.ts';
import { answerIn, receive } from './ask.ts';
import { rememberKey } from './key.ts';

/** The page is drawn after the exchange; a server that is held up does not keep it white. */
const SESSION_MS = 10_000;

/** Reaches the tabs of this origin alone. */
const CHANNEL = 'cairn.key';

/** The part after `#`, removed from the address bar to keep its token out of bookmarks and shared links. */
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
  // That a token was used says nothing about the key.
  const answer = answerIn(sessionEndpoint, await receive(sessionEndpoint, { body: { token }, patienceMs: SESSION_MS }));
  // If the server doesn't respond, the first look-up fails, too, and the window reports it.
  if (!answer.ok) return null;
  rememberKey(answer.data.key);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
  new BroadcastChannel(CHANNEL).postMessage(answer.data.key);
  return fragment;
}

/**
 * After a restart of the server the key of this tab is refused. Calls `onKey` once there is another: where the address
 * that the server has printed is opened in this tab, which changes its fragment alone, or in another of this browser.
 */
export function watchSession(onKey: () => void): void {
  window.addEventListener('hashchange', () => {
    void openSession().then((fragment) => (fragment === null ? undefined : onKey()));
  });
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    rememberKey(data);
    onKey();
  });
}
