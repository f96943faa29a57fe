/** `GET /v1/requests`: the live log. */
import { requestsEndpoint } from '../../../contract/usage.ts';
import type { Mount } from '../kit/interface.ts';
import type { Account } from '../kit/account.ts';

export function mountRequests(mount: Mount, { log }: Account): void {
  mount(requestsEndpoint, async ({ query: { after = 0, wait = 0 } }, reply) => {
    if (wait > 0) {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      await log.wait(after, wait, gone.signal);
    }
    return log.after(after);
  });
}
