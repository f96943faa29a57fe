/** A client of the HTTP interface, for benches: keeps its connections, and reads every answer whole. */
import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: Buffer;
}

export class Client {
  readonly #url: string;
  readonly #key: string;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  get(path: string): Promise<Answer> {
    return this.#ask('GET', path);
  }

  /** @param body bytes and texts are sent as they are, anything else as JSON */
  post(path: string, body: Buffer | string | object = {}, contentType = 'application/json'): Promise<Answer> {
    return this.#ask('POST', path, typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body), contentType);
  }

  close(): void {
    this.#agent.destroy();
  }

  #ask(method: string, path: string, body?: Buffer | string, contentType?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { 'x-api-key': this.#key, ...(body === undefined ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }) };
      const call = request(this.#url + path, { method, agent: this.#agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
        response.on('error', reject);
      });
      call.on('error', reject).end(body);
    });
  }
}

/** The answer's JSON. @throws Error where the status is not 200 */
export function jsonOf({ status, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`the server answered ${status}: ${body.toString('utf8', 0, 300)}`);
  return JSON.parse(body.toString());
}
