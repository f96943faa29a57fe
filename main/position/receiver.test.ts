/** A receiver over a real socket. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Receiver } from './receiver.ts';

it('accepts a fix after an error of gpsd', async () => {
  const reports = [
    '{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}',
    '{"class":"ERROR","message":"Unrecognized request"}',
    '{"class":"TPV","mode":2,"lat":52.5,"lon":13.4}',
  ];
  const server = createServer((socket) => void socket.write(`${reports.join('\n')}\n`)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const receiver = new Receiver(() => undefined);
  onTestFinished(() => {
    receiver.close();
    server.close();
  });
  receiver.use({ kind: 'gpsd', port: typeof address === 'object' && address !== null ? address.port : 0 });
  await expect.poll(() => receiver.state().fix?.lat).toBe(52.5);
  expect(receiver.state().state).toBe('fix');
});
