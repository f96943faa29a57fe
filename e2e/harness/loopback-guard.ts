/**
 * Guard for a Node process and its worker threads, loaded by `node --import`: refuses connections to other machines and
 * logs their hosts to the file `LOOPBACK_GUARD_LOG`.
 */
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost', '::ffff:127.0.0.1']);
const log = process.env['LOOPBACK_GUARD_LOG'];
if (log === undefined) throw new Error('LOOPBACK_GUARD_LOG must name a file');

/**
 * Returns the host that `connect` is called with; undefined for a local socket. `connect` accepts options, a port and a
 * host, or the path of a local socket; Node itself wraps them in an array.
 */
function hostOf(parameters: unknown[]): string | undefined {
  const [first, second] = Array.isArray(parameters[0]) ? parameters[0] : parameters;
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && typeof first.path === 'string') return undefined;
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return undefined;
  return typeof second === 'string' ? second : 'localhost';
}

// eslint-disable-next-line typescript/unbound-method -- called with the socket as its `this`, below
const connect = Socket.prototype.connect;
Socket.prototype.connect = function connectToLoopback(this: Socket, ...parameters: unknown[]): Socket {
  const host = hostOf(parameters);
  if (host === undefined || LOOPBACK.has(host)) return Reflect.apply(connect, this, parameters);
  appendFileSync(log, `${host}\n`);
  return this.destroy(new Error(`A connection to ${host} leaves this machine`));
};
