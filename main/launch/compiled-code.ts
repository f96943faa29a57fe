/** Where what Node compiles of modules is kept from one start to the next. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Beside the packages, or in `out` where the modules are bundled there: only those who install programs write there.
 */
const CACHE_FOLDER = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'cairn');

/**
 * Keeps what Node compiles from now on: who writes into the folder could run code as well. Node compares each entry
 * with
 * its source. Where the folder cannot be written, or NODE_DISABLE_COMPILE_CACHE is set, nothing is kept;
 * NODE_COMPILE_CACHE names another folder. Threads and child processes learn it from the environment alone: starting a
 * thread of look-ups takes them half as long with it.
 */
export function enableCompiledCodeCache(): void {
  process.env['NODE_COMPILE_CACHE'] ||= CACHE_FOLDER;
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}
