/** The one-time tokens for which a browser's window gets its key. */
import { hash, timingSafeEqual } from 'node:crypto';
import { newSecret } from '../../launch/secret.ts';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

export class WindowTokens {
  readonly #open: Buffer[];

  /** `first` is the token of the launch. */
  constructor(first: string) {
    this.#open = [digest(first)];
  }

  /** Makes a further token, for a window that goes on at another address. */
  issue(): string {
    const token = newSecret();
    this.#open.push(digest(token));
    return token;
  }

  /** Whether `token` has not been used; from now on it is used. */
  redeem(token: string): boolean {
    const given = digest(token);
    const index = this.#open.findIndex((known) => timingSafeEqual(known, given));
    if (index !== -1) this.#open.splice(index, 1);
    return index !== -1;
  }
}
