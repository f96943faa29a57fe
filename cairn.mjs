#!/usr/bin/env node
/** `cairn COMMAND`: the command line, by `npx cairn`, on the path after `npm link`, or as `node cairn.mjs COMMAND`. */
import './setup/need-node.mjs';

await import('./main/cli.ts');
