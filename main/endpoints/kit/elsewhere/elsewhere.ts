/** Tables at the other servers of a shared store: this one is asked for them as if they were here. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Fault, isFault } from '../../../../contract/fault.ts';
import { BODY_TOO_LARGE, MAX_BODY_BYTES } from '../../../../contract/request-limits.ts';
import type { BatchJob } from '../../../../contract/batch.ts';
import type { UsageMeter } from '../../../account/usage-meter.ts';
import type { OtherServer, OwnPlace, PlacedTable, SharedServers } from '../../../store/shared-servers.ts';
import type { Asker } from '../../../store/maker.ts';
import { askerOf } from '../asker.ts';
import { listAt } from './list-at.ts';
import { ANSWERED_BY_HEADER, NoAnswer, PASSED_ON_HEADER } from './other-server.ts';
import { headersFor, passOn } from './pass-on.ts';

const RETRY_SECONDS = '5';
/** How often it is looked whether a server is still heard whose answer is waited for, in milliseconds. */
const LOOK_MS = 3000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isPassedOn = ({ headers }: FastifyRequest): boolean => headers[PASSED_ON_HEADER] !== undefined;

const lastHeard = ({ heardAt }: OtherServer): string => `has not been heard since ${heardAt.toISOString()}`;

/** @throws NoAnswer for a server that has ended, or has been silent for so long that it need not be asked */
function needHeard({ isHeard }: OtherServer): void {
  if (!isHeard) throw new NoAnswer('it says nothing any more');
}

export interface ElsewhereOptions {
  servers: SharedServers;
  meter: UsageMeter;
  /** Where the tables of this server lie. */
  directory: string;
  /** The origin of a page that is not this server's own. */
  foreignOrigin: (request: FastifyRequest['raw']) => string | undefined;
}

export class Elsewhere {
  readonly #options: ElsewhereOptions;
  /** Of servers that gave no answer, why: told once to those who run the servers. */
  readonly #silent = new Map<string, string>();
  #tables: () => Promise<PlacedTable[]> = async () => [];

  constructor(options: ElsewhereOptions) {
    this.#options = options;
  }

  /** @param list all tables that are here */
  tellOf(list: () => Promise<PlacedTable[]>): void {
    this.#tables = list;
  }

  /** From now on the others know of this server. */
  async announce(place: OwnPlace): Promise<void> {
    await this.#options.servers.begin(place, () => this.#tables());
  }

  close(): Promise<void> {
    return this.#options.servers.leave();
  }

  entered(table: PlacedTable): Promise<void> {
    return this.#options.servers.enter(table);
  }

  removed(uuid: string): Promise<void> {
    return this.#options.servers.remove(uuid);
  }

  /** Some were removed. */
  changed(): Promise<void> {
    return this.#options.servers.enterAll();
  }

  /** Says to the server that passes a request on who has answered it, whatever the answer. */
  sign(request: FastifyRequest, reply: FastifyReply): void {
    if (isPassedOn(request)) void reply.header(ANSWERED_BY_HEADER, this.#options.servers.id);
  }

  /** Before the body of a request of a table is read: has the server answer it that has the table. */
  readonly passOn: onRequestAsyncHookHandler = async (request, reply) => {
    const uuid: unknown = Object(request.params).uuid;
    // What is no identifier of a table is refused here.
    if (typeof uuid !== 'string' || !UUID.test(uuid) || isPassedOn(request) || this.#isHere(uuid)) return;
    const server = await this.#find(uuid, request);
    if (server === undefined) return;
    // One that breaks the body off may be gone before its answer has arrived.
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Fault('too_large', BODY_TOO_LARGE);
    await this.#passOn(server, uuid, request, reply);
  };

  /**
   * The tables at the others that are there for who asks, in no order.
   * @returns also, in words, how many others there should be, and why they are missing
   */
  async list(request: FastifyRequest): Promise<{ jobs: BatchJob[]; warning?: string }> {
    if (isPassedOn(request)) return { jobs: [] };
    const { servers, foreignOrigin } = this.#options;
    const headers = headersFor(request.raw, foreignOrigin(request.raw));
    const missing: string[] = [];
    let others: Awaited<ReturnType<SharedServers['others']>>;
    try {
      others = await servers.others(askerOf(request));
    } catch (error) {
      if (!isFault(error, 'busy')) throw error;
      return { jobs: [], warning: 'Tables may be missing: the store that says where they are does not answer now' };
    }
    const lists = await Promise.all(
      others.map(async (server) => {
        try {
          needHeard(server);
          const jobs = await listAt(server, headers);
          this.#answered(server);
          return jobs;
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error;
          this.#gaveNoAnswer(server, error);
          missing.push(`${server.tables} at a server that ${error.told ?? lastHeard(server)}`);
          return [];
        }
      }),
    );
    const jobs = lists.flat();
    return missing.length === 0 ? { jobs } : { jobs, warning: `Tables are missing: ${missing.join('; ')}` };
  }

  /** How many tables the others have for the asker; none where the store does not answer now. */
  async count(asker: Asker): Promise<number> {
    try {
      return (await this.#options.servers.others(asker)).reduce((sum, { tables }) => sum + tables, 0);
    } catch (error) {
      if (!isFault(error, 'busy')) throw error;
      return 0;
    }
  }

  #isHere(uuid: string): boolean {
    return existsSync(join(this.#options.directory, `${uuid}.sqlite`));
  }

  /** @throws Fault busy where the server does not answer */
  async #passOn(server: OtherServer, uuid: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { meter } = this.#options;
    const { admission, apiKey } = request;
    // It counts where it is answered.
    if (admission !== undefined) meter.withdraw(admission);
    request.admission = undefined;
    try {
      needHeard(server);
      await this.#answerFrom(server, uuid, request, reply);
      this.#answered(server);
    } catch (error) {
      if (reply.raw.destroyed) {
        // The client has hung up, and the other been left.
        reply.hijack();
        return;
      }
      if (admission !== undefined && apiKey !== undefined) request.admission = meter.admit(apiKey, admission.interface);
      if (!(error instanceof NoAnswer)) throw error;
      this.#gaveNoAnswer(server, error);
      throw new Fault(
        'busy',
        `The table ${uuid} is at a server that ${lastHeard(server)}. It is kept there, and goes on when that server is back`,
        { headers: { 'retry-after': RETRY_SECONDS }, cause: error },
      );
    }
  }

  /** An export may take minutes before it begins: it is waited for as long as its server is heard. */
  async #answerFrom(server: OtherServer, uuid: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const lost = new AbortController();
    const look = setInterval(() => {
      this.#find(uuid, request)
        .then((now) => (now === undefined ? undefined : needHeard(now)))
        .catch((error: unknown) => {
          // Where the store is away nobody is heard, and nothing is known.
          if (error instanceof NoAnswer) lost.abort(error);
        });
    }, LOOK_MS).unref();
    try {
      const foreignOrigin = this.#options.foreignOrigin(request.raw);
      await passOn(server, request, reply, { foreignOrigin, lost: lost.signal });
    } finally {
      clearInterval(look);
    }
  }

  #find(uuid: string, request: FastifyRequest): Promise<OtherServer | undefined> {
    return this.#options.servers.find(uuid, askerOf(request));
  }

  #answered({ id }: OtherServer): void {
    this.#silent.delete(id);
  }

  #gaveNoAnswer({ id, host, port }: OtherServer, { message }: NoAnswer): void {
    if (this.#silent.get(id) === message) return;
    this.#silent.set(id, message);
    const error = `The server ${id}, ${host === null ? 'which has ended' : `at ${host}:${port}`}, gives no answer about its tables: ${message}`;
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), error })}\n`);
  }
}
