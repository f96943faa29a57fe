/**
 * The layout of the shared memory. Each structure is a row of 32-bit addresses and numbers, in the order of the classes
 * in `assembly/kernel.ts`. The interfaces here travel between threads as plain objects; `store…` writes them to memory.
 */
import type { ArrayMaker } from '../array-maker.ts';
import type { Metric } from '../matrix/metric.ts';
import type { Hierarchy, Rows } from '../hierarchy/prune.ts';
import type { KeyForm } from '../graph/weights.ts';
import type { Places } from '../matrix/places.ts';
import type { SharedHeap } from './heap.ts';

export interface RowsAddress {
  first: number;
  end: number;
  key: number;
  total: number;
  arcs: number;
  /** Address of the structure itself. */
  struct: number;
}

/** Addresses of a metric in shared memory. */
export interface MetricAddress {
  form: KeyForm;
  /** Number of nodes in the hierarchy. */
  count: number;
  /** Largest depth of a node. */
  deepest: number;
  parent: number;
  depth: number;
  /** Structure of parents and depths for the kernel. */
  tree: number;
  up: RowsAddress;
  down: RowsAddress;
}

export interface PlacesAddress {
  form: KeyForm;
  count: number;
  candidates: number;
  first: number;
  point: number;
  nearest: number;
  moved: number;
  rank: number;
  directed: number;
  key: number;
  total: number;
  struct: number;
}

export interface LabelsAddress {
  first: number;
  hub: number;
  key: number;
  total: number;
  struct: number;
}

export const isPaired = ({ form }: { form: KeyForm }): boolean => form === 'cost';

/** Blocks of memory that are freed together. */
export class Allocation implements ArrayMaker {
  readonly #heap: SharedHeap;
  readonly #blocks: number[] = [];

  constructor(heap: SharedHeap) {
    this.#heap = heap;
  }

  allocate(bytes: number): number {
    const address = this.#heap.allocate(bytes);
    this.#blocks.push(address);
    return address;
  }

  /**
   * Copies an array into a block, unless it is already in shared memory.
   * @returns its address
   */
  store(array: Uint16Array | Int32Array | Float64Array): number {
    if (array.buffer instanceof SharedArrayBuffer) return array.byteOffset;
    const address = this.#heap.store(array);
    this.#blocks.push(address);
    return address;
  }

  shorts(length: number): Uint16Array {
    const address = this.allocate(2 * length);
    return new Uint16Array(this.#heap.memory.buffer, address, length);
  }

  ints(length: number): Int32Array {
    const address = this.allocate(4 * length);
    return new Int32Array(this.#heap.memory.buffer, address, length);
  }

  reals(length: number): Float64Array {
    const address = this.allocate(8 * length);
    return new Float64Array(this.#heap.memory.buffer, address, length);
  }

  struct(...words: number[]): number {
    return this.store(Int32Array.from(words));
  }

  free(): void {
    for (const block of this.#blocks.splice(0)) this.#heap.free(block);
  }
}

export function storeMetric({ hierarchy, weights }: Metric, memory: Allocation): MetricAddress {
  const parent = memory.store(hierarchy.parent);
  const depth = memory.store(hierarchy.depth);
  return {
    form: weights.form,
    count: hierarchy.count,
    deepest: hierarchy.deepest,
    parent,
    depth,
    tree: memory.struct(parent, depth),
    up: storeRows(hierarchy.up, memory),
    down: storeRows(hierarchy.down, memory),
  };
}

function storeRows(rows: Rows, memory: Allocation): RowsAddress {
  const first = memory.store(rows.first);
  const end = memory.store(rows.end);
  const key = memory.store(rows.key);
  const total = rows.total === undefined ? key : memory.store(rows.total);
  return { first, end, key, total, arcs: rows.end.length, struct: memory.struct(first, end, key, total) };
}

export function storePlaces(places: Places, memory: Allocation): PlacesAddress {
  const first = memory.store(places.first);
  const rank = memory.store(places.rank);
  const key = memory.store(places.key);
  const total = places.total === places.key ? key : memory.store(places.total);
  return {
    form: places.form,
    count: places.count,
    candidates: places.point.length,
    first,
    point: memory.store(places.point),
    nearest: memory.store(places.nearest),
    moved: memory.store(places.moved),
    rank,
    directed: memory.store(places.directed),
    key,
    total,
    struct: memory.struct(first, rank, key, total),
  };
}

/** Allocates labels of `count` points with up to `hubs` hubs in total. */
export function allocateLabels(count: number, hubs: number, paired: boolean, memory: Allocation): LabelsAddress {
  const first = memory.allocate(4 * (count + 1));
  const hub = memory.allocate(4 * (hubs + 1));
  const key = memory.allocate(8 * (hubs + 1));
  const total = paired ? memory.allocate(8 * (hubs + 1)) : key;
  return { first, hub, key, total, struct: memory.struct(first, hub, key, total) };
}

/** Bytes before the values of a branch; must equal the value in `assembly/branches.ts`. */
const BRANCH_HEAD = 16;

/** Allocates working memory for label searches of two points at a time, with up to `candidates` candidates each. */
export function storeScratch(
  { deepest, candidates }: { deepest: number; candidates: number },
  memory: Allocation,
  views: Views,
): number {
  const depths = deepest + 2;
  const [valueBytes, pathBytes] = [16 * depths, 4 * depths];
  const branchPath = BRANCH_HEAD + valueBytes;
  const branchBytes = Math.ceil((branchPath + pathBytes) / 16) * 16;
  const branchCount = 2 * (candidates - 1);
  const keys = memory.allocate(valueBytes);
  const branches = memory.allocate(branchBytes * branchCount);
  views.reals(keys, 2 * depths).fill(Infinity);
  for (let i = 0; i < branchCount; i++)
    views.reals(branches + i * branchBytes + BRANCH_HEAD, 2 * depths).fill(Infinity);
  const [path, otherPath, otherHub] = [
    memory.allocate(pathBytes),
    memory.allocate(pathBytes),
    memory.allocate(pathBytes),
  ];
  const otherKeys = memory.allocate(8 * depths);
  return memory.struct(keys, 8 * depths, path, otherPath, otherHub, otherKeys, branches, branchBytes, branchPath);
}

/** Typed views of the shared memory. A view stays valid when the memory grows, but doesn't cover the added part. */
export class Views {
  readonly #memory: WebAssembly.Memory;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
  }

  shorts(address: number, length: number): Uint16Array {
    return new Uint16Array(this.#memory.buffer, address, length);
  }

  ints(address: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, address, length);
  }

  reals(address: number, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, address, length);
  }

  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, address, length);
  }

  hierarchy({ count, deepest, parent, depth, up, down, form }: MetricAddress): Hierarchy {
    const rows = ({ first, end, key, total, arcs }: RowsAddress): Rows => ({
      first: this.ints(first, count + 1),
      end: this.shorts(end, arcs),
      key: this.reals(key, arcs),
      total: form === 'cost' ? this.reals(total, arcs) : undefined,
    });
    return {
      count,
      deepest,
      parent: this.ints(parent, count),
      depth: this.shorts(depth, count),
      up: rows(up),
      down: rows(down),
    };
  }

  places({ form, count, candidates, first, point, nearest, moved, rank, directed, key, total }: PlacesAddress): Places {
    const keys = this.reals(key, 2 * candidates);
    return {
      form,
      count,
      first: this.ints(first, count + 1),
      point: this.ints(point, candidates),
      nearest: this.reals(nearest, 2 * count),
      moved: this.ints(moved, count),
      rank: this.ints(rank, 2 * candidates),
      directed: this.ints(directed, 2 * candidates),
      key: keys,
      total: total === key ? keys : this.reals(total, 2 * candidates),
    };
  }
}
