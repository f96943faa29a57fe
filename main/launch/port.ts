/** Finds the port that the local server takes. */
import { createServer } from 'node:net';
import { MAX_PORT } from '../../contract/ports.ts';

const LOOPBACK = '127.0.0.1';
/** How many ports after the wanted one are tried before any free one is taken. */
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
 * The wanted port or, if it is taken, one of the next ten or, if they are too, 0 (any free one).
 * @param preferred 0 is returned as it is.
 */
export async function availablePort(preferred: number): Promise<number> {
  if (preferred === 0) return 0;
  for (let port = preferred; port <= Math.min(preferred + PORTS_TRIED, MAX_PORT); port += 1) {
    if (await isFree(port)) return port;
  }
  return 0;
}
