/** `POST /app/session`: exchanges a one-time token for the key of the window in a browser. */
import { sessionEndpoint } from '../../../contract/session.ts';
import { Fault } from '../../../contract/fault.ts';
import { newSecret } from '../../launch/secret.ts';
import { WINDOW_KEY } from '../../store/key-ring.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

/** Mounts the endpoint only if the window is served to a browser. */
export const mountSession: MountEndpoints = ({ mount, keys, tokens }) => {
  if (tokens === undefined) return;
  mount(sessionEndpoint, ({ body }) => {
    if (!tokens.redeem(body.token)) throw new Fault('forbidden', 'Forbidden');
    const key = newSecret();
    keys.add(key, WINDOW_KEY);
    return { key };
  });
};
