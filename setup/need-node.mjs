/**
 * Imported first by every script that a person starts: an older Node can't read TypeScript, or crashes in the database
 * without a message. Plain JavaScript that every Node since 14 reads.
 */
import { existsSync, readFileSync } from 'node:fs';

// An installed Cairn runs on its own Node, and has no such file beside it.
const manifest = new URL('../package.json', import.meta.url);
const { engines } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : { engines: { node: '0' } };
const needed = Number(/\d+/.exec(engines.node)[0]);
const present = process.versions.node;

if (Number(present.split('.')[0]) < needed) {
  process.stderr.write(
    `Cairn needs Node ${needed} or newer, and this is Node ${present} (${process.execPath}).\n` +
      `Start it with npm run, which takes the Node that comes with the packages: npm run --silent cairn -- COMMAND. ` +
      `Where that says the same, bring the packages first: npm start. Or install Node ${needed}.\n`,
  );
  process.exit(1);
}
