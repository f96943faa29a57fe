/** One-time tokens that a browser's window exchanges for its key. */
import { hash, timingSafeEqual } from 'node:crypto';
import { newSecret } from '../../launch/secret.ts';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

export class WindowTokens {
  readonly #open: Buffer[];

  /** @param first token of the launch */
  constructor(first: string) {
    this.#open = [digest(first)];
  }

  /** Creates another token, for a window that moves to another address. */
  issue(): string {
    const token = newSecret();
    this.#open.push(digest(token));
    return token;
  }

  /** Marks `token` as used. @returns whether it was valid and unused */
  redeem(token: string): boolean {
    const submitted = digest(token);
    const index = this.#open.findIndex((known) => timingSafeEqual(known, submitted));
    if (index !== -1) this.#open.splice(index, 1);
    return index !== -1;
  }
}
