/** `/healthz`: that the server answers, and with how many packs; `/readyz`: whether requests are to be sent to it. */
import { Fault } from '../../../contract/fault.ts';
import { healthEndpoint, readyEndpoint } from '../../../contract/service.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

export const mountHealthz: MountEndpoints = ({ mount, packs, answering, draining }) => {
  mount(healthEndpoint, () => ({ status: 'ok' as const, packs: packs.ready.size }));

  mount(readyEndpoint, () => {
    if (draining.isOn)
      throw new Fault('closing', 'Cairn has been told to end, and answers what still arrives: send requests elsewhere');
    if (!answering.isOn) throw new Fault('answers_stopped', "Answers to programs are stopped in Cairn's window");
    if (packs.ready.size === 0) throw new Fault('pack_missing', 'No pack can be read: /v1/packs says why');
    return { status: 'ready' as const, packs: packs.ready.size };
  });
};
