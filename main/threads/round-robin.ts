/** Picks the next waiting item of several owners, who take turns. */
export class RoundRobin<Owner> {
  readonly #served = new Map<Owner, number>();
  #turn = 0;

  /** Records a turn that the owner took without waiting. */
  serve(owner: Owner): void {
    this.#served.set(owner, ++this.#turn);
  }

  /**
   * @param waiting oldest first
   * @returns the oldest item of the owner whose last turn was longest ago
   */
  next<Item>(waiting: readonly Item[], ownerOf: (item: Item) => Owner): Item | undefined {
    const served = (item: Item): number => this.#served.get(ownerOf(item)) ?? 0;
    const [first] = waiting.toSorted((a, b) => served(a) - served(b));
    if (first !== undefined) this.serve(ownerOf(first));
    return first;
  }
}
