/**
 * `node setup/entry.mjs SCRIPT [ARGUMENTS]`: runs a script of the project if Node is new enough, else says which
 * version is needed.
 */
import './need-node.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// The script sees its arguments as if it had been started directly.
process.argv.splice(1, 1);
const script = resolve(process.argv[1] ?? '');
process.argv[1] = script;
await import(pathToFileURL(script).href);
