/** Global setup: requires the built application, checks the packs, and prints what the tests run on. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { electronBinary } from './electron-binary.ts';
import { checkPacks } from './harness/checked-packs.ts';
import { describePacks, PACKS } from './harness/packs.ts';
import { ROOT } from './harness/root.ts';

/** @returns the global teardown */
export default function prepare(): () => void {
  for (const file of ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']) {
    if (!existsSync(join(ROOT, file))) throw new Error(`${file} has not been built. Build it: npm run build`);
  }
  // Without the cache, each start of a server would compile hundreds of files again: 0.8 s of processor time.
  process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'cairn');
  process.stdout.write(`${electronBinary().reason}\n${describePacks()}\n`);
  return checkPacks(PACKS);
}
