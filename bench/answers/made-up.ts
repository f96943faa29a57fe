/**
 * Random requests generated from the OpenAPI document, like those of the fuzz test: valid, nearly valid and hostile
 * ones.
 */
import { sample } from 'fast-check';
import { endpointsOf, readDocument } from '../../main/server/fuzz/document.ts';
import { requestsOf, type FuzzRequest } from '../../main/server/fuzz/requests.ts';
import type { Step } from './step.ts';

/** Returns whether Node's client can send the path: it rejects anything but visible ASCII. */
const isSendable = (path: string): boolean => /^[!-~]+$/.test(path);

/** Returns whether a request would move or stop the server. */
const endsRun = ({ path, body }: FuzzRequest): boolean =>
  (path.startsWith('/v1/server/port') && /"port":\d{4,5}\b/.test(String(body))) ||
  (path.startsWith('/v1/server/answering') && /"answering":false/.test(String(body)));

/**
 * Returns whether the response is random: the list of requests includes those that polled a job, and their number
 * varies; a request may also wait for a long time.
 */
const isOfChance = ({ path }: FuzzRequest): boolean => path.startsWith('/v1/requests');

/** Removes what a UTF-8 file can't hold, and anything that looks like a reference. */
const escapeReferences = (text: string): string => text.toWellFormed().replaceAll('{{', '{');

/**
 * Returns `count` requests, always the same for the same document and seed.
 * @param document response of `GET /openapi.json`
 */
export function generatedSteps(document: unknown, seed: number, count: number): Step[] {
  const requests = requestsOf(endpointsOf(readDocument(document)));
  return sample(requests, { numRuns: 2 * count, seed })
    .filter((request) => isSendable(request.path) && !endsRun(request) && !isOfChance(request))
    .slice(0, count)
    .map(({ method, path, headers, body }): Step =>
      body === undefined
        ? { method, path, headers }
        : { method, path, headers, body: escapeReferences(body.toString()) },
    );
}

/** Paths that start background work, with the request that waits for its end. */
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
 * Returns the step that waits for the background work of a step, if it started any: later responses depend on its
 * progress.
 * @param number index of the step
 */
export function endOf(step: Step, number: number, status: number): Step | undefined {
  if (step.method !== 'POST' || status !== 200) return undefined;
  return BEGUN[step.path.split('?', 1)[0] ?? '']?.(`{{${number}:uuid}}`);
}
