/**
 * Random requests made from the OpenAPI document, as the fuzz test sends them: valid, nearly valid and hostile ones.
 */
import { sample } from 'fast-check';
import { endpointsOf, readDocument } from '../../main/server/fuzz/document.ts';
import { requestsOf, type FuzzRequest } from '../../main/server/fuzz/requests.ts';
import type { Step } from './step.ts';

/** A request's target must be visible ASCII, or Node's client itself refuses it. */
const isSendable = (path: string): boolean => /^[!-~]+$/.test(path);

/** Requests that would move or stop the server. */
const endsRun = ({ path, body }: FuzzRequest): boolean =>
  (path.startsWith('/v1/server/port') && /"port":\d{4,5}\b/.test(String(body))) ||
  (path.startsWith('/v1/server/answering') && /"answering":false/.test(String(body)));

/**
 * The list of requests contains those that polled a job, whose number varies; and a random one may wait long.
 */
const isOfChance = ({ path }: FuzzRequest): boolean => path.startsWith('/v1/requests');

/** Text that a file of UTF-8 can hold, and no reference. */
const kept = (text: string): string => text.toWellFormed().replaceAll('{{', '{');

/** `count` requests, the same for the same document and seed. @param document as `GET /openapi.json` answers it */
export function madeUpSteps(document: unknown, seed: number, count: number): Step[] {
  const requests = requestsOf(endpointsOf(readDocument(document)));
  return sample(requests, { numRuns: 2 * count, seed })
    .filter((request) => isSendable(request.path) && !endsRun(request) && !isOfChance(request))
    .slice(0, count)
    .map(({ method, path, headers, body }): Step =>
      body === undefined ? { method, path, headers } : { method, path, headers, body: kept(body.toString()) },
    );
}

/** Paths that start work in the background, and where to see that it has ended. */
const BEGUN: Readonly<Record<string, (reference: string) => Step>> = {
  '/tdmv1/order': (uuid) => ({
    method: 'POST',
    path: '/tdmv1/fetch',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uuid, wait: 60 }),
  }),
  '/v1/batch': (uuid) => ({ method: 'GET', path: `/v1/batch/${uuid}`, until: ['Ready', 'Failed'] }),
};

/**
 * The step that waits for background work of a step, if it started any: later answers depend on its progress. @param
 * number of the step
 */
export function endOf(step: Step, number: number, status: number): Step | undefined {
  if (step.method !== 'POST' || status !== 200) return undefined;
  return BEGUN[step.path.split('?', 1)[0] ?? '']?.(`{{${number}:uuid}}`);
}
