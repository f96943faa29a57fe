/**
 * The inner loops of the matrix, compiled by AssemblyScript to WebAssembly with 128-bit SIMD, using one imported memory
 * and no runtime. `kernel-bytes.ts` contains the compiled module; a test recompiles these files and compares.
 *
 * Everything here has a counterpart in plain JavaScript (`matrix/labels.ts`, `matrix/join.ts`), which documents it. The
 * loops over arcs have no branches: a minimum that changes nothing is cheaper than a mispredicted branch.
 * `f64x2.pmin(a, b)` is `b < a ? b : a` in each lane.
 */
export { join } from './join';
export { joinPaired } from './join-paired';
export { labels } from './labels';
export { labelsPaired } from './labels-paired';
export { text } from './text';
