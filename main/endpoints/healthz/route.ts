/** `/healthz`: whether the server responds, and with how many packs; `/readyz`: whether it is ready for requests. */
import { healthEndpoint, readyEndpoint } from '../../../contract/service.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { whyNotReady } from '../kit/readiness.ts';

export const mountHealthz: MountEndpoints = ({ mount, answering, draining }) => {
  mount(healthEndpoint, ({ packs }) => ({ status: 'ok' as const, packs: packs.ready.size }));

  mount(readyEndpoint, ({ packs }) => {
    const reason = whyNotReady({ packs, answering, draining });
    if (reason !== undefined) throw reason;
    return { status: 'ready' as const, packs: packs.ready.size };
  });
};
