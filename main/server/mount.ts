/**
 * Mounts endpoints on the server: routes the contract's paths, validates parameters, and calls handlers. Look-ups are
 * handled directly on the socket, because the framework's steps would take longer than the look-ups themselves.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'fast-querystring';
import type { FastifyInstance, RawServerDefault, RouteOptions } from 'fastify';
import { needsDataDirectory, type Endpoint } from '../../contract/endpoint.ts';
import { FAILED_PACKS_HEADER, meteredInterface } from '../../contract/metering.ts';
import { compileBody } from '../../contract/check-body.ts';
import { parameterFault } from '../../contract/fault.ts';
import { GEOJSON_TYPE } from '../../contract/geojson.ts';
import type { JsonAround, JsonText } from '../../contract/json-text.ts';
import { geoJsonOrJson, JSON_CONTENT_TYPE } from '../endpoints/kit/content-type.ts';
import type { Mount, MountLookUp } from '../endpoints/kit/mounting.ts';
import { writeJson } from '../endpoints/kit/send-around.ts';
import { failedPacksHeader, failuresOf } from '../packs/failed-packs.ts';
import type { PackStore } from '../packs/pack-store.ts';
import type { Packs } from '../packs/packs.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { limitArrival } from './arrival-limit.ts';
import { crossOriginHeaders } from './cors.ts';
import { writeError } from './errors.ts';
import type { Gate, GatedRoute, RequestMetering } from './gate.ts';
import type { Limits } from './limits.ts';
import { compileParameters, type ParameterReader } from './parameters.ts';
import type { Watch } from './request-watch.ts';
import type { ParameterFault } from '../../contract/error.ts';

const ANSWER_HEADER_LIST = Object.entries(ANSWER_HEADERS).flat();

/** Maximum length of a value in messages. */
const MAX_QUOTED_LENGTH = 60;

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns faults for parameters whose value isn't percent-encoded UTF-8: `%FC`, or a literal `%`.
 * @param url path and query as sent
 * @param names of the parameters to check
 */
function undecodable(url: string, names: ReadonlySet<string>): ParameterFault[] {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start) || isDecodable(url.slice(start))) return [];
  return url
    .slice(start + 1)
    .split('&')
    .flatMap((pair) => {
      const cut = pair.indexOf('=');
      const [name, value] = cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)];
      if (!names.has(name) || isDecodable(value)) return [];
      const quoted = value.length > MAX_QUOTED_LENGTH ? `${value.slice(0, MAX_QUOTED_LENGTH)}…` : value;
      return [
        {
          parameter: name,
          message: `must be percent-encoded as UTF-8, not ${JSON.stringify(quoted)}: ü is %C3%BC, a percent sign %25`,
        },
      ];
    });
}

const NO_PARAMETERS: ParameterReader = () => ({ values: {}, faults: [] });

/** Compiles a reader for the query of an endpoint's requests. It also receives the URL as sent. */
function compileQuery({
  query,
}: Pick<Endpoint, 'query'>): (
  raw: Record<string, string | string[] | undefined>,
  url: string,
) => ReturnType<ParameterReader> {
  if (query === undefined) return NO_PARAMETERS;
  const read = compileParameters(query);
  const names = new Set(Object.keys(query.properties));
  return (raw, url) => {
    const { values, faults } = read(raw);
    const undecoded = undecodable(url, names);
    if (undecoded.length === 0) return { values, faults };
    // If a value can't be decoded, its other faults are meaningless.
    const otherFaults = faults.filter(({ parameter }) => !undecoded.some((fault) => fault.parameter === parameter));
    return { values, faults: [...undecoded, ...otherFaults] };
  };
}

/** Converts OpenAPI's `{name}` to the router's `:name`; our paths contain no literal colon. */
const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Returns a regular expression for requests to the endpoint's path. */
const pathExpression = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);

export interface Mounted {
  mount: Mount;
  mountLookUp: MountLookUp;
  /** All endpoints, in order of mounting. */
  endpoints: readonly Endpoint[];
  /** Returns the endpoints with that path, for any method. */
  endpointsAt(path: string): Endpoint[];
  /** Handles a request on its socket if it is a look-up. @returns whether it is one */
  answerLookUp(request: IncomingMessage, response: ServerResponse): boolean;
}

/** The parts of the server that look-ups go through. */
export interface Passing {
  gate: Gate;
  watch: Watch;
  limits: Pick<Limits, 'bodyMs'>;
}

/** A mounted look-up. */
interface LookUpRoute extends GatedRoute {
  path: string;
  /** Performs the look-up. @throws Fault */
  answer(packs: Packs, url: string, query: string): JsonText<unknown> | JsonAround<unknown>;
  contentType(headers: IncomingHttpHeaders): string;
}

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** Splits a URL as sent into its decoded path and its query, which may be empty. */
function splitUrl(sent: string): { path: string; query: string } {
  const url = sent.startsWith('/') ? sent : sent.replace(ABSOLUTE, '');
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  return {
    path: path.includes('%') && isDecodable(path) ? decodeURIComponent(path) : path,
    query: cut < 0 ? '' : url.slice(cut + 1),
  };
}

interface RouteValues {
  Params: Record<string, string>;
  Querystring: Record<string, string | string[]>;
}

/** Mounts a route without body parsing: the handler reads the raw request. */
function mountUpload(
  app: FastifyInstance,
  route: RouteOptions<RawServerDefault, IncomingMessage, ServerResponse, RouteValues>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route(route);
  });
}

/**
 * Creates the functions that mount endpoints on `app`, and the list of them.
 * @param packStore a request has its current packs until its response is complete; failed ones are listed
 */
export function createMount(app: FastifyInstance, packStore: PackStore, { gate, watch, limits }: Passing): Mounted {
  const endpoints: Endpoint[] = [];
  const expressions = new Map<Endpoint, RegExp>();
  const lookUps = new Map<string, LookUpRoute>();
  const register = (endpoint: Endpoint): GatedRoute => {
    endpoints.push(endpoint);
    expressions.set(endpoint, pathExpression(endpoint.path));
    const { access } = endpoint;
    return { access, metered: meteredInterface(endpoint.tag), needsData: needsDataDirectory(endpoint) };
  };
  const mount: Mount = (endpoint, handler, refuse) => {
    const gated = register(endpoint);
    const readQuery = compileQuery(endpoint);
    const readPath = endpoint.params === undefined ? NO_PARAMETERS : compileParameters(endpoint.params);
    // Handlers of uploads read and check the body themselves.
    const schema = endpoint.upload === undefined ? endpoint.body : undefined;
    const checkBody = schema === undefined ? () => [] : compileBody(schema);
    const route: RouteOptions<RawServerDefault, IncomingMessage, ServerResponse, RouteValues> = {
      method: endpoint.method,
      url: routerPath(endpoint.path),
      ...(endpoint.bodyLimitBytes === undefined ? {} : { bodyLimit: endpoint.bodyLimitBytes }),
      config: { gated, acceptsBody: endpoint.body !== undefined, acceptsFile: endpoint.upload !== undefined },
      handler(request, reply) {
        const params = readPath(request.params);
        const query = readQuery(request.query, request.url);
        const faults = [...params.faults, ...query.faults];
        if (schema !== undefined) faults.push(...checkBody(request.body));
        if (faults.length > 0) {
          if (refuse !== undefined) return refuse(faults, request, reply);
          throw parameterFault(faults);
        }
        return packStore.use((packs) => {
          const failed = failedPacksHeader(failuresOf(packs, [gated.metered]));
          if (failed !== undefined) void reply.header(FAILED_PACKS_HEADER, failed);
          const checked = { query: query.values, params: params.values, body: request.body, packs, raw: request };
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checks above made the values what the schemas describe
          return handler(checked as Parameters<typeof handler>[0], reply);
        });
      },
    };
    if (endpoint.upload === undefined) app.route(route);
    else mountUpload(app, route);
  };
  const mountLookUp: MountLookUp = (endpoint, answer) => {
    const read = compileQuery(endpoint);
    lookUps.set(endpoint.path, {
      ...register(endpoint),
      path: endpoint.path,
      contentType:
        endpoint.answers[200]?.otherTypes?.[GEOJSON_TYPE] === undefined ? () => JSON_CONTENT_TYPE : geoJsonOrJson,
      answer(packs, url, query) {
        const { values, faults } = read(parseQuery(query), url);
        if (faults.length > 0) throw parameterFault(faults);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked against the schema above
        return answer(packs, values as Parameters<typeof answer>[1]);
      },
    });
  };
  const answerRoute = (
    route: LookUpRoute,
    query: string,
    metering: RequestMetering,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const packs = packStore.current;
    const json = route.answer(packs, request.url ?? '', query);
    const headers: string[] = [...ANSWER_HEADER_LIST, 'content-type', route.contentType(request.headers)];
    if (metering.origin !== undefined) headers.push(...Object.entries(crossOriginHeaders(metering.origin)).flat());
    const failed = failedPacksHeader(failuresOf(packs, [route.metered]));
    if (failed !== undefined) headers.push(FAILED_PACKS_HEADER, failed);
    writeJson(response, headers, json);
  };
  return {
    mount,
    mountLookUp,
    endpoints,
    endpointsAt: (path) => endpoints.filter((endpoint) => expressions.get(endpoint)?.test(path) === true),
    answerLookUp(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const { path, query } = splitUrl(request.url ?? '');
      const route = lookUps.get(path);
      if (route === undefined) return false;
      const metering = watch(request, response, route);
      const fail = (error: unknown): void =>
        writeError(error, request, response, metering.origin === undefined ? {} : crossOriginHeaders(metering.origin));
      try {
        limitArrival(request, limits.bodyMs, () => response.headersSent, fail);
        const origin = gate.arrive(request);
        const entering = gate.enter(request, origin, route, metering);
        if (entering === undefined) answerRoute(route, query, metering, request, response);
        else entering.then(() => answerRoute(route, query, metering, request, response)).catch(fail);
      } catch (error) {
        fail(error);
      }
      return true;
    },
  };
}
