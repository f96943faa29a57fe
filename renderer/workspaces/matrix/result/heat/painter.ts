/** The worker of one result, as the window speaks to it. */
import { fetchEndpoint, MATRIX_TYPE } from '../../../../../contract/matrix.ts';
import { download } from '../../../../kit/api/ask.ts';
import { bytesOf } from '../../../../kit/api/exchange.ts';
import { failureText, wayFailure, type Failure } from '../../../../kit/api/failure.ts';
import type { Command, LoadedMatrix, PartName, Report } from './protocol.ts';
import { t } from '../../../../kit/words/t.ts';

const SERVER_GONE = t('matrix.serverIsntRespondingMatrixLoads');

/** Without a word of the worker's own it was not there to be loaded: it comes from the server as the window does. */
const stopped = (message: string | undefined): string =>
  message === undefined || message === '' ? SERVER_GONE : t('matrix.heatMapStoppedMessage', { message });

export class HeatPainter {
  readonly #worker = new Worker(new URL('worker.ts', import.meta.url), {
    type: 'module',
    name: t('matrix.heatMapInSentence'),
  });
  readonly #canvases = new Map<PartName, HTMLCanvasElement>();
  readonly #listeners = new Set<(report: Report) => void>();

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Report>) => this.#tell(data));
    this.#worker.addEventListener('error', ({ message }) => this.#tell({ type: 'failed', message: stopped(message) }));
  }

  #tell(report: Report): void {
    for (const listener of this.#listeners) listener(report);
  }

  /** @returns ends it */
  subscribe(listener: (report: Report) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  send(command: Exclude<Command, { type: 'read' | 'attach' }>): void {
    this.#worker.postMessage(command);
  }

  /** The bytes of an answer go over to the worker. */
  read(bytes: ArrayBuffer): void {
    this.#worker.postMessage({ type: 'read', bytes } satisfies Command, [bytes]);
  }

  /** The canvas of a part, made at the first question and painted by the worker ever after. */
  canvas(part: PartName): HTMLCanvasElement {
    const known = this.#canvases.get(part);
    if (known !== undefined) return known;
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    this.#canvases.set(part, canvas);
    const offscreen = canvas.transferControlToOffscreen();
    this.#worker.postMessage({ type: 'attach', part, canvas: offscreen } satisfies Command, [offscreen]);
    return canvas;
  }

  close(): void {
    this.#worker.terminate();
  }
}

/** The rows of a finished job, as they arrive from the server. */
export type FetchedBytes =
  | { readonly ok: true; readonly bytes: ArrayBuffer }
  | { readonly ok: false; readonly failure: Failure };

/** Fetches a finished job. @throws the `AbortError` of `signal` only */
export async function fetchBytes(uuid: string, signal: AbortSignal): Promise<FetchedBytes> {
  const answer = await download(fetchEndpoint, { body: { uuid }, accept: MATRIX_TYPE, signal });
  if (answer.kind === 'failed') return { ok: false, failure: answer.failure };
  // Anything else comes from elsewhere.
  if (answer.headers.get('content-type') !== MATRIX_TYPE) return { ok: false, failure: wayFailure('unreadable') };
  return { ok: true, bytes: bytesOf(answer).buffer };
}

/** Another job's matrix, for a comparison: read by a worker that ends with it. */
export async function readMatrix(uuid: string, signal: AbortSignal): Promise<LoadedMatrix> {
  const fetched = await fetchBytes(uuid, signal);
  if (!fetched.ok) {
    throw new Error(failureText(fetched.failure));
  }
  const painter = new HeatPainter();
  try {
    return await new Promise((resolve, reject) => {
      painter.subscribe((report) => {
        if (report.type === 'read') resolve(report.matrix);
        if (report.type === 'failed') reject(new Error(report.message));
      });
      painter.read(fetched.bytes);
    });
  } finally {
    painter.close();
  }
}
