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
/**
 * V8 gives the memory of collected buffers back beside its work: what that has done shows after the next collection.
 */
const SWEPT_MS = 300;
// What memory holds beyond garbage, when asked.
process.on('message', () => {
  globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  }, SWEPT_MS);
});
process.once('SIGTERM', () => void server.close().finally(() => process.exit(0)));
