/** `/healthz`: that the server answers, and with how many packs. */
import { healthEndpoint } from '../../../contract/service.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

export const mountHealthz: MountEndpoints = ({ mount, packs }) => {
  mount(healthEndpoint, () => ({ status: 'ok' as const, packs: packs.ready.size }));
};
