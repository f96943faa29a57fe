/** Sends generated requests to a server and reports every invalid response. */
import { Agent, request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { sample } from 'fast-check';
import { createAnswerCheck, type FuzzedAnswer } from './answers.ts';
import { endpointsOf, readDocument, type Endpoint, type OpenApi } from './document.ts';
import { requestsOf, type FuzzRequest } from './requests.ts';
import { errorMessage } from '../../../contract/system-error.ts';

export interface FuzzOptions {
  url: string;
  /** Headers of requests that have no key of their own. */
  key: string;
  seed: number;
  requests: number;
}

export interface FuzzReport {
  requests: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  /** Descriptions of failures, with their requests. */
  failures: string[];
  slowestMs: number;
  /** The slowest request. */
  slowest: string;
}

const CONCURRENCY = 8;
const BATCH = 400;
/** Time in milliseconds after which a response counts as missing. */
const TIMEOUT_MS = 20_000;
/** Maximum number of valid requests to endpoints that store something. */
const MAX_ORDERS = 40;
const STORING = new Set(['/tdmv1/order', '/v1/keys', '/v1/imports', '/v1/imports/files']);

/**
 * Returns whether a request would move or stop the server (see move-port.test.ts and billing.test.ts), build packs
 * (see default-packs-build.test.ts), or allow downloads of them.
 */
const isExcluded = ({ endpoint, method, body }: FuzzRequest): boolean =>
  (endpoint?.path === '/v1/packs/build' && method === 'POST') ||
  endpoint?.path === '/v1/packs/download/allow' ||
  (endpoint?.path === '/v1/server/port' && /"port":\d{4,5}\b/.test(String(body))) ||
  (endpoint?.path === '/v1/server/answering' && /"answering":false/.test(String(body)));

/** Encodes spaces, control characters and non-ASCII characters, which Node's client refuses in a path. */
const sendable = (path: string): string =>
  path.replaceAll(/[^!-~]/g, (letter) => encodeURIComponent(letter.toWellFormed()));

/** Methods for which Node's client sets the length itself. */
const lengthOf = (body: FuzzRequest['body']): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

function send(
  url: string,
  agent: Agent,
  key: string,
  { method, path, headers, body }: FuzzRequest,
): Promise<FuzzedAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        agent,
        method,
        path: sendable(path),
        headers: { 'x-api-key': key, ...headers, ...lengthOf(body) },
      },
      (response) => {
        const {
          statusCode: status = 0,
          headers: { 'content-type': contentType = '' },
        } = response;
        readText(response).then((text) => resolve({ status, contentType, text }), reject);
      },
    );
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    request.on('error', reject);
    request.end(body);
  });
}

const describe = ({ method, path, headers, body }: FuzzRequest): string =>
  `${method} ${path.slice(0, 500)} ` +
  `${JSON.stringify(headers)}${body === undefined ? '' : ` ${body.toString().slice(0, 500)}`}`;

/** Returns the endpoint that the server will choose for a request. */
function target(endpoints: readonly Endpoint[], { endpoint, method, path }: FuzzRequest): Endpoint | undefined {
  if (endpoint !== undefined && !path.includes('..')) return endpoint;
  const name = path.split('?', 1)[0];
  return endpoints.find(
    (each) =>
      (each.method === method || (method === 'HEAD' && each.method === 'GET')) &&
      new RegExp(`^${each.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(name ?? ''),
  );
}

export async function fuzz({ url, key, seed, requests }: FuzzOptions): Promise<FuzzReport> {
  const document: OpenApi = readDocument(await (await fetch(`${url}/openapi.json`)).json());
  const endpoints = endpointsOf(document);
  const check = createAnswerCheck(document);
  const arbitrary = requestsOf(endpoints);
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const report: FuzzReport = { requests: 0, statuses: {}, failures: [], slowestMs: 0, slowest: '' };
  const orders = new Map<string, number>();

  const sendOne = async (request: FuzzRequest): Promise<void> => {
    const { path = '' } = request.endpoint ?? {};
    if (isExcluded(request)) return;
    if (request.method === 'POST' && STORING.has(path) && (orders.get(path) ?? 0) >= MAX_ORDERS) return;
    const started = performance.now();
    try {
      const answer = await send(url, agent, key, request);
      if (answer.status === 200 && request.method === 'POST') orders.set(path, (orders.get(path) ?? 0) + 1);
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      const fault = check(target(endpoints, request), answer);
      if (fault !== undefined) report.failures.push(`${describe(request)}\n  ${answer.status}: ${fault}`);
    } catch (error) {
      report.failures.push(`${describe(request)}\n  ${errorMessage(error)}`);
    }
    report.requests += 1;
    const ms = performance.now() - started;
    if (ms > report.slowestMs)
      Object.assign(report, { slowestMs: ms, slowest: `${request.method} ${request.path.slice(0, 100)}` });
  };

  for (let batch = 0; report.requests < requests; batch++) {
    const waiting = sample(arbitrary, {
      numRuns: Math.min(BATCH, requests - report.requests),
      seed: seed + batch,
    }).values();
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const request of waiting) await sendOne(request);
      }),
    );
  }
  agent.destroy();
  return report;
}
