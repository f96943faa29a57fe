/** Limits on what a key stores and queues, and the errors beyond them. */
import { formatBytes, type KeyLimits } from '../../contract/key-limits.ts';
import type { Requester } from '../store/requester.ts';
import { Fault } from '../../contract/fault.ts';

/** For `Retry-After`: by then something queued may have ended. */
const RETRY_SECONDS = '10';

/** Status 429: the key has as much queued as it may. @param what `matrix jobs that are queued or running` */
export const tooManyWaiting = (count: number, what: string, remedy: string): Fault =>
  new Fault('too_many', `This key has ${count} ${what}, and may have no more: wait for one to end, or ${remedy}`, {
    headers: { 'retry-after': RETRY_SECONDS },
  });

/** Status 429: the key has as many stored as it may, until it deletes some. */
export const tooManyStored = (count: number, what: string, remedy: string): Fault =>
  new Fault('too_many', `This key has ${count} ${what}, and may have no more: ${remedy}`);

/** Status 507: the key's own limit, however much space the disk has. */
export const tooManyBytes = (limit: number, what: string, remedy: string): Fault =>
  new Fault('storage_limit', `${what} of this key may take ${formatBytes(limit)}, and this would be more: ${remedy}`);

/** Counts, by key, the bytes on disk of requests in progress. */
export class InFlightBytes {
  readonly #limit: number;
  readonly #bytes = new Map<string, number>();

  constructor({ inFlightBytes }: Pick<KeyLimits, 'inFlightBytes'>) {
    this.#limit = inFlightBytes;
  }

  /**
   * @returns `admit`, to be called with the size of bytes before they are written, which throws Fault 507; and `end`,
   * to be called once they are deleted
   */
  begin({ id, isAdmin }: Requester): { admit: (bytes: number) => void; end: () => void } {
    let own = 0;
    return {
      admit: (bytes) => {
        const sum = (this.#bytes.get(id) ?? 0) + bytes;
        if (sum > this.#limit && !isAdmin)
          throw tooManyBytes(this.#limit, 'Files and answers under way', 'wait until a request has ended');
        this.#bytes.set(id, sum);
        own += bytes;
      },
      end: () => {
        const left = (this.#bytes.get(id) ?? 0) - own;
        own = 0;
        if (left > 0) this.#bytes.set(id, left);
        else this.#bytes.delete(id);
      },
    };
  }
}
