/** The server without its socket: guards, error shape, and every endpoint mounted. */
import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import Fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyReply,
} from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { KeyLimits } from '../../contract/key-limits.ts';
import type { PositionSource } from '../../contract/position.ts';
import { MAX_BODY_BYTES, MAX_URL_LENGTH } from '../../contract/request-limits.ts';
import type { MeteredInterface } from '../../contract/metering.ts';
import { ExpensiveWork } from '../endpoints/kit/expensive-work.ts';
import { Fault } from '../../contract/fault.ts';
import type { EndpointContext } from '../endpoints/kit/mounting.ts';
import { KeptJobs } from '../endpoints/kit/kept-jobs.ts';
import { UnreadAnswers } from '../endpoints/kit/unread-answers.ts';
import { WrittenAnswers } from '../endpoints/kit/written-answer.ts';
import { InFlightBytes } from '../account/key-room.ts';
import { KeyNames } from '../account/key-names.ts';
import type { OpenPackLibrary } from '../packs/library.ts';
import type { AppStore } from '../store/app-store.ts';
import { giveWay } from '../threads/give-way.ts';
import type { KeyRing } from '../store/key-ring.ts';
import { Answering } from '../endpoints/kit/answering.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { sayNotShared } from './not-shared.ts';
import { sendError } from './errors.ts';
import { createGuards } from './guards.ts';
import { ALL_ENDPOINTS } from '../endpoints/all.ts';
import type { Limits } from './limits.ts';
import { Listener } from './listener.ts';
import { createMount, type Mounted } from './mount.ts';
import { isProbe, type Published } from './published.ts';
import type { LoggedRequest } from '../../contract/usage.ts';
import { RequestLog } from '../endpoints/kit/request-log.ts';
import { createWatch } from './request-watch.ts';
import { mountUi, type UiOptions } from './ui.ts';
import type { WindowTokens } from '../endpoints/kit/window-tokens.ts';
import type { UsageMeter } from '../account/usage-meter.ts';
import { toError } from '../../contract/system-error.ts';
import { looksUnwritable } from '../store/stand-in-directory.ts';
import { limitArrival } from './arrival-limit.ts';
import { createIdleCaches } from './idle-caches.ts';

export interface AppOptions {
  packs: OpenPackLibrary;
  dataDirectory: string;
  store: AppStore;
  keys: KeyRing;
  meter: UsageMeter;
  limits: Limits;
  /** Where it listens to more than this machine. */
  published?: Published | undefined;
  /** Whether it computes matrix jobs itself, or others do that share the store. */
  computesMatrices: boolean;
  keyLimits: KeyLimits;
  ui?: UiOptions | undefined;
  /** For the window of `ui`. */
  tokens?: WindowTokens | undefined;
  /** The receiver of positions, in place of the one in the settings. */
  positionSource?: PositionSource | undefined;
  /** Why nothing can be kept now; nothing where all is well. */
  unwritable: () => Fault | undefined;
  /** Called when the server has moved to another port, with its new address. */
  onMoved?: ((url: string) => void) | undefined;
  /** Called with each request once it is over. */
  onRequest?: ((request: LoggedRequest) => void) | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Endpoint['access'];
    /** What a request of this route counts to. */
    metered?: MeteredInterface;
    takesBody?: boolean;
    /** Refused while nothing can be kept. */
    needsData?: boolean;
    /** Its body is a file, which may take as long as it takes. */
    takesFile?: boolean;
  }
}

/** @throws Error always */
function noSchemas(): never {
  throw new Error('Routes have no schemas of Fastify: what they take and answer is in the contract');
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** A body of so many characters takes milliseconds to be read and checked. */
const LONG_BODY = 8192;

/** JSON that is refused all the same is named as what it is. */
function whyUnread(error: Error, text: string): Error {
  try {
    JSON.parse(text);
  } catch {
    return error;
  }
  return new Fault(
    'invalid_request',
    'The body has a member called "__proto__", or "prototype" within "constructor", which no endpoint takes: ' +
      'leave it out',
  );
}

/** Who may ask for this path, also when the method is wrong. */
function accessOf(
  request: FastifyRequest,
  { access = 'look-up' }: FastifyContextConfig,
  mounted: Mounted,
): Endpoint['access'] {
  if (!request.is404) return access;
  return mounted.at(pathOf(request))[0]?.access ?? 'look-up';
}

/** What is left when no route fits: a path that exists with another method, or none. */
function noRoute(request: FastifyRequest, mounted: Mounted): Fault {
  const path = pathOf(request);
  const methods = mounted.at(path).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  if (methods.length > 0) {
    const allow = methods.join(', ');
    return new Fault('method_not_allowed', `${path} does not take ${request.method}: use ${allow}`, {
      headers: { allow },
    });
  }
  return new Fault('not_found', `There is no path ${JSON.stringify(path.slice(0, 100))}: /openapi.json lists all`);
}

export interface App {
  /** Where it listens: nowhere yet. */
  listener: Listener;
  /** Says from now on that requests are to be sent elsewhere, and answers them all the same. */
  drain(): void;
  /** Answers what is open, then closes the interfaces, not the packs nor the store. */
  close(): Promise<void>;
}

/** Builds the server; it is not listening yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { packs, dataDirectory, store, keys, meter, limits, keyLimits, ui } = options;
  const guards = createGuards(keys, options.published);
  const log = new RequestLog(options.onRequest);
  const watch = createWatch(meter, log);
  const caches = createIdleCaches(() => packs.releaseCaches());
  const app: FastifyInstance = Fastify({
    // Failures are logged where they are answered; a logger of Fastify's would cost every request a child of its own.
    logger: false,
    // While it closes, what still arrives is answered as ever, not in another error shape.
    return503OnClosing: false,
    // Fastify would stop closing after 10 s, with what is left to close: a request may take as long as its limits
    // allow.
    pluginTimeout: 0,
    bodyLimit: MAX_BODY_BYTES,
    // Fastify would answer a longer part of a path with 404: the contract says what may stand there.
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    // Endpoints are checked by the contract: what Fastify would check and write with is not even read.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
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
  const answering = new Answering();
  const draining = { isOn: false };
  const listener = new Listener((request, response) => app.routing(request, response), limits, options.published);
  app.decorateRequest('apiKey', undefined);
  app.decorateRequest('admission', undefined);
  app.decorateRequest('taken', undefined);
  app.decorateRequest('matrixCells', 0);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const readJson: typeof parseJson = (request, text, done) =>
    parseJson(request, text, (error, body) => done(error === null ? null : whyUnread(error, text), body));
  // Text of another type is no JSON, and is refused as what it is.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Clients name the type with every request, also where there is nothing to send.
    if (body.length === 0 && request.routeOptions.config.takesBody === false) done(null, undefined);
    // Letters would be lost where it is read as UTF-8 all the same.
    else if (!isUtf8(body)) done(new Fault('invalid_request', 'The body is not UTF-8'), undefined);
    else if (body.length < LONG_BODY) return readJson(request, body.toString(), done);
    else void giveWay().then(() => readJson(request, body.toString(), done));
  });
  const mounted = createMount(app, packs);
  app.setErrorHandler((error, request, reply) =>
    sendError(store.isShared ? sayNotShared(error, request) : error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => sendError(noRoute(request, mounted), request, reply));
  /** What comes once a request was let in. @throws Fault */
  const begin = ({ raw, method }: FastifyRequest, { metered, needsData }: FastifyContextConfig): void => {
    const unwritable = needsData === true ? options.unwritable() : undefined;
    if (unwritable !== undefined) throw unwritable;
    if (metered !== undefined && metered !== 'other') caches.used();
    guards.urlLength(raw);
    if (method !== 'GET') guards.encoding(raw);
  };
  const beginOnceChecked = async (
    request: FastifyRequest,
    config: FastifyContextConfig,
    checking: Promise<void>,
    done: (error?: Error) => void,
  ): Promise<void> => {
    try {
      await checking;
      begin(request, config);
      done();
    } catch (error) {
      done(toError(error));
    }
  };
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify makes this anew each time it is asked for.
    const route = request.routeOptions;
    const { config } = route;
    watch(request, reply, route);
    void reply.headers(ANSWER_HEADERS);
    if (config.takesFile !== true) limitArrival(request, reply, limits.bodyMs);
    guards.host(request.raw);
    const origin = guards.foreignOrigin(request.raw);
    if (answerPreflight(keys, origin, request, reply)) return;
    const declared = accessOf(request, config, mounted);
    const access =
      declared === 'open' && listener.isPublished && !isProbe(pathOf(request)) ? ('look-up' as const) : declared;
    if (access === 'open') guards.open(request.raw);
    else {
      const key = guards.key(request.raw);
      if (!key.rights.has(access)) throw new Fault('forbidden', 'Forbidden');
      answering.check(key, access);
      if (origin !== undefined) allowOrigin(reply, origin);
      request.apiKey = key;
      request.admission = meter.admit(key, config.metered ?? 'other');
      const checking = meter.check(key, request.admission);
      if (checking !== undefined) {
        void beginOnceChecked(request, config, checking, done);
        return;
      }
    }
    begin(request, config);
    done();
  });
  // Before a body is read, of which a method may want what another does not.
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? noRoute(request, mounted) : undefined));
  const work = new ExpensiveWork();
  const inFlight = new InFlightBytes(keyLimits);
  const unread = new UnreadAnswers(inFlight, join(dataDirectory, 'unread'));
  const sendOnceHeld = async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: string | Buffer,
    done: (error: Error | null, sent?: unknown) => void,
  ): Promise<void> => {
    try {
      done(null, await unread.hold(request, reply, payload));
    } catch (error) {
      done(toError(error));
    }
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    if (UnreadAnswers.isLarge(payload)) void sendOnceHeld(request, reply, payload, done);
    else done();
  });
  const stops: (() => void)[] = [() => log.wake(), () => work.close(), () => caches.end()];
  app.addHook('preClose', async () => {
    for (const stop of stops) stop();
    await listener.close();
  });

  const context: EndpointContext = {
    mount: mounted.mount,
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
    packs,
    work,
    written: new WrittenAnswers(work, inFlight, join(dataDirectory, 'exports')),
    keptJobs: new KeptJobs(),
    keyNames: new KeyNames((id) => store.keys.find(id)?.name),
    keyLimits,
    computesMatrices: options.computesMatrices,
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
