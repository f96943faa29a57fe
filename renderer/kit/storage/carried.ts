/**
 * What the window keeps on this machine belongs to its origin, and the port is part of that: when the server moves, the
 * window takes it along in the fragment of its new address, which is not sent anywhere.
 */
const NAME = 'carried';
const ARRIVAL = 'cairn.arrival';
const PREFIX = 'cairn.';
/** Browsers take addresses of two million characters. What does not fit is left behind, the largest first. */
const MAX_CHARACTERS = 1_500_000;

type Arrival = {
  readonly workspace: string;
  /** Whether the server has moved to another port, rather than the window was reloaded. */
  readonly isMoved: boolean;
};

/**
 * @param address with the one-time token in its fragment
 * @param kept what is in the storage, by name
 */
export function withCarried(address: string, workspace: string, kept: Readonly<Record<string, string>>): string {
  const entries = Object.entries(kept)
    .filter(([name]) => name.startsWith(PREFIX))
    .toSorted(([, a], [, b]) => a.length - b.length);
  const written = () => {
    const value = JSON.stringify({ workspace, stored: Object.fromEntries(entries) });
    return `${address}&${new URLSearchParams({ [NAME]: value }).toString()}`;
  };
  while (entries.length > 0 && written().length > MAX_CHARACTERS) entries.pop();
  return written();
}

/**
 * Puts what the fragment carries where the window looks for it. Only for an address whose token the server has taken:
 * another page's link must not change settings.
 * @returns whether there was any, so that the window begins anew with it
 */
export function takeCarried(
  fragment: URLSearchParams,
  kept: Pick<Storage, 'setItem'>,
  session: Pick<Storage, 'setItem'>,
): boolean {
  const text = fragment.get(NAME);
  if (text === null) return false;
  try {
    const carried: unknown = JSON.parse(text);
    if (typeof carried !== 'object' || carried === null || !('stored' in carried) || !('workspace' in carried))
      return false;
    for (const [name, value] of Object.entries(carried.stored ?? {}))
      if (name.startsWith(PREFIX) && typeof value === 'string') kept.setItem(name, value);
    session.setItem(ARRIVAL, JSON.stringify({ workspace: carried.workspace, isMoved: true }));
    return true;
  } catch {
    return false;
  }
}

/** Stores where the window is before it reloads itself. */
export const keepArrival = (session: Pick<Storage, 'setItem'>, workspace: string): void =>
  session.setItem(ARRIVAL, JSON.stringify({ workspace, isMoved: false }));

/** Returns where the window was before it moved or reloaded; once. */
export function takeArrival(session: Pick<Storage, 'getItem' | 'removeItem'>): Arrival | null {
  const text = session.getItem(ARRIVAL);
  session.removeItem(ARRIVAL);
  if (text === null) return null;
  const arrival: unknown = JSON.parse(text);
  return typeof arrival === 'object' &&
    arrival !== null &&
    'workspace' in arrival &&
    typeof arrival.workspace === 'string'
    ? { workspace: arrival.workspace, isMoved: 'isMoved' in arrival && arrival.isMoved === true }
    : null;
}
