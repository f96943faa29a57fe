/** The server's handle on the table thread: starts it on demand, also after a crash, and ends it when idle. */
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
  TableLocation,
  tableService,
  TableThreadData,
} from './table-functions.ts';
import { toError } from '../../contract/system-error.ts';

type TableFunctions = ReturnType<ReturnType<typeof tableService>>;

export interface EnrichedStream {
  /** Accepts the table. */
  body: Writable;
  /** The enriched table. */
  out: Readable;
  /** Resolves before the first byte of `out`, perhaps with a warning; rejects if there is no output. */
  ready: Promise<string | undefined>;
}

/** Returns the other end of a port that serves `functions`. */
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

  /** @param idleMs idle time after which the thread ends unless a table is being read or run, in milliseconds */
  constructor(place: TableLocation, host: TableHost, idleMs = IDLE_MS) {
    this.#thread = new RemoteThread(new URL('./tables.entry.ts', import.meta.url), {
      name: 'tables',
      workerData: (): TableThreadData => {
        const processes = portForThread();
        const port = portTo(host);
        const data = { ...place, host: port, hasCharged: this.#wasStarted, processes };
        this.#wasStarted = true;
        return withTransfer(data, processes === undefined ? [port] : [port, processes]);
      },
      resourceLimits: ROW_THREAD_LIMITS,
      idleMs,
      // Reading and running tables need the thread even without requests.
      isIdle: () => this.#thread.ask('isIdle', []),
      died: (error) => new Error(`The table thread failed: ${error?.message ?? 'it exited'}`),
    });
  }

  /** Whether the thread is running. */
  get isStarted(): boolean {
    return this.#thread.isStarted;
  }

  /** Calls a function of the thread. @throws what it throws, with the same name and message */
  ask<Name extends NameOf<TableFunctions>>(
    name: Name,
    parameters: ParametersOf<TableFunctions, Name>,
    options?: CallOptions<StreamProgress>,
  ): Promise<AnswerOf<TableFunctions, Name>> {
    return this.#thread.ask(name, parameters, options);
  }

  /**
   * Starts an enrichment.
   * @param rows charges and counts rows, and ends with the stream
   * @param store temporary path for the rows of a Parquet file, and the check of their size
   */
  enrich(options: StreamOptions, rows: StreamedRows, store: EnrichStore): EnrichedStream {
    const [body, out] = [byteWriter(), byteReader()];
    const rowsPort = portTo({
      charge: (requested) => rows.charge(requested),
      admit: store.admit,
    } satisfies StreamCharges);
    // Consumers handle stream errors; earlier ones must not crash the process.
    for (const { stream } of [body, out]) stream.on('error', () => undefined);
    const ready = Promise.withResolvers<string | undefined>();
    const onProgress = (progress: StreamProgress): void => {
      if ('warning' in progress) ready.resolve(progress.warning);
      else rows.count(progress.valid, progress.faulty);
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
