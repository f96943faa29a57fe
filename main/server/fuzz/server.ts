/** The server to fuzz, in a separate process: reads keys from its arguments and prints its address. */
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
/** V8 frees the memory of collected buffers in the background, so only a second collection shows the result. */
const SWEPT_MS = 300;
// Sends the memory in use, without garbage.
process.on('message', () => {
  globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  }, SWEPT_MS);
});
process.once('SIGTERM', () => void server.close().finally(() => process.exit(0)));
