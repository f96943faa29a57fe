/** `GET /v1/requests`: the live log. */
import { requestsEndpoint } from '../../../contract/usage.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

export const mountRequests: MountEndpoints = ({ mount, log }) => {
  mount(requestsEndpoint, async ({ query: { after = 0, wait = 0 } }, reply) => {
    if (wait > 0) {
      const disconnected = new AbortController();
      reply.raw.once('close', () => disconnected.abort());
      await log.wait(after, wait, disconnected.signal);
    }
    return log.after(after);
  });
};
