/** The server without its socket: guards, error shape, and every interface mounted. */
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { healthEndpoint, packsEndpoint, reloadEndpoint } from '../../contract/service.ts';
import { Fault } from '../interfaces/fault.ts';
import type { InterfaceContext } from '../interfaces/interface.ts';
import type { OpenPackLibrary } from '../packs/library.ts';
import type { KeyRing } from '../store/key-ring.ts';
import { answerParserError, MAX_BODY_BYTES, sendError } from './errors.ts';
import { createGuards } from './guards.ts';
import { INTERFACES } from './interfaces.ts';
import { createMount, type Mounted } from './mount.ts';
import { mountReference } from './reference.ts';
import { mountUi, type UiOptions } from './ui.ts';

export interface AppOptions {
  packs: OpenPackLibrary;
  dataDirectory: string;
  keys: KeyRing;
  ui?: UiOptions | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without an API key. */
    open?: boolean;
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Whether the request is for something that needs no key, also when its method is wrong. */
function isOpen(request: FastifyRequest, mounted: Mounted): boolean {
  if (!request.is404) return request.routeOptions.config.open === true;
  return mounted.at(pathOf(request)).some((endpoint) => endpoint.access === 'open');
}

/** What is left when no route fits: a path that exists with another method, or none. */
function noRoute(request: FastifyRequest, mounted: Mounted): Fault {
  const path = pathOf(request);
  const methods = mounted.at(path).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  if (methods.length > 0) {
    const allow = methods.join(', ');
    return new Fault(405, `${path} does not take ${request.method}: use ${allow}`, { headers: { allow } });
  }
  return new Fault(404, `There is no path ${JSON.stringify(path.slice(0, 100))}: /openapi.json lists all`);
}

/** Builds the server; it is not listening yet. Closing it closes the interfaces, not the packs. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { packs, dataDirectory, keys, ui } = options;
  let port = 0;
  const guards = createGuards(keys, () => port);
  const app: FastifyInstance = Fastify({
    // Failures are logged where they are answered; a logger of Fastify's would cost every request a child of its own.
    logger: false,
    // While it closes, what still arrives is answered as ever, not in another error shape.
    return503OnClosing: false,
    bodyLimit: MAX_BODY_BYTES,
    // A missing Host is answered by our guard, in our shape.
    http: { requireHostHeader: false },
    requestTimeout: 60_000,
    clientErrorHandler: answerParserError,
    frameworkErrors(error, request, reply) {
      try {
        guards.host(request.raw);
        guards.key(request.raw);
        sendError(error, request, reply);
      } catch (fault) {
        sendError(fault, request, reply);
      }
    },
  });
  app.server.on('listening', () => {
    const address = app.server.address();
    if (typeof address === 'object' && address !== null) ({ port } = address);
  });
  const mounted = createMount(app, () => packs.hold());
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(noRoute(request, mounted), request, reply));
  app.addHook('onRequest', (request, _reply, done) => {
    guards.host(request.raw);
    if (isOpen(request, mounted)) guards.origin(request.raw);
    else guards.key(request.raw);
    guards.urlLength(request.raw);
    done();
  });

  const context: InterfaceContext = {
    mount: mounted.mount,
    packs,
    dataDirectory,
    onClose: (close) => app.addHook('onClose', async () => close()),
  };
  for (const mountInterface of INTERFACES) mountInterface(context);
  mounted.mount(healthEndpoint, () => ({ status: 'ok', packs: packs.ready.size }));
  mounted.mount(packsEndpoint, () => ({ packs: packs.list() }));
  mounted.mount(reloadEndpoint, () => ({ changes: packs.reload(), packs: packs.list() }));
  mountReference(mounted, () => `http://127.0.0.1:${port}`);
  if (ui !== undefined) await mountUi(app, mounted.mount, keys, ui);
  await app.ready();
  return app;
}
