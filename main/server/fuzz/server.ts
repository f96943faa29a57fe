/** The server that is fuzzed, in a process of its own: prints its address and takes keys from its arguments. */
import { parseArgs } from 'node:util';
import { startServer } from '../start.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: 'data/packs' },
    'data-dir': { type: 'string', default: '' },
    owner: { type: 'string', default: '' },
  },
});

const server = await startServer({
  packsDirectory: values.packs,
  dataDirectory: values['data-dir'],
  port: 0,
  apiKeys: [],
  ownerKeys: [values.owner],
});
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
// What memory holds beyond garbage, when asked.
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
process.once('SIGTERM', () => void server.close().finally(() => process.exit(0)));
