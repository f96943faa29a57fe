/** `node cairn.mjs COMMAND`: the command line, where npm is not at hand. */
import './setup/need-node.mjs';

await import('./main/cli.ts');
