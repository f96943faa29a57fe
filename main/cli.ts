/** Cairn without a window: `npm run --silent cairn -- COMMAND`. */
import '../setup/need-node.mjs';
import { enableCompiledCodeCache } from './launch/compiled-code.ts';
import { applyMemorySettings } from './launch/memory-settings.ts';
// Imported before the modules below, because garbage is collected while they load.
import './server/persistent-tick.ts';

// `npm run --prefix … cairn` runs in the project's folder. Relative paths should start from where it was called.
const { npm_lifecycle_event: script, INIT_CWD: calledIn } = process.env;
if (script === 'cairn' && calledIn !== undefined) process.chdir(calledIn);

// Other commands end too soon to benefit from it.
if (process.argv[2] === 'serve') applyMemorySettings();
enableCompiledCodeCache();
const [{ EXIT }, { watchOutput }, { run }] = await Promise.all([
  import('./cli/failure.ts'),
  import('./cli/output.ts'),
  import('./cli/program.ts'),
]);

const output = watchOutput();
const code = await run(process.argv.slice(2));
process.exitCode = output.hasFailed() ? EXIT.failure : code;
