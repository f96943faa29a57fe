/** Limits on what a key may store and queue, and the errors for exceeding them. */
import { formatBytes, type KeyLimits } from '../../contract/key-limits.ts';
import type { Requester } from '../store/requester.ts';
import { Fault } from '../../contract/fault.ts';

/** Seconds for `Retry-After`: by then a queued job may have ended. */
const RETRY_SECONDS = '10';

/**
 * Status 429: the key has reached its limit of queued jobs.
 * @param what e.g. `matrix jobs that are queued or running`
 */
export const tooManyWaiting = (count: number, what: string, remedy: string): Fault =>
  new Fault('too_many', `This key has ${count} ${what}, the maximum. Wait until one ends, or ${remedy}`, {
    headers: { 'retry-after': RETRY_SECONDS },
  });

/** Status 429: the key has reached its limit of stored objects and must delete some. */
export const tooManyStored = (count: number, what: string, remedy: string): Fault =>
  new Fault('too_many', `This key has ${count} ${what}, the maximum: ${remedy}`);

/** Status 507: the key has reached its limit of stored bytes, however much space the disk has. */
export const tooManyBytes = (limit: number, what: string, remedy: string): Fault =>
  new Fault('storage_limit', `${what} of this key would exceed the maximum of ${formatBytes(limit)}: ${remedy}`);

/** Counts, by key, the bytes on disk used by requests in progress. */
export class InFlightBytes {
  readonly #limit: number;
  readonly #bytes = new Map<string, number>();

  constructor({ inFlightBytes }: Pick<KeyLimits, 'inFlightBytes'>) {
    this.#limit = inFlightBytes;
  }

  /**
   * @returns `admit`, to be called with the number of bytes before they are written, which throws Fault 507; and `end`,
   * to be called when they are deleted
   */
  begin({ id, isAdmin }: Requester): { admit: (bytes: number) => void; end: () => void } {
    let keyBytes = 0;
    return {
      admit: (bytes) => {
        const sum = (this.#bytes.get(id) ?? 0) + bytes;
        if (sum > this.#limit && !isAdmin)
          throw tooManyBytes(this.#limit, 'Files and responses in progress', 'wait until a request ends');
        this.#bytes.set(id, sum);
        keyBytes += bytes;
      },
      end: () => {
        const left = (this.#bytes.get(id) ?? 0) - keyBytes;
        keyBytes = 0;
        if (left > 0) this.#bytes.set(id, left);
        else this.#bytes.delete(id);
      },
    };
  }
}
