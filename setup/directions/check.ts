/** `npm run directions`: fails if an import points to a higher layer or forms a cycle. */
import { join } from 'node:path';
import { directionFaults } from './faults.ts';
import { readImports } from './import-graph.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const imports = readImports(ROOT, [
  'contract',
  'main',
  'preload',
  'renderer',
  'data',
  'setup',
  'bench',
  'e2e',
  'clients',
]);
const faults = directionFaults(imports);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`${imports.length} imports, ${faults.length} of them in the wrong direction\n`);
if (faults.length > 0) process.exitCode = 1;
