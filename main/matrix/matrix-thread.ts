/** The thread that computes matrices and paths, seen from the thread that answers requests: started when needed, gone when nobody has asked for a while. */
import { Worker } from 'node:worker_threads';
import { IdleTimer } from '../threads/idle-timer.ts';
import { onDeath } from '../threads/on-death.ts';
import {
  CONTROL,
  type Command,
  type MatrixCommand,
  type MatrixReport,
  type Report,
  type RouteCommand,
  type RouteReport,
  type SnapCommand,
  type SnapReport,
} from './protocol.ts';

/**
 * A cancelled job ends at the next look at its flag. One that has not done so after this many milliseconds is in the middle
 * of a long step, such as reading a large pack: its thread is ended, and with it the networks that it held.
 */
const GRACE_MS = 120;

interface Pending<Asked, Answer> {
  command: Asked;
  resolve: (answer: Answer) => void;
}

export class MatrixThread {
  #worker: Worker | undefined;
  #nextQuestion = 1;
  readonly #matrices = new Map<string, Pending<MatrixCommand, MatrixReport>>();
  readonly #routes = new Map<number, Pending<RouteCommand, RouteReport>>();
  readonly #snaps = new Map<number, Pending<SnapCommand, SnapReport>>();
  readonly #idle: IdleTimer;

  /** @param idleMs how long the thread, and with it the networks, stay when nobody asks, in milliseconds */
  constructor(idleMs?: number) {
    this.#idle = new IdleTimer(() => void this.#end(), idleMs);
  }

  /** Whether the thread is there now. */
  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /** Resolves with the report in any case. */
  matrix(command: Omit<MatrixCommand, 'type'>): Promise<MatrixReport> {
    return new Promise((resolve) => {
      const full: MatrixCommand = { type: 'matrix', ...command };
      this.#matrices.set(command.uuid, { command: full, resolve });
      this.#post(full);
    });
  }

  route(command: Omit<RouteCommand, 'type' | 'id'>): Promise<RouteReport> {
    return new Promise((resolve) => {
      const full: RouteCommand = { type: 'route', id: this.#nextQuestion++, ...command };
      this.#routes.set(full.id, { command: full, resolve });
      this.#post(full);
    });
  }

  snap(command: Omit<SnapCommand, 'type' | 'id'>): Promise<SnapReport> {
    return new Promise((resolve) => {
      const full: SnapCommand = { type: 'snap', id: this.#nextQuestion++, ...command };
      this.#snaps.set(full.id, { command: full, resolve });
      this.#post(full);
    });
  }

  /** Ends a matrix, whatever it is doing: its report comes within a fifth of a second. Nothing happens if it has ended. */
  cancel(uuid: string): void {
    const pending = this.#matrices.get(uuid);
    if (pending === undefined) return;
    Atomics.store(pending.command.control, CONTROL.cancelled, 1);
    const end = (): void => {
      if (this.#matrices.get(uuid) === pending) this.#restart({ type: 'matrix', uuid, cancelled: true, parts: {} });
    };
    setTimeout(end, GRACE_MS);
  }

  /** Nobody is told: whoever waits is to be gone. */
  async close(): Promise<void> {
    this.#matrices.clear();
    this.#routes.clear();
    this.#snaps.clear();
    await this.#end();
    // An export that waits for a path would else keep its connection open, and with it the server.
    this.#abandon('the server closes');
  }

  #post(command: Command): void {
    this.#idle.stop();
    this.#worker ??= this.#start();
    this.#worker.postMessage(command);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./matrix.entry.ts', import.meta.url), { name: 'matrix' });
    worker.on('message', (report: Report) => this.#settle(report));
    onDeath(worker, ({ message }) => this.#abandon(message));
    return worker;
  }

  async #end(): Promise<void> {
    this.#idle.stop();
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.removeAllListeners();
    await worker?.terminate();
  }

  #settle(report: Report): void {
    if (report.type === 'snap') {
      this.#snaps.get(report.id)?.resolve(report);
      this.#snaps.delete(report.id);
    } else if (report.type === 'route') {
      this.#routes.get(report.id)?.resolve(report);
      this.#routes.delete(report.id);
    } else if (report.broken === true) this.#restart(report);
    else this.#report(report);
    if (this.#worker !== undefined && this.#matrices.size + this.#routes.size + this.#snaps.size === 0) this.#idle.restart();
  }

  #report(report: MatrixReport): void {
    const pending = this.#matrices.get(report.uuid);
    this.#matrices.delete(report.uuid);
    pending?.resolve(report);
  }

  /** Ends the thread on account of one matrix. Everything else that it was asked for is asked of a new one. */
  #restart(report: MatrixReport): void {
    void this.#end();
    this.#report(report);
    for (const { command } of [...this.#matrices.values(), ...this.#routes.values(), ...this.#snaps.values()]) this.#post(command);
  }

  /** The thread has died. Whoever waits is told; the next command starts a new thread. */
  #abandon(reason: string): void {
    this.#worker = undefined;
    const failure = `the matrix thread failed: ${reason}. Order it again; if that fails too, try fewer points`;
    const [matrices, routes, snaps] = [[...this.#matrices.values()], [...this.#routes.values()], [...this.#snaps.values()]];
    this.#matrices.clear();
    this.#routes.clear();
    this.#snaps.clear();
    for (const { command, resolve } of matrices) resolve({ type: 'matrix', uuid: command.uuid, failure, parts: {} });
    for (const { command, resolve } of routes) resolve({ type: 'route', id: command.id, failure });
    for (const { command, resolve } of snaps) resolve({ type: 'snap', id: command.id, failure });
  }
}
