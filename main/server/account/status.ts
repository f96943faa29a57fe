/** `/v1/server`: how the server is, and which port it takes. */
import packageJson from '../../../package.json' with { type: 'json' };
import { serverEndpoint, setServerEndpoint, type ServerStatus } from '../../../contract/server-status.ts';
import type { Mount } from '../../interfaces/interface.ts';
import { portHolder } from '../../launch/port-holder.ts';
import { availablePort } from '../../launch/port.ts';
import { preferredPort, setPreferredPort } from '../../launch/preferred-port.ts';
import type { Account } from './account.ts';

/** What the server knows of itself. */
export interface ServerFacts {
  port(): number;
  connections(): Promise<number>;
  packs(): number;
}

export function mountStatus(mount: Mount, { store }: Account, facts: ServerFacts): void {
  const startedAt = new Date().toISOString();

  const taken = async (preferred: number): Promise<Pick<ServerStatus, 'preferred_port_taken'>> => {
    if (preferred === facts.port()) return {};
    const offer = await availablePort(preferred);
    if (offer === preferred) return {};
    const by = await portHolder(preferred);
    return { preferred_port_taken: { ...(by === undefined ? {} : { by }), ...(offer === 0 ? {} : { offer }) } };
  };
  const status = async (): Promise<ServerStatus> => {
    const preferred = preferredPort(store);
    return {
      version: packageJson.version,
      url: `http://127.0.0.1:${facts.port()}`,
      port: facts.port(),
      started_at: startedAt,
      connections: await facts.connections(),
      packs: facts.packs(),
      preferred_port: preferred,
      ...(await taken(preferred)),
    };
  };

  mount(serverEndpoint, status);
  mount(setServerEndpoint, ({ body }) => {
    setPreferredPort(store, body.preferred_port);
    return status();
  });
}
