/** Readiness of the server, for `/readyz` and `/metrics`. */
import { Fault } from '../../../contract/fault.ts';
import type { Packs } from '../../packs/packs.ts';
import type { EndpointContext } from './mounting.ts';

/** Returns why the server isn't ready for requests, or undefined. */
export function whyNotReady({
  packs,
  answering,
  draining,
}: Pick<EndpointContext, 'answering' | 'draining'> & { packs: Packs }): Fault | undefined {
  if (draining.isOn)
    return new Fault('closing', 'Cairn is closing and only answers remaining requests: send new ones elsewhere');
  if (!answering.isOn) return new Fault('answers_stopped', "The API is stopped in Cairn's window");
  if (packs.ready.size === 0) return new Fault('pack_missing', 'No pack can be read: see /v1/packs for the reasons');
  return undefined;
}
