/**
 * Imported first by whatever is started by hand: an older Node cannot read TypeScript, or ends within the database
 * without a word. Plain JavaScript that every Node since 14 reads.
 */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = Number(/\d+/.exec(engines.node)?.[0]);
const present = process.versions.node;

if (Number(present.split('.')[0]) < needed) {
  process.stderr.write(
    `Cairn needs Node ${needed} or newer, and this is Node ${present} (${process.execPath}).\n` +
      `Start it with npm run, which takes the Node that comes with the packages: npm run --silent cairn -- COMMAND. ` +
      `Where that says the same, bring the packages first: npm start. Or install Node ${needed}.\n`,
  );
  process.exit(1);
}
