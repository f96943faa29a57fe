/** Picks the next of the waiting items of several owners, who take turns. */
export class RoundRobin<Owner> {
  readonly #served = new Map<Owner, number>();
  #turn = 0;

  /** Records a turn that the owner had without waiting. */
  serve(owner: Owner): void {
    this.#served.set(owner, ++this.#turn);
  }

  /** @param waiting Oldest first @returns the oldest item of the owner whose turn was longest ago */
  next<Thing>(waiting: readonly Thing[], ownerOf: (thing: Thing) => Owner): Thing | undefined {
    const served = (thing: Thing): number => this.#served.get(ownerOf(thing)) ?? 0;
    const [first] = waiting.toSorted((a, b) => served(a) - served(b));
    if (first !== undefined) this.serve(ownerOf(first));
    return first;
  }
}
