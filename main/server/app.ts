/** The server without its socket: guards, error responses, and all mounted endpoints. */
import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyReply } from 'fastify';
import type { KeyLimits } from '../../contract/key-limits.ts';
import type { PositionSource } from '../../contract/position.ts';
import { MAX_BODY_BYTES, MAX_URL_LENGTH } from '../../contract/request-limits.ts';
import { ExpensiveWork } from '../endpoints/kit/expensive-work.ts';
import { Fault } from '../../contract/fault.ts';
import type { EndpointContext } from '../endpoints/kit/mounting.ts';
import { JobRetention } from '../endpoints/kit/job-retention.ts';
import { UnreadResponses } from '../endpoints/kit/unread-responses.ts';
import { TempFiles } from '../endpoints/kit/temp-file.ts';
import { InFlightBytes } from '../account/key-room.ts';
import { KeyNames } from '../account/key-names.ts';
import type { PackStore } from '../packs/pack-store.ts';
import type { AppStore } from '../store/app-store.ts';
import { giveWay } from '../threads/give-way.ts';
import type { KeyRing } from '../store/key-ring.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { answerPreflight, crossOriginHeaders } from './cors.ts';
import { explainNotShared } from './not-shared.ts';
import { sendError } from './errors.ts';
import { createGate, type GatedRoute } from './gate.ts';
import { ALL_ENDPOINTS } from '../endpoints/all.ts';
import type { Limits } from './limits.ts';
import { Listener } from './listener.ts';
import { createLookUpRequests } from './look-up-requests.ts';
import { createMount, type Mounted } from './mount.ts';
import type { Published } from './published.ts';
import type { LoggedRequest } from '../../contract/usage.ts';
import { RequestLog } from '../endpoints/kit/request-log.ts';
import { mountUi, type UiOptions } from './ui.ts';
import type { WindowTokens } from '../endpoints/kit/window-tokens.ts';
import type { UsageMeter } from '../account/usage-meter.ts';
import { toError } from '../../contract/system-error.ts';
import { looksUnwritable } from '../store/stand-in-directory.ts';
import { limitArrival } from './arrival-limit.ts';
import { releaseWhenIdle } from './idle-caches.ts';

export interface AppOptions {
  packStore: PackStore;
  dataDirectory: string;
  store: AppStore;
  keys: KeyRing;
  meter: UsageMeter;
  limits: Limits;
  /** Set if the server accepts connections from other machines. */
  published?: Published | undefined;
  /** Whether this server computes matrix jobs itself; otherwise other processes on the same store do. */
  computesMatrices: boolean;
  /** Whether it prepares road networks for computing in the background. */
  preparesNetworks: boolean;
  keyLimits: KeyLimits;
  ui?: UiOptions | undefined;
  /** Tokens of the window that `ui` serves. */
  tokens?: WindowTokens | undefined;
  /** The position receiver, overriding the settings. */
  positionSource?: PositionSource | undefined;
  /** Returns why nothing can be stored now, or undefined. */
  unwritable: () => Fault | undefined;
  /** Called with the new address when the server has moved to a different port. */
  onMoved?: ((url: string) => void) | undefined;
  /** Called with each request when it has ended. */
  onRequest?: ((request: LoggedRequest) => void) | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for the endpoints of the contract. */
    gated?: GatedRoute;
    acceptsBody?: boolean;
    /** Whether the body is a file, which has no time limit. */
    acceptsFile?: boolean;
  }
}

/** Rejects Fastify's own schemas. @throws Error always */
function noSchemas(): never {
  throw new Error('Routes must not have Fastify schemas: the contract describes their parameters and responses');
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Length in characters above which parsing and validating a body takes milliseconds. */
const LONG_BODY = 8192;

/** Explains why valid JSON is refused: Fastify's parser rejects some member names. */
function explainUnreadable(error: Error, text: string): Error {
  try {
    JSON.parse(text);
  } catch {
    return error;
  }
  return new Fault(
    'invalid_request',
    'The body has a member called "__proto__", or "prototype" within "constructor", which no endpoint accepts: ' +
      'remove it',
  );
}

/** Returns how to treat a request without a route of the contract: like its path, even if the method is wrong. */
function fallbackRoute(request: FastifyRequest, mounted: Mounted): GatedRoute {
  const access = mounted.endpointsAt(pathOf(request))[0]?.access;
  return { access: access ?? 'look-up', metered: 'other', needsData: false };
}

/** Returns the error for a request without a route: the path exists with another method, or not at all. */
function noRoute(request: FastifyRequest, mounted: Mounted): Fault {
  const path = pathOf(request);
  const methods = mounted.endpointsAt(path).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  if (methods.length > 0) {
    const allow = methods.join(', ');
    return new Fault('method_not_allowed', `${path} doesn't support ${request.method}: use ${allow}`, {
      headers: { allow },
    });
  }
  return new Fault('not_found', `Unknown path ${JSON.stringify(path.slice(0, 100))}: /openapi.json lists all paths`);
}

async function doneOnceEntered(entering: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await entering;
    done();
  } catch (error) {
    done(toError(error));
  }
}

export interface App {
  /** The HTTP server, which isn't listening yet. */
  listener: Listener;
  /** Reports "not ready" from now on, while requests are still answered. */
  drain(): void;
  /** Answers open requests, then closes the interfaces, but not the packs or the store. */
  close(): Promise<void>;
}

/** Builds the server without listening. */
export async function createApp(options: AppOptions): Promise<App> {
  const { packStore, dataDirectory, store, keys, meter, limits, keyLimits, ui } = options;
  const log = new RequestLog(store.ledger, options.onRequest);
  const answering = { isOn: true };
  const { published, unwritable } = options;
  const gate = createGate({ keys, meter, answering, published, unwritable });
  const stopWatchingUse = releaseWhenIdle(
    () => gate.lookUps,
    () => packStore.releaseCaches(),
  );
  const app: FastifyInstance = Fastify({
    // Failures are logged where they are handled; Fastify's logger would create a child for every request.
    logger: false,
    // Requests that arrive while the server closes are answered normally, not with Fastify's own errors.
    return503OnClosing: false,
    // Fastify would stop closing after 10 s and abandon the remaining requests, but a request may take as long as its
    // limits allow.
    pluginTimeout: 0,
    bodyLimit: MAX_BODY_BYTES,
    // Fastify would answer long path parameters with 404 before the contract validates them.
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    // The contract validates requests; Fastify's validator and serializer aren't even loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors(error, request, reply) {
      try {
        gate.identify(request.raw, gate.arrive(request.raw));
        sendError(error, request, reply);
      } catch (fault) {
        sendError(fault, request, reply);
      }
    },
  });
  const draining = { isOn: false };
  const lookUps = createLookUpRequests({ packStore, gate, log, limits }, (request, response) =>
    app.routing(request, response),
  );
  const mounted = createMount(app, packStore, lookUps);
  const listener = new Listener(lookUps, limits, published);
  app.decorateRequest('apiKey', undefined);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const readJson: typeof parseJson = (request, text, done) =>
    parseJson(request, text, (error, body) => done(error === null ? null : explainUnreadable(error, text), body));
  // Without this, Fastify would accept text/plain bodies.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Clients send the content type with every request, even without a body.
    if (body.length === 0 && request.routeOptions.config.acceptsBody === false) done(null, undefined);
    // Decoding invalid UTF-8 would silently replace characters.
    else if (!isUtf8(body)) done(new Fault('invalid_request', 'The body is not UTF-8'), undefined);
    else if (body.length < LONG_BODY) return readJson(request, body.toString(), done);
    else void giveWay().then(() => readJson(request, body.toString(), done));
  });
  app.setErrorHandler((error, request, reply) =>
    sendError(store.isShared ? explainNotShared(error, request) : error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => sendError(noRoute(request, mounted), request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // Fastify creates this object on every access, so keep it.
    const { config, url: path } = request.routeOptions;
    const route = config.gated ?? fallbackRoute(request, mounted);
    const metering = log.watch(raw, { path, metered: route.metered });
    void reply.headers(ANSWER_HEADERS);
    if (config.acceptsFile !== true)
      limitArrival(
        raw,
        limits.bodyMs,
        () => reply.sent,
        (fault) => void sendError(fault, request, reply),
      );
    const origin = gate.arrive(raw);
    if (answerPreflight(keys, origin, request, reply)) return;
    let entering: Promise<void> | undefined;
    try {
      entering = gate.enter(raw, origin, route, metering);
    } finally {
      request.apiKey = metering.key;
      if (metering.origin !== undefined) void reply.headers(crossOriginHeaders(metering.origin));
    }
    if (entering === undefined) done();
    else void doneOnceEntered(entering, done);
  });
  // Before the body is read, because methods differ in the bodies they accept.
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? noRoute(request, mounted) : undefined));
  const work = new ExpensiveWork();
  const inFlight = new InFlightBytes(keyLimits);
  const unread = new UnreadResponses(inFlight, join(dataDirectory, 'unread'));
  const sendRetained = async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: string | Buffer,
    done: (error: Error | null, sent?: unknown) => void,
  ): Promise<void> => {
    try {
      done(null, await unread.retain(request, reply, payload));
    } catch (error) {
      done(toError(error));
    }
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    if (UnreadResponses.isLarge(payload)) void sendRetained(request, reply, payload, done);
    else done();
  });
  const stops: (() => void)[] = [() => log.wake(), () => work.close(), stopWatchingUse];
  app.addHook('preClose', async () => {
    for (const stop of stops) stop();
    await listener.close();
  });

  const context: EndpointContext = {
    mount: mounted.mount,
    mountLookUp: mounted.mountLookUp,
    endpoints: mounted.endpoints,
    listener,
    onMoved: (url) => options.onMoved?.(url),
    store,
    keys,
    meter,
    log,
    answering,
    draining,
    tokens: options.tokens,
    packStore,
    work,
    tempFiles: new TempFiles(work, inFlight, join(dataDirectory, 'exports')),
    jobRetention: new JobRetention(),
    keyNames: new KeyNames((id) => store.keys.find(id)?.name),
    keyLimits,
    computesMatrices: options.computesMatrices,
    preparesNetworks: options.preparesNetworks,
    inFlight,
    positionSource: options.positionSource,
    dataDirectory,
    unwritable: () => options.unwritable() ?? looksUnwritable(dataDirectory),
    onClosing: (stop) => stops.push(stop),
    onClose: (close) => app.addHook('onClose', async () => close()),
  };
  for (const mountFolder of ALL_ENDPOINTS) mountFolder(context);
  if (ui !== undefined) await mountUi(app, ui.directory);
  await app.ready();
  return {
    listener,
    drain: () => void (draining.isOn = true),
    close: () => app.close(),
  };
}
