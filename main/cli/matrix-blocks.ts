/** Computes a matrix of any size in blocks and writes its rows to two files. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_ADDRESSES } from '../../contract/matrix.ts';
import type { MatrixThread } from '../matrix/matrix-thread.ts';
import type { MatrixOutcome } from '../store/matrix-job.ts';
import {
  INITIAL_PROGRESS,
  releaseRows,
  type MatrixAnswer,
  type MatrixCommand,
  type MatrixProgress,
  type Travel,
} from '../matrix/commands.ts';
import { addBlock, emptyOutcome } from '../matrix/outcome.ts';
import { CliFailure } from './failure.ts';
import type { NamedPoints } from './matrix-points.ts';
import { errorMessage } from '../../contract/system-error.ts';

export interface Pace {
  /** Fraction done, 0 to 1. */
  share: number;
  /** Unknown before the first cells. */
  cellsPerSecond: number | undefined;
  secondsLeft: number | undefined;
}

export interface MatrixFiles {
  /** Files with rows as JSON, separated by commas, without the outer brackets. */
  duration: string;
  distance: string;
}

/** Returns the points of the block that starts at `from`. */
const blockPoints = ({ lonLats }: NamedPoints, from: number): Float64Array =>
  lonLats.slice(2 * from, 2 * (from + MAX_ADDRESSES));

const blockStarts = ({ names }: NamedPoints): number[] =>
  Array.from({ length: Math.ceil(names.length / MAX_ADDRESSES) }, (_, i) => i * MAX_ADDRESSES);

/** Pairs that exceed the maximum duration have no value. */
type LimitedTravel = Travel & Pick<MatrixCommand, 'maxDurationSeconds'>;

const CANCELLED = 'Cancelled. Nothing was written.';

export class BlockwiseMatrix {
  readonly #thread: MatrixThread;
  readonly #travel: LimitedTravel;
  readonly #directory: string;
  readonly #origins: NamedPoints;
  readonly #destinations: NamedPoints;
  readonly #cancelling = new AbortController();
  #progress: MatrixProgress = INITIAL_PROGRESS;
  readonly #outcome = emptyOutcome();
  #blockCells = 0;
  #cellsDone = 0;
  #milliseconds = 0;

  /** @param directory temporary directory for the files */
  constructor(
    thread: MatrixThread,
    travel: LimitedTravel,
    directory: string,
    origins: NamedPoints,
    destinations: NamedPoints,
  ) {
    this.#thread = thread;
    this.#travel = travel;
    this.#directory = directory;
    this.#origins = origins;
    this.#destinations = destinations;
  }

  /** Returns the files with the rows, once computed. */
  async rows(): Promise<MatrixFiles> {
    return this.#files;
  }

  get #files(): MatrixFiles {
    return { duration: join(this.#directory, 'duration'), distance: join(this.#directory, 'distance') };
  }

  pace(): Pace {
    const done = this.#cellsDone + this.#progress.cellsShare * this.#blockCells;
    const seconds = (this.#milliseconds + this.#progress.cellsMs) / 1000;
    const total = this.#origins.names.length * this.#destinations.names.length;
    const cellsPerSecond = done === 0 || seconds === 0 ? undefined : done / seconds;
    return { share: done / total, cellsPerSecond, secondsLeft: cellsPerSecond && (total - done) / cellsPerSecond };
  }

  /** Cancels the computation within a fifth of a second. */
  cancel(): void {
    this.#cancelling.abort();
  }

  /** Computes the matrix into the files. @throws CliFailure */
  async compute(): Promise<MatrixOutcome> {
    const { duration, distance } = this.#files;
    const [durations, distances] = [openSync(duration, 'w'), openSync(distance, 'w')];
    try {
      for (const origin of blockStarts(this.#origins)) {
        const rows: [string[], string[]] = [[], []];
        for (const destination of blockStarts(this.#destinations)) {
          const block = await this.#block(origin, destination);
          rows[0].push(block.duration);
          rows[1].push(block.distance);
        }
        const separator = origin === 0 ? '' : ',';
        writeSync(durations, separator + joinColumns(rows[0]));
        writeSync(distances, separator + joinColumns(rows[1]));
      }
    } finally {
      closeSync(durations);
      closeSync(distances);
    }
    return this.#outcome;
  }

  async #block(origin: number, destination: number): Promise<Record<'duration' | 'distance', string>> {
    const [origins, destinations] = [blockPoints(this.#origins, origin), blockPoints(this.#destinations, destination)];
    this.#blockCells = (origins.length / 2) * (destinations.length / 2);
    const wanted = { wantsDuration: true, wantsDistance: true };
    const answer = await this.#answer({ ...this.#travel, origins, destinations, ...wanted });
    addBlock(this.#outcome, answer.outcome, origin, destination);
    this.#cellsDone += this.#blockCells;
    this.#blockCells = 0;
    this.#milliseconds += this.#progress.cellsMs;
    this.#progress = INITIAL_PROGRESS;
    const texts = { duration: textOf(answer.duration), distance: textOf(answer.distance) };
    releaseRows(answer);
    return texts;
  }

  /** Computes one block. @throws CliFailure */
  async #answer(command: MatrixCommand): Promise<MatrixAnswer> {
    const { signal } = this.#cancelling;
    const onProgress = (progress: MatrixProgress): void => {
      this.#progress = progress;
    };
    try {
      const answer = await this.#thread.ask('matrix', [command], { signal, onProgress });
      if (!signal.aborted) return answer;
    } catch (error) {
      if (!signal.aborted) throw new CliFailure(`The matrix failed: ${errorMessage(error)}`);
    }
    throw new CliFailure(CANCELLED);
  }
}

const textOf = (pieces: readonly Uint8Array[]): string => Buffer.concat(pieces).toString('latin1');

/** Joins the rows of several blocks: `[1,2],[3,4]` and `[5],[6]` become `[1,2,5],[3,4,6]`. */
function joinColumns(blocks: readonly string[]): string {
  const [first = '', ...more] = blocks;
  if (more.length === 0) return first;
  const columns = blocks.map((block) => block.slice(1, -1).split('],['));
  const rows = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]).join(','));
  return `[${rows.join('],[')}]`;
}
