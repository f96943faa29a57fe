/** `/healthz`: that the server answers, and with how many packs. */
import { healthEndpoint } from '../../../contract/service.ts';
import type { Interface } from '../kit/interface.ts';

export const mountHealthz: Interface = ({ mount, packs }) => {
  mount(healthEndpoint, () => ({ status: 'ok' as const, packs: packs.ready.size }));
};
