/**
 * What a key's quotas leave for the rows of tables that stream by. All streams of a key take from the same allowance, row by row and
 * before the row is looked up, so that several at once get no more together than one would.
 */
import type { QuotaInterface } from '../../contract/metering.ts';
import type { LookUpMeter } from '../interfaces/interface.ts';
import type { KnownKey } from '../store/key-ring.ts';

/** Rows of one interface that are left; shared with the thread that answers them. */
export interface Allowance {
  /** One number, in shared memory. */
  left: Int32Array;
  /** What a row is told where none is left. */
  fault: string;
}

/** More rows than a table can have. */
const MOST = 2 ** 31 - 1;

/** Takes a row from all or from none. Returns the words for a row that gets none. */
export function takeRow(allowances: readonly Allowance[]): string | undefined {
  for (const [index, { left, fault }] of allowances.entries()) {
    if (Atomics.sub(left, 0, 1) > 0) continue;
    for (const taken of allowances.slice(0, index + 1)) Atomics.add(taken.left, 0, 1);
    return fault;
  }
  return undefined;
}

interface Open extends Allowance {
  streams: number;
}

/** Where nothing is left; `message` is for the caller. */
export class NothingLeft extends Error {
  override readonly name = 'NothingLeft';
}

export interface OpenAllowances {
  allowances: Allowance[];
  /** Gives up what other requests of the key have used meanwhile. To be called as rows are counted. */
  follow(): void;
  /** To be called once, when the stream is over. */
  close(): void;
}

export class StreamQuotas {
  readonly #meter: LookUpMeter;
  /** By key, then interface, for as long as streams are open. */
  readonly #open = new Map<string, Open>();

  constructor(meter: LookUpMeter) {
    this.#meter = meter;
  }

  /**
   * For a stream whose rows count to `interfaces`; those without a quota are left out.
   * @throws NothingLeft
   */
  open(key: KnownKey, interfaces: readonly QuotaInterface[]): OpenAllowances {
    const limited = interfaces.filter((metered) => key.quotas[metered] !== undefined);
    const shared = limited.map((metered) => ({ metered, open: this.#shared(key, metered) }));
    const follow = (): void => {
      for (const { metered, open } of shared) {
        // Rows under way are missing here and not yet counted there, so that this is never too little.
        const excess = Atomics.load(open.left, 0) - this.#meter.left(key, metered);
        if (excess > 0) Atomics.sub(open.left, 0, Math.min(excess, MOST));
      }
    };
    const close = (): void => {
      for (const { metered, open } of shared) if (--open.streams === 0) this.#open.delete(`${key.id} ${metered}`);
    };
    follow();
    const spent = shared.find(({ open }) => Atomics.load(open.left, 0) <= 0);
    if (spent !== undefined) {
      close();
      throw new NothingLeft(spent.open.fault);
    }
    return { allowances: shared.map(({ open: { left, fault } }) => ({ left, fault })), follow, close };
  }

  #shared(key: KnownKey, metered: QuotaInterface): Open {
    const name = `${key.id} ${metered}`;
    const known = this.#open.get(name);
    if (known !== undefined) {
      known.streams += 1;
      return known;
    }
    const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    left[0] = Math.min(this.#meter.left(key, metered), MOST);
    const fault = `This key's ${key.quotas[metered] ?? 0} requests of ${metered} for today are used up. The next day begins at 00:00 UTC`;
    const made: Open = { left, fault, streams: 1 };
    this.#open.set(name, made);
    return made;
  }
}
