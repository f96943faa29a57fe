/** `npm run man`: writes the manual page that installers include. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manPage } from '../main/cli/man-page.ts';
import { createProgram } from '../main/cli/program.ts';

const PAGE = join(import.meta.dirname, '..', 'packaging', 'linux', 'cairn.1');

mkdirSync(dirname(PAGE), { recursive: true });
writeFileSync(PAGE, manPage(createProgram()));
process.stdout.write(`Wrote ${PAGE}\n`);
