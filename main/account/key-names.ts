/** Names of the keys that created objects, as shown in responses. */
import { COMMAND_LINE, WINDOW_KEY } from '../store/key-ring.ts';
import type { Requester, CreatorId } from '../store/requester.ts';

export class KeyNames {
  readonly #nameOf: (id: string) => string | undefined;

  /** @param nameOf returns the name of a stored key, valid or revoked */
  constructor(nameOf: (id: string) => string | undefined) {
    this.#nameOf = nameOf;
  }

  /** Returns `key` with the name of the creator, if an administrator requests an object that another key created. */
  describeFor({ id, isAdmin }: Requester, creator: CreatorId): { key?: string } {
    if (!isAdmin || creator === undefined || creator === null || creator === id) return {};
    if (creator === WINDOW_KEY.creatorId) return { key: WINDOW_KEY.name };
    if (creator.startsWith(COMMAND_LINE.id)) return { key: COMMAND_LINE.name };
    return { key: this.#nameOf(creator) ?? creator };
  }
}
