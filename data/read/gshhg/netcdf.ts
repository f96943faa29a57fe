/** Variables of a netCDF 4 file, which is one of HDF5. */
import { Dataset, File, ready } from 'h5wasm/node';

/** Numbers of whatever type the file has them in. */
export type Numbers = Int8Array | Int16Array | Uint16Array | Int32Array | Float64Array;

const isNumbers = (value: unknown): value is Numbers =>
  value instanceof Int8Array ||
  value instanceof Int16Array ||
  value instanceof Uint16Array ||
  value instanceof Int32Array ||
  value instanceof Float64Array;

/** All values of a variable. @throws Error that names the variable which is missing or holds no numbers */
export type ReadVariable = (name: string) => Numbers;

/** Opens the file for as long as `make` reads its variables. */
export async function readNetcdf<Result>(path: string, make: (read: ReadVariable) => Result): Promise<Result> {
  await ready;
  const file = new File(path, 'r');
  try {
    return make((name) => {
      const variable = file.get(name);
      const value = variable instanceof Dataset ? variable.value : undefined;
      if (!isNumbers(value)) throw new Error(`${path} has no numbers called ${name}`);
      return value;
    });
  } finally {
    file.close();
  }
}
