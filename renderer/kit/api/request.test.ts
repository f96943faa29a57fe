/** What comes of a request when the server, a real one, ends or stalls anywhere on the way. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { defineEndpoint } from '../../../contract/endpoint.ts';
import { ask, download } from './ask.ts';
import { exchange } from './exchange.ts';
import { failureOf, failureOutlook, isPackFailure, isPassing } from './failure.ts';
import type { Answer } from './request.ts';

const BODY = JSON.stringify({ results: Array.from({ length: 2000 }, (_, index) => ({ index })) });

let server: Server | undefined;

/** @returns the address of a server that answers so */
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return addressOf(server.address());
}

const addressOf = (address: ReturnType<Server['address']>): string =>
  `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1/thing`;

/** @returns the address of a server that sends these bytes, whatever is asked, and ends the connection */
async function sendRaw(text: string): Promise<{ readonly address: string; readonly close: () => void }> {
  const raw = createSocketServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(text, () => socket.destroy()));
  }).listen(0, '127.0.0.1');
  await once(raw, 'listening');
  return { address: addressOf(raw.address()), close: () => raw.close() };
}

const THING = {
  operationId: 'thing',
  tag: 'Things',
  summary: 'A thing',
  access: 'open' as const,
  answers: {
    200: {
      description: 'It',
      schema: Type.Object({ results: Type.Optional(Type.Array(Type.Unknown())), a: Type.Optional(Type.Number()) }),
    },
  },
};

/** Asks for the thing at `address`. */
const get = (address: string, options: { signal?: AbortSignal; patienceMs?: number } = {}) =>
  ask(defineEndpoint({ ...THING, method: 'GET', path: address }), options);

const codeOf = (answer: Answer<unknown>): string => (answer.ok ? 'answered' : answer.failure.code);

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('a request', () => {
  it('takes an answer to its last byte', async () => {
    const address = await serve((_request, reply) =>
      reply.setHeader('content-type', 'application/json; charset=utf-8').end(BODY),
    );
    const answer = await get(address);
    expect(answer.ok && answer.data.results).toHaveLength(2000);
  });

  it('is a failure where nothing listens', async () => {
    const address = await serve((_request, reply) => reply.end());
    server?.close();
    expect(codeOf(await get(address))).toBe('unreachable');
  });

  it('is a failure where the connection ends before the head of the answer', async () => {
    const address = await serve((request) => request.socket.destroy());
    expect(codeOf(await get(address))).toBe('unreachable');
  });

  it('is a failure where it ends within the head', async () => {
    const { address, close } = await sendRaw('HTTP/1.1 200 OK\r\ncontent-type: applic');
    expect(codeOf(await get(address))).toBe('unreachable');
    close();
  });

  it.each([
    ['of known length', { 'content-length': String(BODY.length) }],
    ['in pieces', {}],
  ])('is a failure where it ends in the middle of a body %s', async (_title, headers) => {
    const address = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', ...headers });
      reply.write(BODY.slice(0, BODY.length / 2), () => setImmediate(() => reply.destroy()));
    });
    expect(codeOf(await get(address))).toBe('broken_off');
    const posting = defineEndpoint({
      ...THING,
      method: 'POST',
      path: address,
      body: Type.Object({ some: Type.String() }),
    });
    expect(codeOf(await ask(posting, { body: { some: 'body' } }))).toBe('broken_off');
    const file = await download(posting, { body: { some: 'body' } });
    expect(file.kind === 'failed' && file.failure.code).toBe('broken_off');
  });

  it('is a failure where it ends in the middle of the body of an error', async () => {
    const address = await serve((_request, reply) => {
      reply.writeHead(503, { 'content-type': 'application/json' });
      reply.write('{"message": "Cairn', () => setImmediate(() => reply.destroy()));
    });
    expect(codeOf(await get(address))).toBe('broken_off');
  });

  it.each([
    ['half of the JSON', 'application/json', BODY.slice(0, 100), 'broken_off'],
    ['nothing', 'application/json', '', 'broken_off'],
    ['null', 'application/json', 'null', 'unreadable'],
    ['a page', 'text/html', '<!doctype html><p>Welcome', 'unreadable'],
    ['JSON called something else', 'text/html', BODY, 'unreadable'],
  ])('is a failure where %s comes as a whole answer', async (_title, type, body, code) => {
    const address = await serve((_request, reply) => reply.writeHead(200, { 'content-type': type }).end(body));
    expect(codeOf(await get(address))).toBe(code);
  });

  it('is a failure where nothing comes for too long, before the head or after half of the body', async () => {
    const held = await serve(() => undefined);
    expect(codeOf(await get(held, { patienceMs: 60 }))).toBe('silent');
    server?.closeAllConnections();
    server?.close();
    const half = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.write(BODY.slice(0, 100));
    });
    expect(codeOf(await get(half, { patienceMs: 60 }))).toBe('silent');
  });

  it('waits for as long as pieces come', async () => {
    const address = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const pieces = ['{"a"', ':', '1', ' ', '}'];
      const timer = setInterval(() => {
        const piece = pieces.shift();
        if (piece !== undefined) reply.write(piece);
        else {
          clearInterval(timer);
          reply.end();
        }
      }, 60);
    });
    const answer = await get(address, { patienceMs: 200 });
    expect(answer).toMatchObject({ ok: true, data: { a: 1 } });
  });

  it('throws where it was cancelled, before or while it is answered', async () => {
    const address = await serve((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      reply.write(BODY.slice(0, 100));
    });
    const abort = new AbortController();
    const asked = exchange(address, {}, { signal: abort.signal, onPiece: () => abort.abort() });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect(get(address, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const said = (code: string, more = {}, retryAfter: string | null = null) =>
  failureOf(JSON.stringify({ message: 'In the words of the server', code, ...more }), retryAfter);

describe('what an error means', () => {
  it('follows from its code, not from its status or words', () => {
    expect(said('pack_missing', { pack: 'admin-world' })).toEqual({
      code: 'pack_missing',
      message: 'In the words of the server.',
      pack: 'admin-world',
    });
    for (const code of ['pack_missing', 'pack_damaged', 'pack_outdated']) expect(isPackFailure(said(code))).toBe(true);
    for (const code of ['busy', 'closing', 'answers_stopped', 'disk_full', 'unreachable'])
      expect(isPackFailure(said(code))).toBe(false);
    for (const code of ['busy', 'closing', 'unreachable']) expect(isPassing(said(code))).toBe(true);
    for (const code of ['quota_exceeded', 'disk_full', 'not_found', 'internal', 'pack_missing'])
      expect(isPassing(said(code))).toBe(false);
  });

  it('is that something else answers, where no error of Cairn comes', () => {
    expect(failureOf('<html>Bad gateway').code).toBe('unreadable');
    expect(failureOf('null').code).toBe('unreadable');
    expect(said('code_of_another_program').code).toBe('unreadable');
  });

  it('says when a busy server is asked again', () => {
    expect(failureOutlook(said('busy', {}, '3'))).toBe('In the words of the server. Retrying in 3 s.');
    expect(said('busy', {}, 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfter).toBeUndefined();
  });
});
