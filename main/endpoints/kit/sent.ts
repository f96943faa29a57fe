/**
 * Answers that a handler has handed to `reply` itself. Their type says what they are, as that of a returned body does.
 */
import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import type { ErrorBody } from '../../../contract/error.ts';

declare const SENT: unique symbol;

/**
 * `reply`, which has been given the answer: the JSON of an `Answer`, or where that is {@link NotJson} a body of another
 * content type. `never` for what is no success: an error, or nothing at all.
 */
export interface Sent<Answer> {
  readonly [SENT]: Answer;
}

/** Marks what was sent in a way of its own, such as in pieces. The compiler takes its word for what that was. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- the type is of the answer; the value stays the reply, which the server waits for
export const asSent = <Answer>(reply: FastifyReply): Sent<Answer> => reply as unknown as Sent<Answer>;

/** Sends a body that is not JSON. Headers that were set on `reply` are kept. */
export const sendBytes = (reply: FastifyReply, contentType: string, body: string | Buffer | Readable): Sent<NotJson> =>
  asSent(reply.type(contentType).send(body));

/** Of a file that is sent. */
interface SentFile {
  contentType: string;
  /** Value of `content-disposition`. */
  disposition: string;
  /** Called once the file is read no more, whether all of it went out or not. */
  onClosed?: () => void;
}

/** Sends a whole file, with its length. Headers that were set on `reply` are kept. */
export function sendFile(reply: FastifyReply, path: string, file: SentFile): Sent<NotJson> {
  const stream = createReadStream(path);
  if (file.onClosed !== undefined) stream.once('close', file.onClosed);
  void reply.headers({ 'content-disposition': file.disposition, 'content-length': statSync(path).size });
  return sendBytes(reply, file.contentType, stream);
}

/** Sends no body: there is nothing, or nothing new. */
export const sendNothing = (reply: FastifyReply, status: 204 | 304): Sent<NotJson> => asSent(reply.code(status).send());

/** Sends an error as the endpoint words it; a text goes out as it is, with the content type that was set on `reply`. */
export const sendRefusal = (reply: FastifyReply, status: number, body: ErrorBody | string): Sent<never> =>
  asSent(reply.code(status).send(body));

/** Sends nothing any more: the client has gone. */
export const dropReply = (reply: FastifyReply): Sent<never> => asSent(reply.hijack());
