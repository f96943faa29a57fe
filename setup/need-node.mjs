/**
 * Imported first by every script that users start: an older Node can't read TypeScript, or crashes in the database
 * without a message. Plain JavaScript that runs on Node 14 and later.
 */
import { existsSync, readFileSync } from 'node:fs';

// An installed Cairn runs on its own Node and has no package.json nearby.
const manifest = new URL('../package.json', import.meta.url);
const { engines } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : { engines: { node: '0' } };
const required = Number(/\d+/.exec(engines.node)[0]);
const installed = process.versions.node;

if (Number(installed.split('.')[0]) < required) {
  process.stderr.write(
    `Cairn needs Node ${required} or newer. This is Node ${installed} (${process.execPath}).\n` +
      `Use npm run, which uses the Node in node_modules: npm run --silent cairn -- COMMAND. ` +
      `If that prints the same message, install the packages first: npm start. Or install Node ${required}.\n`,
  );
  process.exit(1);
}
