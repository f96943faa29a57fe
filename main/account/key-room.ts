/** What a key may keep and have waiting: refused beyond its limits, with the remedy. */
import { writtenBytes, type KeyLimits } from '../../contract/key-limits.ts';
import type { Requester } from '../store/requester.ts';
import { Fault } from '../../contract/fault.ts';

/** Seconds after which one of what waits may have ended. */
const RETRY_SECONDS = '10';

/** Status 429: this many wait already, and end by themselves. @param what `matrix jobs that are queued or running` */
export const tooManyWaiting = (count: number, what: string, remedy: string): Fault =>
  new Fault('too_many', `This key has ${count} ${what}, and may have no more: wait for one to end, or ${remedy}`, {
    headers: { 'retry-after': RETRY_SECONDS },
  });

/** Status 429: this many are kept until they are deleted. */
export const tooManyKept = (count: number, what: string, remedy: string): Fault =>
  new Fault('too_many', `This key has ${count} ${what}, and may have no more: ${remedy}`);

/** Status 507: these bytes are the key's, whatever room there is on the disk. */
export const tooManyBytes = (limit: number, what: string, remedy: string): Fault =>
  new Fault('storage_limit', `${what} of this key may take ${writtenBytes(limit)}, and this would be more: ${remedy}`);

/** Counts the bytes that lie on the disk for requests under way, by key. */
export class PassingBytes {
  readonly #limit: number;
  readonly #bytes = new Map<string, number>();

  constructor({ passingBytes }: Pick<KeyLimits, 'passingBytes'>) {
    this.#limit = passingBytes;
  }

  /**
   * @returns `admit`, to be told of bytes before they are written, which throws Fault 507; and `end`, once none of them
   * is there any more
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
