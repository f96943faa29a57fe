/** Whether requests are to be sent to this server: what `/readyz` says, and `/metrics`. */
import { Fault } from '../../../contract/fault.ts';
import type { EndpointContext } from './mounting.ts';

/** Why requests are to be sent elsewhere; nothing where they are to be sent here. */
export function whyNotReady({
  packs,
  answering,
  draining,
}: Pick<EndpointContext, 'packs' | 'answering' | 'draining'>): Fault | undefined {
  if (draining.isOn)
    return new Fault('closing', 'Cairn has been told to end, and answers what still arrives: send requests elsewhere');
  if (!answering.isOn) return new Fault('answers_stopped', "Answers to programs are stopped in Cairn's window");
  if (packs.ready.size === 0) return new Fault('pack_missing', 'No pack can be read: /v1/packs says why');
  return undefined;
}
