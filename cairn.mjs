#!/usr/bin/env node
/** `cairn COMMAND`: the command line, by `npx cairn`, on the path after `npm link`, or as `node cairn.mjs COMMAND`. */
import './setup/need-node.mjs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// As main/launch/compiled-code.ts does for the modules after it: what has been compiled needs no reader of TypeScript,
// which takes Node some 50 ms to start, here and where a server starts itself again.
process.env['NODE_COMPILE_CACHE'] ||= join(import.meta.dirname, 'node_modules', '.cache', 'cairn');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);

await import('./main/cli.ts');
