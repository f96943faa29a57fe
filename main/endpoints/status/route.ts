/** `/v1/server`: the state of the server, the API for programs, the port, and moving to another port. */
import packageJson from '../../../package.json' with { type: 'json' };
import {
  movePortEndpoint,
  serverEndpoint,
  setAnsweringEndpoint,
  setServerEndpoint,
  type MovedServer,
  type PortHolder,
  type PortTaken,
  type ServerStatus,
} from '../../../contract/server-status.ts';
import { Fault } from '../../../contract/fault.ts';
import { systemCode } from '../../../contract/system-error.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendRefusal } from '../kit/sent.ts';
import { portHolder } from '../../launch/port-holder.ts';
import { availablePort } from '../../launch/port.ts';
import { preferredPort, setPreferredPort } from '../../launch/preferred-port.ts';

/** Returns the program that uses a port, and a free port. */
async function holderOf(port: number, currentPort: number): Promise<PortHolder> {
  const [by, free] = await Promise.all([portHolder(port), availablePort(port)]);
  return {
    ...(by === undefined ? {} : { by }),
    ...(free === 0 || free === port || free === currentPort ? {} : { offer: free }),
  };
}

/** Describes a port that isn't available; `undefined` for other errors. */
async function explainPortTaken(error: unknown, port: number, currentPort: number): Promise<PortTaken | undefined> {
  const code = systemCode(error);
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return undefined;
  const holder = await holderOf(port, currentPort);
  const reason = code === 'EACCES' ? 'is reserved by the system' : `is in use by ${holder.by ?? 'another program'}`;
  const remedy = holder.offer === undefined ? 'Choose another' : `Port ${holder.offer} is free`;
  return {
    message: `Port ${port} ${reason}. ${remedy}`,
    code: 'conflict',
    errors: [{ parameter: 'port', message: reason }],
    taken: holder,
  };
}

/** Explanation shown to the window and programs while nothing can be stored. */
const unwritableOf = (fault: Fault | undefined): Pick<ServerStatus, 'unwritable'> =>
  fault === undefined
    ? {}
    : { unwritable: { code: fault.code === 'disk_full' ? 'disk_full' : 'not_writable', message: fault.message } };

export const mountStatus: MountEndpoints = ({
  mount,
  store,
  log,
  answering,
  listener,
  tokens,
  packStore,
  unwritable,
  onMoved,
}) => {
  const startedAt = new Date().toISOString();

  const status = async (): Promise<ServerStatus> => {
    const preferred = preferredPort(store);
    const isTaken = preferred !== listener.port && (await availablePort(preferred)) !== preferred;
    return {
      version: packageJson.version,
      url: listener.url,
      port: listener.port,
      started_at: startedAt,
      answering: answering.isOn,
      connections: listener.connections,
      packs: packStore.current.ready.size,
      preferred_port: preferred,
      ...unwritableOf(unwritable()),
      ...(isTaken ? { preferred_port_taken: await holderOf(preferred, listener.port) } : {}),
    };
  };

  mount(serverEndpoint, status);

  const refusePublished = (): void => {
    if (listener.isPublished)
      throw new Fault(
        'conflict',
        'Other machines use the port of this server: to change it, restart the server with another port',
      );
  };

  mount(setServerEndpoint, ({ body }) => {
    refusePublished();
    setPreferredPort(store, body.preferred_port);
    return status();
  });

  mount(setAnsweringEndpoint, ({ body }) => {
    answering.isOn = body.answering;
    return status();
  });

  mount(movePortEndpoint, async ({ body: { port } }, reply) => {
    refusePublished();
    const before = listener.port;
    try {
      await listener.move(port, () => setPreferredPort(store, port));
    } catch (error) {
      const portTaken = await explainPortTaken(error, port, before);
      if (portTaken === undefined) throw error;
      return sendRefusal(reply, 409, portTaken);
    }
    if (listener.port !== before) {
      onMoved(listener.url);
      // Clients that follow the log on the previous port must reconnect to the new one.
      log.wake();
    }
    const moved: MovedServer = {
      ...(await status()),
      ...(tokens === undefined ? {} : { window_url: `${listener.url}/app/#token=${tokens.issue()}` }),
    };
    return moved;
  });
};
