/** `npm run layout`: fails for headings in the middle of a file. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strayHeadings } from './faults.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Not written by hand. */
const LEFT_OUT = ['**/node_modules/**', 'out/**', 'data/packs/**', 'clients/**'];

const files = globSync('**/*.{ts,tsx,mjs}', { cwd: ROOT, exclude: LEFT_OUT }).map((file) => file.replaceAll('\\', '/'));
const faults = files.toSorted().flatMap((file) => strayHeadings(file, readFileSync(join(ROOT, file), 'utf8')));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`${files.length} files, ${faults.length} stray headings\n`);
if (faults.length > 0) process.exitCode = 1;
