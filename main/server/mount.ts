/** Mounts endpoints on the server: routes the contract's paths, validates parameters, and calls handlers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, RawServerDefault, RouteOptions } from 'fastify';
import { compileBody } from '../../contract/check-body.ts';
import { needsDataDirectory, type Endpoint } from '../../contract/endpoint.ts';
import { parameterFault } from '../../contract/fault.ts';
import type { JsonAround } from '../../contract/json-text.ts';
import { FAILED_PACKS_HEADER, meteredInterface } from '../../contract/metering.ts';
import type { Mount, MountLookUp } from '../endpoints/kit/mounting.ts';
import type { PackStore } from '../packs/pack-store.ts';
import type { GatedRoute } from './gate.ts';
import { writeJson, type LookUpRequests } from './look-up-requests.ts';
import { compileParameters, compileQuery, NO_PARAMETERS } from './parameters.ts';

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

const isAround = (result: unknown): result is JsonAround<unknown> =>
  typeof result === 'object' && result !== null && 'geometry' in result && Buffer.isBuffer(result.geometry);

/** Responds with the headers set on `reply`. */
function sendAround(reply: FastifyReply, around: JsonAround<unknown>): FastifyReply {
  const headers = Object.entries(reply.getHeaders());
  writeJson(
    reply.hijack().raw,
    headers.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)])),
    around,
  );
  return reply;
}

/**
 * Creates the functions that mount endpoints on `app`, and the list of them.
 * @param packStore a request has its current packs until its response is complete; failed ones are listed
 */
export function createMount(app: FastifyInstance, packStore: PackStore, lookUps: LookUpRequests): Mounted {
  const endpoints: Endpoint[] = [];
  const expressions = new Map<Endpoint, RegExp>();
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
          const failed = packs.failedHeader([gated.metered]);
          if (failed !== undefined) void reply.header(FAILED_PACKS_HEADER, failed);
          const checked = { query: query.values, params: params.values, body: request.body, packs, raw: request };
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checks above made the values what the schemas describe
          const result = handler(checked as Parameters<typeof handler>[0], reply);
          return isAround(result) ? sendAround(reply, result) : result;
        });
      },
    };
    if (endpoint.upload === undefined) app.route(route);
    else mountUpload(app, route);
  };
  return {
    mount,
    mountLookUp: (endpoint, lookUp) => lookUps.add(endpoint, register(endpoint), lookUp),
    endpoints,
    endpointsAt: (path) => endpoints.filter((endpoint) => expressions.get(endpoint)?.test(path) === true),
  };
}
