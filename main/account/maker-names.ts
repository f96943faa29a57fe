/** Which names of makers of things an answer shows to which key. */
import { COMMAND_LINE, WINDOW_KEY } from '../store/key-ring.ts';
import type { Requester, CreatorId } from '../store/requester.ts';

/** Tells the owner of the machine which key made a thing. */
export class MakerNames {
  readonly #nameOf: (id: string) => string | undefined;

  /** @param nameOf the name of a stored key, in force or revoked */
  constructor(nameOf: (id: string) => string | undefined) {
    this.#nameOf = nameOf;
  }

  /** `key` with the name of the maker, for the owner of the machine, where it is another key than the one that asks. */
  told({ id, isAdmin }: Requester, maker: CreatorId): { key?: string } {
    if (!isAdmin || maker === undefined || maker === null || maker === id) return {};
    if (maker === WINDOW_KEY.makerId) return { key: WINDOW_KEY.name };
    if (maker.startsWith(COMMAND_LINE.id)) return { key: COMMAND_LINE.name };
    return { key: this.#nameOf(maker) ?? maker };
  }
}
