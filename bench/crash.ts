/** Kills a server under load fifty times and says what was lost: npm run bench -- crash [--kills N]. Fails where anything but the last second was. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { API_KEY, startMatrixFixture } from '../main/interfaces/matrix/fixture.ts';
import { loadThenKill } from '../main/server/crash.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' } } });
const CLI = join(import.meta.dirname, '..', 'main', 'cli.ts');
const fixture = await startMatrixFixture(10, 10);
const dataDirectory = join(fixture.packsDirectory, 'killed');
const args = [CLI, 'serve', '--port', '0', '--packs', fixture.packsDirectory, '--data-dir', dataDirectory, '--api-key', API_KEY];
const outcome = await loadThenKill({
  key: API_KEY,
  order: { result: ['distance'], origin_addresses: fixture.addresses(5, 1), destination_addresses: fixture.addresses(5, 2) },
  kills: Number(values.kills),
  loadMs: 1600,
  async start() {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return { url: JSON.parse(String(line)).url, child };
  },
});
await fixture.close();
const lost = outcome.missing.filter((count) => count > 0);
process.stdout.write(`${outcome.missing.length} kills; ${outcome.orders} orders accepted, ${outcome.unfinished.length} of them unfinished; counts from before the last second lost in ${lost.length} kills\n`);
process.exitCode = outcome.unfinished.length === 0 && lost.length === 0 ? 0 : 1;
