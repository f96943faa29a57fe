/** What is kept of answers, and when it is asked for again: of a real server. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { QueryObserver } from '@tanstack/react-query';
import { Type } from 'typebox';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineEndpoint } from '../../../contract/endpoint.ts';
import { isPassing } from './failure.ts';
import {
  refetch,
  refetchFailed,
  failureIn,
  fetchAnswer,
  forgetAnswersOfPacks,
  keepAnswer,
  keptAnswer,
  ofPacks,
  queryClient,
  queryOf,
} from './query.ts';

let asked = 0;
let answer: RequestListener;
const server = createServer((request, reply) => {
  asked += 1;
  answer(request, reply.setHeader('content-type', 'application/json'));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

const query = queryOf(
  defineEndpoint({
    method: 'GET',
    path: `http://127.0.0.1:${port}/v1/thing`,
    operationId: 'thing',
    tag: 'Things',
    summary: 'A thing',
    access: 'open',
    answers: { 200: { description: 'It', schema: Type.Object({ round: Type.Number() }) } },
  }),
);
/** Answers with the number of the request. */
const count: RequestListener = (_request, reply) => reply.end(JSON.stringify({ round: asked }));
const beBusy: RequestListener = (_request, reply) =>
  reply.writeHead(503).end(JSON.stringify({ message: 'Too much to do', code: 'busy' }));
const hold: RequestListener = () => undefined;

beforeEach(() => {
  queryClient.clear();
  asked = 0;
  answer = count;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a question', () => {
  it('is asked once for everything that waits for its answer, and again for the next one', async () => {
    const [one, other] = await Promise.all([fetchAnswer(query), fetchAnswer(query)]);
    expect([one, other]).toMatchObject([
      { ok: true, data: { round: 1 } },
      { ok: true, data: { round: 1 } },
    ]);
    expect(await fetchAnswer(query)).toMatchObject({ data: { round: 2 } });
  });

  it('about packs is asked again only when these are others', async () => {
    expect(await fetchAnswer(ofPacks(query))).toMatchObject({ data: { round: 1 } });
    expect(await fetchAnswer(ofPacks(query))).toMatchObject({ data: { round: 1 } });
    forgetAnswersOfPacks();
    expect(await fetchAnswer(ofPacks(query))).toMatchObject({ data: { round: 2 } });
  });

  it('that fails has its failure as a value, and is asked again', async () => {
    answer = beBusy;
    expect(await fetchAnswer(ofPacks(query))).toMatchObject({ ok: false, failure: { code: 'busy' } });
    expect(keptAnswer(query)).toBeUndefined();
    answer = count;
    expect(await fetchAnswer(ofPacks(query))).toMatchObject({ ok: true, data: { round: 2 } });
  });

  it('ends when nothing waits for it any more, and not before', async () => {
    answer = hold;
    const [first, second] = [new AbortController(), new AbortController()];
    const ends: Promise<unknown>[] = [first, second].map(({ signal }) => fetchAnswer(query, signal));
    const refused = ends.map((end) => expect(end).rejects.toMatchObject({ name: 'AbortError' }));
    const [request] = await once(server, 'request');
    let isClosed = false;
    request.socket.once('close', () => (isClosed = true));
    first.abort();
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    second.abort();
    await Promise.all(refused);
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });
});

describe('an answer', () => {
  it('from before a change is not taken for the one after it', async () => {
    answer = hold;
    const before = expect(fetchAnswer(query)).resolves.toMatchObject({ data: { round: 2 } });
    await once(server, 'request');
    answer = count;
    await refetch(query);
    expect(keptAnswer(query)).toEqual({ round: 2 });
    await before;
    // Of two at a time, too.
    await Promise.all([refetch(query), refetch(query)]);
    expect(keptAnswer(query)).toEqual({ round: 4 });
  });

  it('is what a change has answered, until it is asked for', async () => {
    keepAnswer(query, { round: 100 });
    expect(keptAnswer(query)).toEqual({ round: 100 });
    expect(await fetchAnswer(query)).toMatchObject({ data: { round: 1 } });
  });

  it('that failed while it is shown is asked for again, where its reason is one of those wanted', async () => {
    answer = beBusy;
    const shown = new QueryObserver(queryClient, query);
    const leave = shown.subscribe(() => undefined);
    await vi.waitFor(() => expect(failureIn(shown.getCurrentResult().error)?.code).toBe('busy'));
    answer = count;
    refetchFailed(({ code }) => code === 'unreachable');
    expect(shown.getCurrentResult().isFetching).toBe(false);
    refetchFailed(isPassing);
    await vi.waitFor(() => expect(shown.getCurrentResult().data?.data).toEqual({ round: 2 }));
    leave();
  });
});
