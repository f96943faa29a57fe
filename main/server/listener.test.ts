import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { Listener } from './listener.ts';

it("doesn't move to another port while it is closing", async () => {
  const arrived = Promise.withResolvers<() => void>();
  const listener = new Listener(
    { handle: (_request, response) => arrived.resolve(() => void response.end()), end: () => undefined },
    LIMITS,
  );
  await listener.move(0);
  const socket = connect(listener.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  const answer = await arrived.promise;
  const closed = listener.close();
  // Simulates a request in progress.
  await expect(listener.move(0)).rejects.toMatchObject({ code: 'closing' });
  answer();
  await closed;
  const late = connect(listener.port, '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  socket.destroy();
});
