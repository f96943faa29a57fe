/** What the window asks before it is drawn: for its session, then what the map shows. */
import { openSession } from '../kit/api/session.ts';
import { readTilePacks } from '../map/tile-packs.ts';

export interface Asked {
  /** What the address carried besides the token; `null` where it carried none that was taken. */
  readonly carried: URLSearchParams | null;
  /** Resolves when the map's packs are known, or are known not to come for now. */
  readonly packs: Promise<void>;
}

/** To be called once, as early as can be: the answers come while the window itself is read. */
export async function askFirst(): Promise<Asked> {
  const carried = await openSession();
  return { carried, packs: readTilePacks() };
}
