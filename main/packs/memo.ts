/** Results that are computed once for an object that doesn't change. */
export class Memo<Owner> {
  readonly #owner: Owner;
  readonly #made = new Map<unknown, unknown>();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  has(make: (owner: Owner) => unknown): boolean {
    return this.#made.has(make);
  }

  /** Returns `make(owner)`, computed at the first call with this function. If it throws, the next call tries again. */
  get<T>(make: (owner: Owner) => T): T {
    if (!this.#made.has(make)) this.#made.set(make, make(this.#owner));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the line above stores results of `make`
    return this.#made.get(make) as T;
  }
}
