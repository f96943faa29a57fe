/** A server with one empty Fastify route, in a process of its own: what `lookups` is measured against. */
import Fastify from 'fastify';

const app = Fastify({ logger: false });
app.get('/', () => ({}));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.once('SIGTERM', () => void app.close());
