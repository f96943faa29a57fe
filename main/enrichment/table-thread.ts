/**
 * The thread that reads, answers and writes tables, seen from the server: started when needed, also where it has died,
 * ended when it has not been asked for a while.
 */
import type { Readable, Writable } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Fault } from '../../contract/fault.ts';
import type { StreamedRows } from '../account/streamed-rows.ts';
import { byteReader, byteWriter } from '../threads/byte-stream.ts';
import { portForThread } from '../threads/bridge.ts';
import { withTransfer, type AnswerOf, type CallOptions, type NameOf, type ParametersOf } from '../threads/call.ts';
import { IDLE_MS } from '../threads/idle-timer.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import { serveOver } from '../threads/serve-thread.ts';
import type { StreamOptions } from './enrich-stream.ts';
import { ROW_THREAD_LIMITS } from './pool.ts';
import type {
  StreamCharges,
  StreamProgress,
  TableHost,
  TablePlace,
  tableService,
  TableThreadData,
} from './table-functions.ts';
import { toError } from '../../contract/system-error.ts';

type TableFunctions = ReturnType<ReturnType<typeof tableService>>;

export interface EnrichedStream {
  /** To be filled with the table. */
  body: Writable;
  /** The enriched table. */
  out: Readable;
  /**
   * Resolves before the first byte of `out`, with a warning where there is one; rejects where there will be no byte.
   */
  ready: Promise<string | undefined>;
}

/** @returns the other end of a port that `functions` answer */
function portTo(functions: unknown): MessagePort {
  const { port1, port2 } = new MessageChannel();
  serveOver(port1, () => functions);
  return port2;
}

export interface EnrichStore {
  path: string;
  admit: (bytes: number) => void;
}

export class TableThread {
  readonly #thread: RemoteThread<TableFunctions, StreamProgress>;
  #wasStarted = false;

  /** @param idleMs how long the thread stays when it is not asked and no table is under way, in milliseconds */
  constructor(place: TablePlace, host: TableHost, idleMs = IDLE_MS) {
    this.#thread = new RemoteThread(new URL('./tables.entry.ts', import.meta.url), {
      name: 'tables',
      workerData: (): TableThreadData => {
        const processes = portForThread();
        const port = portTo(host);
        const data = { ...place, host: port, hasTaken: this.#wasStarted, processes };
        this.#wasStarted = true;
        return withTransfer(data, processes === undefined ? [port] : [port, processes]);
      },
      resourceLimits: ROW_THREAD_LIMITS,
      idleMs,
      // A table that is read or run needs the thread although it is not asked.
      isIdle: () => this.#thread.ask('isIdle', []),
      died: (error) => new Error(`The table thread failed: ${error?.message ?? 'it exited'}`),
    });
  }

  /** Whether the thread is there now. */
  get isStarted(): boolean {
    return this.#thread.isStarted;
  }

  /** Calls a function of the thread. @throws what it throws, by name and message */
  ask<Name extends NameOf<TableFunctions>>(
    name: Name,
    parameters: ParametersOf<TableFunctions, Name>,
    options?: CallOptions<StreamProgress>,
  ): Promise<AnswerOf<TableFunctions, Name>> {
    return this.#thread.ask(name, parameters, options);
  }

  /**
   * @param rows takes and counts them, and is ended with the stream
   * @param store path for the rows of Parquet until they are complete, and what admits their bytes
   */
  enrich(options: StreamOptions, rows: StreamedRows, store: EnrichStore): EnrichedStream {
    const [body, out] = [byteWriter(), byteReader()];
    const rowsPort = portTo({ charge: (wanted) => rows.charge(wanted), admit: store.admit } satisfies StreamCharges);
    // The users of the streams hear of errors there; one that comes before must not end the process.
    for (const { stream } of [body, out]) stream.on('error', () => undefined);
    const ready = Promise.withResolvers<string | undefined>();
    const onProgress = (progress: StreamProgress): void => {
      if ('warning' in progress) ready.resolve(progress.warning);
      else rows.count(progress.right, progress.faulty);
    };
    this.#thread
      .ask('enrich', [options, body.port, out.port, rowsPort, store.path], {
        transfer: [body.port, out.port, rowsPort],
        onProgress,
      })
      .catch((error: unknown) => {
        ready.reject(error);
        out.stream.destroy(toError(error));
      })
      .finally(() => rows.end());
    return { body: body.stream, out: out.stream, ready: ready.promise };
  }

  async close(): Promise<void> {
    await this.#thread.close(new Fault('closing', 'Cairn is closing. Results so far are saved'));
  }
}
