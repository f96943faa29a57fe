/** HTTP client for benches: reuses its connections and reads every response completely. */
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  /** Empty if the response has none. */
  contentType: string;
  body: Buffer;
}

export class Client {
  readonly #address: URL;
  readonly #key: string;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string, key: string) {
    this.#address = new URL(url);
    this.#key = key;
  }

  get(path: string): Promise<Answer> {
    return this.#request('GET', path);
  }

  /** Encodes a request body. @param body bytes and texts are sent unchanged, anything else as JSON */
  post(path: string, body: Buffer | string | object = {}, contentType = 'application/json'): Promise<Answer> {
    return this.#request(
      'POST',
      path,
      typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      contentType,
    );
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends a request. The path isn't normalised. @param headers may contain another key */
  send(
    method: string,
    path: string,
    headers: Record<string, string | undefined>,
    body?: Buffer | string,
  ): Promise<Answer> {
    const { hostname, port } = this.#address;
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const call = request(
        {
          hostname,
          port,
          agent: this.#agent,
          method,
          path,
          headers: { 'x-api-key': this.#key, ...headers, ...length },
        },
        (response) => {
          const {
            statusCode: status = 0,
            headers: { 'content-type': contentType = '' },
          } = response;
          buffer(response).then((bytes) => resolve({ status, contentType, body: bytes }), reject);
        },
      );
      call.on('error', reject).end(body);
    });
  }

  #request(method: string, path: string, body?: Buffer | string, contentType?: string): Promise<Answer> {
    return this.send(method, path, body === undefined ? {} : { 'content-type': contentType }, body);
  }
}

/** Returns the response as JSON. @throws Error if the status is not 200 */
export function jsonOf({ status, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`HTTP ${status}: ${body.toString('utf8', 0, 300)}`);
  return JSON.parse(body.toString());
}
