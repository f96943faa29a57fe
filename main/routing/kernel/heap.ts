/**
 * Allocates blocks of one shared WebAssembly.Memory. It holds the weights of several metrics and the working memory of
 * a job, visible to all threads. First fit; adjacent blocks are merged when freed. The memory grows and never shrinks.
 */

/** Pointers are 32-bit integers below 2 GiB, so they stay positive in an Int32Array. */
const MAX_PAGES = 2 ** 15;
const PAGE = 2 ** 16;
const ALIGNMENT = 64;

/** Address 0 stays unused: it means "no block". */
const START = 1024;

export class OutOfMemory extends Error {
  override readonly name = 'OutOfMemory';
}

interface Block {
  start: number;
  size: number;
}

export class SharedHeap {
  readonly memory = new WebAssembly.Memory({ initial: 16, maximum: MAX_PAGES, shared: true });
  #free: Block[] = [{ start: START, size: 16 * PAGE - START }];
  readonly #used = new Map<number, number>();

  /** Number of bytes in use. */
  get used(): number {
    let sum = 0;
    for (const size of this.#used.values()) sum += size;
    return sum;
  }

  /**
   * Allocates a block of at least `bytes` bytes, aligned to 64.
   * @returns its address
   * @throws OutOfMemory above 2 GiB
   */
  allocate(bytes: number): number {
    const size = Math.max(ALIGNMENT, Math.ceil(bytes / ALIGNMENT) * ALIGNMENT);
    const index = this.#free.findIndex((block) => block.size >= size);
    if (index < 0) {
      this.#grow(size);
      return this.allocate(bytes);
    }
    const block = this.#free[index]!;
    if (block.size === size) this.#free.splice(index, 1);
    else this.#free[index] = { start: block.start + size, size: block.size - size };
    this.#used.set(block.start, size);
    return block.start;
  }

  free(address: number): void {
    const size = this.#used.get(address);
    if (size === undefined) throw new Error(`no block begins at ${address}`);
    this.#used.delete(address);
    this.#release({ start: address, size });
  }

  /**
   * Copies an array into a new block.
   * @returns its address
   */
  store(array: Uint16Array | Int32Array | Float64Array): number {
    const address = this.allocate(array.byteLength);
    new Uint8Array(this.memory.buffer, address, array.byteLength).set(
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    );
    return address;
  }

  #release(block: Block): void {
    const after = this.#free.findIndex(({ start }) => start > block.start);
    const index = after < 0 ? this.#free.length : after;
    this.#free.splice(index, 0, block);
    this.#join(index);
    if (index > 0) this.#join(index - 1);
  }

  #join(index: number): void {
    const [first, second] = [this.#free[index]!, this.#free[index + 1]];
    if (second === undefined || first.start + first.size !== second.start) return;
    this.#free.splice(index, 2, { start: first.start, size: first.size + second.size });
  }

  #grow(bytes: number): void {
    const before = this.memory.buffer.byteLength;
    const pages = Math.max(Math.ceil(bytes / PAGE), Math.min(1024, before / PAGE));
    if (before / PAGE + Math.ceil(bytes / PAGE) > MAX_PAGES) {
      throw new OutOfMemory(
        `the matrix needs more than 2 GiB: ${Math.round(bytes / 2 ** 20)} MiB beyond the ` +
          `${Math.round(before / 2 ** 20)} MiB in use`,
      );
    }
    const addedPages = Math.min(pages, MAX_PAGES - before / PAGE);
    this.memory.grow(addedPages);
    this.#release({ start: before, size: addedPages * PAGE });
  }
}
