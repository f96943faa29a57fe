/** Responses that a handler sends through `reply` itself. Their type describes them, like that of a returned body. */
import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import type { ErrorBody } from '../../../contract/error.ts';

declare const SENT: unique symbol;

/**
 * A `reply` after sending: the JSON of an `Answer`, or another content type if that is {@link NotJson}. `never` for an
 * error or no response.
 */
export interface Sent<Answer> {
  readonly [SENT]: Answer;
}

/** Marks a response that was sent in another way, e.g. in pieces. The compiler can't verify its type. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- the type is of the answer; the value stays the reply, which the server waits for
export const asSent = <Answer>(reply: FastifyReply): Sent<Answer> => reply as unknown as Sent<Answer>;

/** Sends a body that isn't JSON. Headers set on `reply` are preserved. */
export const sendBytes = (reply: FastifyReply, contentType: string, body: string | Buffer | Readable): Sent<NotJson> =>
  asSent(reply.type(contentType).send(body));

/** Properties of a sent file. */
interface SentFile {
  contentType: string;
  /** Value of `content-disposition`. */
  disposition: string;
  /** Called when the file is closed, even if it wasn't sent completely. */
  onClosed?: () => void;
}

/** Sends a file with its length. Headers set on `reply` are preserved. */
export function sendFile(reply: FastifyReply, path: string, file: SentFile): Sent<NotJson> {
  const stream = createReadStream(path);
  if (file.onClosed !== undefined) stream.once('close', file.onClosed);
  void reply.headers({ 'content-disposition': file.disposition, 'content-length': statSync(path).size });
  return sendBytes(reply, file.contentType, stream);
}

/** Sends a response without a body: there is no content, or it hasn't changed. */
export const sendEmpty = (reply: FastifyReply, status: 204 | 304): Sent<NotJson> => asSent(reply.code(status).send());

/** Sends an error of the endpoint; text is sent unchanged, with the content type set on `reply`. */
export const sendRefusal = (reply: FastifyReply, status: number, body: ErrorBody | string): Sent<never> =>
  asSent(reply.code(status).send(body));

/** Sends nothing, because the client has disconnected. */
export const dropReply = (reply: FastifyReply): Sent<never> => asSent(reply.hijack());
