/**
 * Starts a server with one key that has all permissions, like that of the window: `node bench/owner-server.ts --packs
 * DIR --data-dir DIR --key KEY`. For benches.
 */
import { parseArgs } from 'node:util';
import { startServer } from '../main/server/start.ts';

const { values } = parseArgs({
  options: { packs: { type: 'string' }, 'data-dir': { type: 'string' }, key: { type: 'string' } },
});
const { packs, 'data-dir': dataDirectory, key } = values;
if (packs === undefined || dataDirectory === undefined || key === undefined)
  throw new Error('--packs, --data-dir and --key are required');

const server = await startServer({ packsDirectory: packs, dataDirectory, port: 0, apiKeys: [], ownerKeys: [key] });
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
process.once('SIGTERM', () => void server.close());
