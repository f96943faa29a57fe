/** Compiled code kept from one run to the next. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Keeps what Node compiles from here on beside the packages, where only those who install programs may write: who
 * writes there could run code as well. Node compares each entry with its source. Where the folder cannot be written, or
 * the environment's `NODE_DISABLE_COMPILE_CACHE` is set, nothing is kept; `NODE_COMPILE_CACHE` names another folder.
 *
 * To be called before the modules that it is for are imported.
 */
export function keepCompiledCode(): void {
  enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'cairn'));
}
