/**
 * The inner loops of the matrix, compiled by AssemblyScript to WebAssembly with 128-bit SIMD, over one imported memory and
 * without a runtime. `kernel-bytes.ts` holds the compiled module; a test compiles these files again and compares.
 *
 * Everything here has its counterpart in plain JavaScript (`matrix/labels.ts`, `matrix/join.ts`), which says what it means.
 * The loops over arcs have no branches: a minimum that changes nothing is cheaper than a jump that is guessed wrong.
 * `f64x2.pmin(a, b)` is `b < a ? b : a` in each lane.
 */
export { join } from './join';
export { joinPaired } from './join-paired';
export { labels } from './labels';
export { labelsPaired } from './labels-paired';
export { text } from './text';
