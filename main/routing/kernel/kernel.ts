/** The compiled kernel, bound to a memory. Address arguments are named after what is stored there. */
import { KERNEL_BYTES } from './kernel-bytes.ts';

type Labels = (
  from: number,
  to: number,
  count: number,
  places: number,
  tree: number,
  climb: number,
  descend: number,
  scratch: number,
  out: number,
) => number;

export interface Kernel {
  labels: Labels;
  labelsPaired: Labels;
  join: (count: number, origins: number, buckets: number, stride: number, rows: number, out: number) => void;
  joinPaired: (
    count: number,
    origins: number,
    buckets: number,
    stride: number,
    rows: number,
    outKey: number,
    outTotal: number,
  ) => void;
  text: (cells: number, rows: number, columns: number, stride: number, format: number, out: number) => number;
}

/** Compiled once per thread, in about a millisecond. */
const compiled = new WebAssembly.Module(Buffer.from(KERNEL_BYTES, 'base64'));

const NAMES = ['labels', 'labelsPaired', 'join', 'joinPaired', 'text'] as const;

export function bindKernel(memory: WebAssembly.Memory): Kernel {
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  if (!isKernel(exports)) throw new Error('the compiled kernel lacks a function; compile it again');
  return exports;
}

function isKernel(exports: object): exports is Kernel {
  return NAMES.every((name) => name in exports && typeof Reflect.get(exports, name) === 'function');
}
