/**
 * `node setup/entry.mjs SCRIPT [ARGUMENTS]`: runs a script of the project where Node is new enough for it, else says
 * which is needed.
 */
import './need-node.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// The script finds its arguments as if it had been started itself.
process.argv.splice(1, 1);
const script = resolve(process.argv[1] ?? '');
process.argv[1] = script;
await import(pathToFileURL(script).href);
