/** Whose things are: what a key makes belongs to it, and for another key it is not there. */

/** Who asks for things that keys have made. May be sent to a thread. */
export interface Asker {
  /** The `makerId` of the key: what it makes is kept as made by this. */
  id: string;
  /** The owner of the machine sees what all keys have made, and what was made before that was noted. */
  seesAll: boolean;
}

/** A `makerId`; of what was made before that was noted, nothing. */
export type Maker = string | null | undefined;

/** Whether there is such a thing for the asker. */
export const isThereFor = ({ id, seesAll }: Asker, maker: Maker): boolean => seesAll || maker === id;

/** Whose turn it is where things of several makers wait: none waits for all things of another. */
export class Turns {
  readonly #served = new Map<Maker, number>();
  #turn = 0;

  /** @param waiting in order of time @returns the first of the maker whose turn was longest ago */
  next<Thing extends { madeBy?: Maker }>(waiting: readonly Thing[]): Thing | undefined {
    const served = ({ madeBy }: Thing): number => this.#served.get(madeBy) ?? 0;
    const [first] = waiting.toSorted((a, b) => served(a) - served(b));
    if (first !== undefined) this.#served.set(first.madeBy, ++this.#turn);
    return first;
  }
}
