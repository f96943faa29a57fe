/**
 * Answers look-ups directly on their sockets, because the framework's steps would take longer than the look-ups
 * themselves.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'fast-querystring';
import type { Endpoint } from '../../contract/endpoint.ts';
import { parameterFault } from '../../contract/fault.ts';
import { GEOJSON_TYPE } from '../../contract/geojson.ts';
import type { JsonAround, JsonText } from '../../contract/json-text.ts';
import { FAILED_PACKS_HEADER, type MeteredInterface } from '../../contract/metering.ts';
import { geoJsonOrJson, JSON_CONTENT_TYPE } from '../endpoints/kit/content-type.ts';
import type { RequestLog } from '../endpoints/kit/request-log.ts';
import type { PackStore } from '../packs/pack-store.ts';
import type { Packs } from '../packs/packs.ts';
import { giveWay } from '../threads/give-way.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { limitArrival } from './arrival-limit.ts';
import { crossOriginHeaders } from './cors.ts';
import { writeError } from './errors.ts';
import type { RequestHandler } from './door.ts';
import type { Gate, GatedRoute } from './gate.ts';
import type { Limits } from './limits.ts';
import { compileQuery, isDecodable } from './parameters.ts';

/** Size in bytes up to which a single write of text is cheaper than several writes of buffers. */
const SMALL = 4_096;
/** Size in bytes from which a write takes about a millisecond. */
const LARGE = 1 << 20;

/**
 * Responds with status 200.
 * @param headers alternating names and values, without content-length
 * @param json the geometry, if any, must be plain ASCII: numbers and the names of GeoJSON's types
 */
export function writeJson(
  response: ServerResponse,
  headers: readonly string[],
  json: JsonText<unknown> | JsonAround<unknown>,
): void {
  const isText = typeof json === 'string';
  const bytes = isText
    ? Buffer.byteLength(json)
    : Buffer.byteLength(json.head) + json.geometry.length + Buffer.byteLength(json.tail);
  response.writeHead(200, ['content-length', String(bytes), ...headers]);
  if (isText || json.geometry.length <= SMALL) {
    const text = isText ? json : json.head + json.geometry.toString('latin1') + json.tail;
    // ASCII is copied in one step, where UTF-8 is measured and encoded.
    response.end(text, bytes === text.length ? 'latin1' : 'utf8');
    return;
  }
  const { head, geometry, tail } = json;
  const write = (): void => {
    // The client may have disconnected.
    if (response.destroyed) return;
    response.cork();
    // Texts need no separate buffers, and the first is sent in one packet with the headers. Large geometries aren't
    // copied: that of a country is several megabytes.
    response.write(head);
    response.write(geometry);
    response.end(tail);
    response.uncork();
  };
  // The system accepts megabytes at once, which takes long.
  if (geometry.length > LARGE) void giveWay().then(write);
  else write();
}

/** The parts of the server that look-ups use. */
export interface LookUpContext {
  packStore: PackStore;
  gate: Gate;
  log: RequestLog;
  limits: Pick<Limits, 'bodyMs'>;
}

interface Route extends GatedRoute {
  path: string;
  /** Performs the look-up. @throws Fault */
  lookUp(packs: Packs, url: string, query: string): JsonText<unknown> | JsonAround<unknown>;
  hasGeoJson: boolean;
  /** The interface that requests count towards, whose failed packs the response names. */
  interfaces: readonly MeteredInterface[];
}

/** Headers of a response of `contentType`, alternating names and values. */
const headersOf = (contentType: string): readonly string[] => [
  ...Object.entries(ANSWER_HEADERS).flat(),
  'content-type',
  contentType,
];
const JSON_HEADERS = headersOf(JSON_CONTENT_TYPE);

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

/** Performs a look-up that has passed the gate. @throws Fault */
function answer(packs: Packs, route: Route, query: string, request: IncomingMessage, response: ServerResponse): void {
  const json = route.lookUp(packs, request.url ?? '', query);
  const { accept } = request.headers;
  const origin = request.metering?.origin;
  const hasChoice = route.hasGeoJson && accept !== undefined && accept !== '*/*';
  let headers = hasChoice ? headersOf(geoJsonOrJson(request.headers)) : JSON_HEADERS;
  if (origin !== undefined) headers = [...headers, ...Object.entries(crossOriginHeaders(origin)).flat()];
  const failed = packs.failedHeader(route.interfaces);
  if (failed !== undefined) headers = [...headers, FAILED_PACKS_HEADER, failed];
  writeJson(response, headers, json);
}

function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  const origin = request.metering?.origin;
  writeError(error, request, response, origin === undefined ? {} : crossOriginHeaders(origin));
}

/** Answers look-ups; passes other requests on. */
export interface LookUpRequests extends RequestHandler {
  /** Adds a look-up. */
  add<Query, Answer>(
    endpoint: Endpoint<Query, object, unknown, Answer>,
    gated: GatedRoute,
    lookUp: (packs: Packs, query: NoInfer<Query>) => JsonText<NoInfer<Answer>> | JsonAround<NoInfer<Answer>>,
  ): void;
}

/** @param handleOther handles requests that aren't look-ups */
export function createLookUpRequests(
  { packStore, gate, log, limits }: LookUpContext,
  handleOther: RequestListener,
): LookUpRequests {
  const routes = new Map<string, Route>();
  return {
    add(endpoint, gated, lookUp) {
      const read = compileQuery(endpoint);
      routes.set(endpoint.path, {
        ...gated,
        path: endpoint.path,
        interfaces: [gated.metered],
        hasGeoJson: endpoint.answers[200]?.otherTypes?.[GEOJSON_TYPE] !== undefined,
        lookUp(packs, url, query) {
          const { values, faults } = read(parseQuery(query), url);
          if (faults.length > 0) throw parameterFault(faults);
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked against the schema above
          return lookUp(packs, values as Parameters<typeof lookUp>[1]);
        },
      });
    },
    end: (request, response, bytes) => log.end(request, response, bytes),
    handle(request, response) {
      const { method, url = '', headers } = request;
      const { path, query } = splitUrl(url);
      const route = method === 'GET' || method === 'HEAD' ? routes.get(path) : undefined;
      if (route === undefined) {
        handleOther(request, response);
        return;
      }
      const metering = log.watch(request, route);
      try {
        // Look-ups rarely have a body.
        if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
          limitArrival(
            request,
            limits.bodyMs,
            () => response.headersSent,
            (fault) => fail(fault, request, response),
          );
        const entering = gate.enter(request, gate.arrive(request), route, metering);
        if (entering === undefined) answer(packStore.current, route, query, request, response);
        else
          entering
            .then(() => answer(packStore.current, route, query, request, response))
            .catch((error: unknown) => fail(error, request, response));
      } catch (error) {
        fail(error, request, response);
      }
    },
  };
}
