/**
 * The thread that reads, answers and writes tables, seen from the server: started when needed, also where it has died,
 * ended when it has not been asked for a while.
 */
import type { Readable, Writable } from 'node:stream';
import { Fault } from '../../contract/fault.ts';
import type { Allowance } from '../account/allowance.ts';
import { byteReader, byteWriter } from '../threads/byte-stream.ts';
import { portForThread } from '../threads/bridge.ts';
import { moving, type AnswerOf, type CallOptions, type NameOf, type ParametersOf } from '../threads/call.ts';
import { IDLE_MS } from '../threads/idle-timer.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import type { Counted } from './batch/quota.ts';
import type { StreamEvents, StreamOptions } from './enrich-stream.ts';
import { ROW_THREAD_LIMITS } from './pool.ts';
import type { StreamProgress, TablePlace, tableService, TableThreadData } from './table-functions.ts';
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

/** What the thread needs of quotas. */
interface Metering {
  /** By key, when the thread starts. */
  allowances: () => ReadonlyMap<string, Allowance[]>;
  /** Hears of rows of the tables of the window as they are answered. */
  onCounted: (counted: Counted) => void;
  /** The thread has failed: rows that it had taken will not be answered. */
  onDied: () => void;
}

export class TableThread {
  readonly #thread: RemoteThread<TableFunctions, StreamProgress, Counted>;
  readonly #metering: Metering;

  /** @param idleMs how long the thread stays when it is not asked and no table is under way, in milliseconds */
  constructor(place: TablePlace, metering: Metering, idleMs = IDLE_MS) {
    this.#metering = metering;
    this.#thread = new RemoteThread(new URL('./tables.entry.ts', import.meta.url), {
      name: 'tables',
      workerData: (): TableThreadData => {
        const processes = portForThread();
        const data = { ...place, allowances: metering.allowances(), processes };
        return moving(data, processes === undefined ? [] : [processes]);
      },
      resourceLimits: ROW_THREAD_LIMITS,
      idleMs,
      // A table that is read or run needs the thread although it is not asked.
      isIdle: () => this.#thread.ask('isIdle', []),
      died: (error) => new Error(`The table thread failed: ${error?.message ?? 'it ended'}`),
      onDied: metering.onDied,
      onEvent: metering.onCounted,
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

  /** @param onAnswered hears of rows as they are answered */
  enrich(options: StreamOptions, onAnswered: StreamEvents['onAnswered']): EnrichedStream {
    const [body, out] = [byteWriter(), byteReader()];
    // The users of the streams hear of errors there; one that comes before must not end the process.
    for (const { stream } of [body, out]) stream.on('error', () => undefined);
    const ready = Promise.withResolvers<string | undefined>();
    const onProgress = (progress: StreamProgress): void => {
      if ('warning' in progress) ready.resolve(progress.warning);
      else onAnswered(progress.right, progress.faulty);
    };
    this.#thread
      .ask('enrich', [options, body.port, out.port], { transfer: [body.port, out.port], onProgress })
      .catch((error: unknown) => {
        ready.reject(error);
        out.stream.destroy(toError(error));
      });
    return { body: body.stream, out: out.stream, ready: ready.promise };
  }

  async close(): Promise<void> {
    await this.#thread.close(new Fault('closing', 'Cairn is closing. What was answered of a table is kept'));
    this.#metering.onDied();
  }
}
