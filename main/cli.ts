/** Cairn without a window: `npm run --silent cairn -- COMMAND`. */
import '../setup/need-node.mjs';
import { keepCompiledCode } from './launch/kept-code.ts';
import { applyMemorySettings } from './launch/memory-settings.ts';

// Other commands end soon.
if (process.argv[2] === 'serve') applyMemorySettings();
keepCompiledCode();
const [{ EXIT }, { watchOutput }, { run }] = await Promise.all([
  import('./cli/failure.ts'),
  import('./cli/output.ts'),
  import('./cli/program.ts'),
]);

const output = watchOutput();
const code = await run(process.argv.slice(2));
process.exitCode = output.hasFailed() ? EXIT.failure : code;
