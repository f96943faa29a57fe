/** Requests sent before the window is drawn: the session, then the packs of the map. */
import { openSession } from '../kit/api/session.ts';
import { readTilePacks } from '../map/tile-packs.ts';

export interface Asked {
  /** Parameters of the address beside the token; `null` if none were accepted. */
  readonly carried: URLSearchParams | null;
  /** Resolves when the map's packs are known, or are known not to come for now. */
  readonly packs: Promise<void>;
}

/** To be called once, as early as can be: the answers come while the window itself is read. */
export async function askFirst(): Promise<Asked> {
  const carried = await openSession();
  return { carried, packs: readTilePacks() };
}
