/** The thread that computes matrices, started when first needed and again if it dies. */
import { Worker } from 'node:worker_threads';
import type { Command, MatrixCommand, MatrixReport, Report, RouteCommand, RouteReport, SnapCommand, SnapReport } from '../../workers/matrix-protocol.ts';

export class MatrixThread {
  #worker: Worker | undefined;
  #nextQuestion = 1;
  readonly #matrices = new Map<string, (report: MatrixReport) => void>();
  readonly #routes = new Map<number, (report: RouteReport) => void>();
  readonly #snaps = new Map<number, (report: SnapReport) => void>();

  /** Resolves with the report in any case. */
  matrix(command: Omit<MatrixCommand, 'type'>): Promise<MatrixReport> {
    return new Promise((resolve) => {
      this.#matrices.set(command.uuid, resolve);
      this.#post({ type: 'matrix', ...command });
    });
  }

  route(command: Omit<RouteCommand, 'type' | 'id'>): Promise<RouteReport> {
    return new Promise((resolve) => {
      const id = this.#nextQuestion++;
      this.#routes.set(id, resolve);
      this.#post({ type: 'route', id, ...command });
    });
  }

  snap(command: Omit<SnapCommand, 'type' | 'id'>): Promise<SnapReport> {
    return new Promise((resolve) => {
      const id = this.#nextQuestion++;
      this.#snaps.set(id, resolve);
      this.#post({ type: 'snap', id, ...command });
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.removeAllListeners();
    await worker?.terminate();
  }

  #post(command: Command): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(command);
  }

  #start(): Worker {
    const worker = new Worker(new URL('../../workers/matrix.ts', import.meta.url), { name: 'matrix' });
    worker.on('message', (report: Report) => this.#settle(report));
    worker.on('error', (error: Error) => this.#abandon(error.message));
    worker.on('exit', () => this.#abandon('it ended'));
    return worker;
  }

  #settle(report: Report): void {
    if (report.type === 'snap') {
      this.#snaps.get(report.id)?.(report);
      this.#snaps.delete(report.id);
    } else if (report.type === 'route') {
      this.#routes.get(report.id)?.(report);
      this.#routes.delete(report.id);
    } else {
      this.#matrices.get(report.uuid)?.(report);
      this.#matrices.delete(report.uuid);
    }
  }

  /** Whoever waits is told; the next command starts a new thread. */
  #abandon(reason: string): void {
    this.#worker = undefined;
    const failure = `the matrix thread failed: ${reason}`;
    for (const [uuid, resolve] of this.#matrices) resolve({ type: 'matrix', uuid, failure, parts: {} });
    for (const [id, resolve] of this.#routes) resolve({ type: 'route', id, failure });
    for (const [id, resolve] of this.#snaps) resolve({ type: 'snap', id, failure });
    this.#matrices.clear();
    this.#routes.clear();
    this.#snaps.clear();
  }
}
