/** Allocates large arrays, either as plain memory or in a block that threads share. */
export interface ArrayMaker {
  /** Allocates an array with arbitrary content. */
  shorts(length: number): Uint16Array;
  ints(length: number): Int32Array;
  reals(length: number): Float64Array;
}

export const PLAIN_ARRAYS: ArrayMaker = {
  shorts: (length) => new Uint16Array(length),
  ints: (length) => new Int32Array(length),
  reals: (length) => new Float64Array(length),
};
