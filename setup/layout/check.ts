/** `npm run layout`: fails if a line is too long or a heading is in the middle of a file. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longLines, strayHeadings } from './faults.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Generated files, and AssemblyScript, which the formatter doesn't read either. */
const EXCLUDED = [
  '**/node_modules/**',
  'out/**',
  'data/packs/**',
  'main/routing/kernel/kernel-bytes.ts',
  'main/routing/kernel/assembly/**',
];

const files = globSync('**/*.{ts,tsx,mjs}', { cwd: ROOT, exclude: EXCLUDED }).map((file) => file.replaceAll('\\', '/'));
const texts = files.toSorted().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
const headings = texts.flatMap(([file, text]) => strayHeadings(file, text));
const long = texts.flatMap(([file, text]) => longLines(file, text));
for (const fault of [...headings, ...long]) process.stderr.write(`${fault}\n`);
process.stdout.write(`${files.length} files, ${headings.length} stray headings, ${long.length} long lines\n`);
if (headings.length > 0 || long.length > 0) process.exitCode = 1;
