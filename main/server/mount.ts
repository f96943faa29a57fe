/** Mounts endpoints on the server: the contract's path, validated parameters, and the handler. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, RawServerDefault, RouteOptions } from 'fastify';
import { needsDataDirectory, type Endpoint } from '../../contract/endpoint.ts';
import { FAILED_PACKS_HEADER, meteredInterface } from '../../contract/metering.ts';
import { parameterFault } from '../../contract/fault.ts';
import type { Mount } from '../endpoints/kit/mounting.ts';
import { failedPacksHeader, failuresOf } from '../packs/failed-packs.ts';
import type { OpenPackLibrary } from '../packs/library.ts';
import { compileBody } from './body.ts';
import { compileParameters, type ParameterReader } from './parameters.ts';
import type { ParameterFault } from '../../contract/error.ts';

/** Maximum length of a value in messages. */
const SHOWN_LENGTH = 60;

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
      const shown = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
      return [
        {
          parameter: name,
          message: `must be percent-encoded as UTF-8, not ${JSON.stringify(shown)}: ü is %C3%BC, a percent sign %25`,
        },
      ];
    });
}

const NO_PARAMETERS: ParameterReader = () => ({ values: {}, faults: [] });

/** Converts OpenAPI's `{name}` to the router's `:name`; our paths contain no literal colon. */
const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Returns a regular expression for requests to the endpoint's path. */
const pathExpression = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);

export interface Mounted {
  mount: Mount;
  /** Every endpoint, in order of mounting. */
  endpoints: readonly Endpoint[];
  /** Returns the endpoints with that path, for any method. */
  at(path: string): Endpoint[];
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
 * Creates the function that mounts endpoints on `app`, and the list of them.
 * @param packs kept open until an answer is complete; failed packs are listed in every answer
 */
export function createMount(app: FastifyInstance, packs: Pick<OpenPackLibrary, 'retain' | 'failed'>): Mounted {
  const endpoints: Endpoint[] = [];
  const expressions = new Map<Endpoint, RegExp>();
  const mount: Mount = (endpoint, handler, refuse) => {
    const readQuery = endpoint.query === undefined ? NO_PARAMETERS : compileParameters(endpoint.query);
    const queryNames = new Set(Object.keys(endpoint.query?.properties ?? {}));
    const readPath = endpoint.params === undefined ? NO_PARAMETERS : compileParameters(endpoint.params);
    const checkBody = endpoint.body === undefined ? () => [] : compileBody(endpoint.body);
    const metered = meteredInterface(endpoint.tag);
    const route: RouteOptions<RawServerDefault, IncomingMessage, ServerResponse, RouteValues> = {
      method: endpoint.method,
      url: routerPath(endpoint.path),
      ...(endpoint.bodyLimitBytes === undefined ? {} : { bodyLimit: endpoint.bodyLimitBytes }),
      config: {
        access: endpoint.access,
        metered,
        needsData: needsDataDirectory(endpoint),
        takesBody: endpoint.body !== undefined,
        takesFile: endpoint.upload !== undefined,
      },
      handler(request, reply) {
        const params = readPath(request.params);
        const query = readQuery(request.query);
        const undecoded = undecodable(request.url, queryNames);
        const faults = [...params.faults, ...undecoded];
        // Other faults of a value that can't be decoded are meaningless.
        for (const fault of query.faults)
          if (!undecoded.some(({ parameter }) => parameter === fault.parameter)) faults.push(fault);
        if (endpoint.body !== undefined) faults.push(...checkBody(request.body));
        if (faults.length > 0) {
          if (refuse !== undefined) return refuse(faults, request, reply);
          throw parameterFault(faults);
        }
        const failed = failedPacksHeader(failuresOf(packs, [metered]));
        if (failed !== undefined) void reply.header(FAILED_PACKS_HEADER, failed);
        const checked = { query: query.values, params: params.values, body: request.body, raw: request };
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the checks above made the values what the schemas describe
        const answer = handler(checked as Parameters<typeof handler>[0], reply);
        // An asynchronous answer may still read from packs that are replaced before it is complete.
        return answer instanceof Promise ? answer.finally(packs.retain()) : answer;
      },
    };
    if (endpoint.upload === undefined) app.route(route);
    else mountUpload(app, route);
    endpoints.push(endpoint);
    expressions.set(endpoint, pathExpression(endpoint.path));
  };
  return {
    mount,
    endpoints,
    at: (path) => endpoints.filter((endpoint) => expressions.get(endpoint)?.test(path) === true),
  };
}
