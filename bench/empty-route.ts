/**
 * Server with an empty Fastify route, in its own process: the baseline of `lookups`. `/bytes/N` returns N prepared
 * bytes, to measure the cost of sending a response of that size without any look-up.
 */
import Fastify from 'fastify';

const app = Fastify({ logger: false });
app.get('/', () => ({}));
const bodies = new Map<number, Buffer>();
app.get<{ Params: { count: string } }>('/bytes/:count', (request, reply) => {
  const count = Number(request.params.count);
  const body = bodies.get(count) ?? Buffer.alloc(count, 'x');
  bodies.set(count, body);
  return reply.type('application/json').send(body);
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.once('SIGTERM', () => void app.close());
