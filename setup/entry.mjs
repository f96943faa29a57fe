/**
 * `node setup/entry.mjs SCRIPT [ARGUMENTS]`: runs a script of the project if Node is new enough; otherwise prints the
 * required version.
 */
import './need-node.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Let the script see its arguments as if it had been started directly.
process.argv.splice(1, 1);
const script = resolve(process.argv[1] ?? '');
process.argv[1] = script;
await import(pathToFileURL(script).href);
