/** A matrix of any size, block by block: the rows of the whole end up in two files. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_ADDRESSES } from '../../contract/matrix.ts';
import type { MatrixThread } from '../matrix/matrix-thread.ts';
import type { MatrixOutcome } from '../store/matrix-jobs.ts';
import { CONTROL, CONTROL_WORDS, type Travel } from '../matrix/protocol.ts';
import { CliFailure } from './failure.ts';
import type { NamedPoints } from './matrix-points.ts';

export interface Pace {
  /** 0 to 1 */
  share: number;
  /** Unknown before the first cells. */
  cellsPerSecond: number | undefined;
  secondsLeft: number | undefined;
}

export interface MatrixFiles {
  /** Rows as JSON, separated by commas, without brackets around all. */
  duration: string;
  distance: string;
}

/** Points from one position to another, as the engine takes them. */
const sliceOf = ({ lonLats }: NamedPoints, from: number): Float64Array => lonLats.slice(2 * from, 2 * (from + MAX_ADDRESSES));

const startsOf = ({ names }: NamedPoints): number[] => Array.from({ length: Math.ceil(names.length / MAX_ADDRESSES) }, (_, i) => i * MAX_ADDRESSES);

const NOTHING_KEPT = 'The matrix was cancelled. Nothing was kept.';

export class BlockwiseMatrix {
  readonly #thread: MatrixThread;
  readonly #travel: Travel;
  readonly #directory: string;
  readonly #origins: NamedPoints;
  readonly #destinations: NamedPoints;
  readonly #control = new Int32Array(new SharedArrayBuffer(4 * CONTROL_WORDS));
  readonly #outcome: MatrixOutcome = { unreachable: { no_road_at_origin: 0, no_road_at_destination: 0, no_path: 0, too_far: 0 }, originsWithoutRoad: [], destinationsWithoutRoad: [] };
  #running: string | undefined;
  #cellsNow = 0;
  #cellsDone = 0;
  #milliseconds = 0;

  /** @param directory of its own, for the files */
  constructor(thread: MatrixThread, travel: Travel, directory: string, origins: NamedPoints, destinations: NamedPoints) {
    this.#thread = thread;
    this.#travel = travel;
    this.#directory = directory;
    this.#origins = origins;
    this.#destinations = destinations;
  }

  get files(): MatrixFiles {
    return { duration: join(this.#directory, 'duration'), distance: join(this.#directory, 'distance') };
  }

  pace(): Pace {
    const done = this.#cellsDone + (Atomics.load(this.#control, CONTROL.cells) / 1000) * this.#cellsNow;
    const seconds = (this.#milliseconds + Atomics.load(this.#control, CONTROL.cellsTime)) / 1000;
    const all = this.#origins.names.length * this.#destinations.names.length;
    const cellsPerSecond = done === 0 || seconds === 0 ? undefined : done / seconds;
    return { share: done / all, cellsPerSecond, secondsLeft: cellsPerSecond && (all - done) / cellsPerSecond };
  }

  /** What runs ends within a fifth of a second. */
  cancel(): void {
    Atomics.store(this.#control, CONTROL.cancelled, 1);
    if (this.#running !== undefined) this.#thread.cancel(this.#running);
  }

  /** Fills the files. @throws CliFailure */
  async compute(): Promise<MatrixOutcome> {
    const { duration, distance } = this.files;
    const [durations, distances] = [openSync(duration, 'w'), openSync(distance, 'w')];
    try {
      for (const origin of startsOf(this.#origins)) {
        const rows: [string[], string[]] = [[], []];
        for (const destination of startsOf(this.#destinations)) {
          const block = await this.#block(origin, destination);
          rows[0].push(block.duration);
          rows[1].push(block.distance);
        }
        const separator = origin === 0 ? '' : ',';
        writeSync(durations, separator + besideOneAnother(rows[0]));
        writeSync(distances, separator + besideOneAnother(rows[1]));
      }
    } finally {
      closeSync(durations);
      closeSync(distances);
    }
    return this.#outcome;
  }

  async #block(origin: number, destination: number): Promise<MatrixFiles> {
    const [origins, destinations] = [sliceOf(this.#origins, origin), sliceOf(this.#destinations, destination)];
    const [durationFile, distanceFile] = [join(this.#directory, 'block-duration'), join(this.#directory, 'block-distance')];
    this.#running = `${origin}-${destination}`;
    this.#cellsNow = (origins.length / 2) * (destinations.length / 2);
    const report = await this.#thread.matrix({ uuid: this.#running, ...this.#travel, origins, destinations, durationFile, distanceFile, control: this.#control });
    if (report.cancelled === true || Atomics.load(this.#control, CONTROL.cancelled) === 1) throw new CliFailure(NOTHING_KEPT);
    if (report.failure !== undefined) throw new CliFailure(`The matrix failed: ${report.failure}`);
    this.#cellsDone += this.#cellsNow;
    this.#cellsNow = 0;
    this.#milliseconds += Atomics.load(this.#control, CONTROL.cellsTime);
    for (const word of [CONTROL.progress, CONTROL.cells, CONTROL.cellsTime]) Atomics.store(this.#control, word, 0);
    if (report.outcome !== undefined) this.#add(report.outcome, origin, destination);
    return { duration: readFileSync(durationFile, 'utf8'), distance: readFileSync(distanceFile, 'utf8') };
  }

  #add({ unreachable, originsWithoutRoad, destinationsWithoutRoad }: MatrixOutcome, origin: number, destination: number): void {
    const sums = this.#outcome.unreachable;
    sums.no_road_at_origin += unreachable.no_road_at_origin;
    sums.no_road_at_destination += unreachable.no_road_at_destination;
    sums.no_path += unreachable.no_path;
    sums.too_far += unreachable.too_far;
    // Every block of a row of blocks finds the same origins, and every one of a column the same destinations.
    if (destination === 0) this.#outcome.originsWithoutRoad.push(...originsWithoutRoad.map((position) => origin + position));
    if (origin === 0) this.#outcome.destinationsWithoutRoad.push(...destinationsWithoutRoad.map((position) => destination + position));
  }
}

/** Rows of several blocks as one: `[1,2],[3,4]` beside `[5],[6]` is `[1,2,5],[3,4,6]`. */
function besideOneAnother(blocks: readonly string[]): string {
  const [first = '', ...more] = blocks;
  if (more.length === 0) return first;
  const columns = blocks.map((block) => block.slice(1, -1).split('],['));
  const rows = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]).join(','));
  return `[${rows.join('],[')}]`;
}
