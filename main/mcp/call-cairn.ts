/** Client of a Cairn server's HTTP interface. Error responses become a `Fault`. */
import { Value } from 'typebox/value';
import { codeOfStatus, ErrorBody, isErrorCode } from '../../contract/error.ts';
import { Fault } from '../../contract/fault.ts';
import { FAILED_PACKS_HEADER } from '../../contract/metering.ts';

export interface CairnAddress {
  /** `http://127.0.0.1:8765`. */
  url: string;
  key: string;
  /** Called with the ids of failed packs whose data may be missing from a response. */
  onFailedPacks?: (ids: string) => void;
}

export interface CairnRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
}

const member = (value: unknown, name: string): unknown => Object(value)[name];

function faultOf(status: number, body: unknown, path: string): Fault {
  if (Value.Check(ErrorBody, body)) {
    const { code, message, errors, pack } = body;
    return new Fault(code, message, { ...(errors === undefined ? {} : { errors }), pack });
  }
  // The geocoder has its own form of errors.
  const message = member(body, 'error_message') ?? member(body, 'message');
  const code = member(body, 'code');
  return new Fault(
    isErrorCode(code) ? code : codeOfStatus(status),
    typeof message === 'string' ? message : `Unexpected response to ${path}: HTTP ${status}, not in Cairn's format`,
  );
}

async function send(
  { url, key }: CairnAddress,
  { method, path, body }: CairnRequest,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await fetch(new URL(path, url), {
      method,
      headers: {
        accept: 'application/json',
        'x-api-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Fault('unreachable', `No Cairn server is responding at ${url}: start it with cairn serve`, {
      cause: error,
    });
  }
}

/**
 * Sends a request and returns the parsed response. @throws Fault for an error response, or if the server isn't
 * responding
 */
export async function callCairn(cairn: CairnAddress, question: CairnRequest, signal?: AbortSignal): Promise<unknown> {
  const response = await send(cairn, question, signal);
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw faultOf(response.status, undefined, question.path);
  }
  if (!response.ok) throw faultOf(response.status, body, question.path);
  const failedPacks = response.headers.get(FAILED_PACKS_HEADER);
  if (failedPacks !== null) cairn.onFailedPacks?.(failedPacks);
  return body;
}
