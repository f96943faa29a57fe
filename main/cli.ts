/** Cairn without a window: `npm run --silent cairn -- COMMAND`. */
import { EXIT } from './cli/failure.ts';
import { watchOutput } from './cli/output.ts';
import { run } from './cli/program.ts';

const output = watchOutput();
const code = await run(process.argv.slice(2));
process.exitCode = output.hasFailed() ? EXIT.failure : code;
