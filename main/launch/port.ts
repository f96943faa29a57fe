/** Finds a port for the local server. */
import { createServer } from 'node:net';
import { MAX_PORT } from '../../contract/ports.ts';

const LOOPBACK = '127.0.0.1';
/** Number of ports after the preferred one that are tried before falling back to any free port. */
const PORTS_TRIED = 10;

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => {
      done(false);
    });
    probe.listen({ host: LOOPBACK, port, exclusive: true }, () => {
      probe.close(() => {
        done(true);
      });
    });
  });
}

/**
 * Returns the preferred port, else the first free one of the next ten, else 0 (any free port).
 * @param preferred 0 is returned unchanged
 */
export async function availablePort(preferred: number): Promise<number> {
  if (preferred === 0) return 0;
  for (let port = preferred; port <= Math.min(preferred + PORTS_TRIED, MAX_PORT); port += 1) {
    if (await isFree(port)) return port;
  }
  return 0;
}
