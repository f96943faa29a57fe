/** Cairn without a window: `npm run --silent cairn -- COMMAND`. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import '../setup/need-node.mjs';
import { applyMemorySettings } from './launch/memory-settings.ts';
// Here, before the modules below are read: garbage is collected meanwhile.
import './server/lasting-tick.ts';

// `npm run --prefix … cairn` runs in the project's folder and says where it was called: there lie the files that are
// named.
const { npm_lifecycle_event: script, INIT_CWD: calledIn } = process.env;
if (script === 'cairn' && calledIn !== undefined) process.chdir(calledIn);

// Other commands end soon.
if (process.argv[2] === 'serve') applyMemorySettings();
// What Node compiles of the modules below is kept beside the packages, where only those who install programs may write:
// who writes there could run code as well. Node compares each entry with its source. Where the folder cannot be written,
// or NODE_DISABLE_COMPILE_CACHE is set, nothing is kept; NODE_COMPILE_CACHE names another folder. Threads and child
// processes learn it from the environment alone: starting a thread of look-ups takes them half as long with it.
process.env['NODE_COMPILE_CACHE'] ||= join(import.meta.dirname, '..', 'node_modules', '.cache', 'cairn');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const [{ EXIT }, { watchOutput }, { run }] = await Promise.all([
  import('./cli/failure.ts'),
  import('./cli/output.ts'),
  import('./cli/program.ts'),
]);

const output = watchOutput();
const code = await run(process.argv.slice(2));
process.exitCode = output.hasFailed() ? EXIT.failure : code;
