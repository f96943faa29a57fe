/** Reader of netCDF 4 files, which are HDF5 files. */
import { Dataset, File, ready } from 'h5wasm/node';

/** Numbers in the type that the file stores. */
export type Numbers = Int8Array | Int16Array | Uint16Array | Int32Array | Float64Array;

const isNumbers = (value: unknown): value is Numbers =>
  value instanceof Int8Array ||
  value instanceof Int16Array ||
  value instanceof Uint16Array ||
  value instanceof Int32Array ||
  value instanceof Float64Array;

/** Reads all values of a variable. @throws Error if it is missing or not numeric */
export type ReadVariable = (name: string) => Numbers;

/** Opens the file while `make` reads its variables. */
export async function readNetcdf<Result>(path: string, make: (read: ReadVariable) => Result): Promise<Result> {
  await ready;
  const file = new File(path, 'r');
  try {
    return make((name) => {
      const variable = file.get(name);
      const value = variable instanceof Dataset ? variable.value : undefined;
      if (!isNumbers(value)) throw new Error(`${path} has no numeric variable ${name}`);
      return value;
    });
  } finally {
    file.close();
  }
}
