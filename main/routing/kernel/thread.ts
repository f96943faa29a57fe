/**
 * One thread's part of a matrix: it labels its share of the destinations, then joins bands of origins until none is
 * left, then writes bands of text. Threads synchronise three times: when all destinations are labelled, when the
 * buckets are filled, and when all origins are joined.
 */
import { errorMessage } from '../../../contract/system-error.ts';
import type { Cells } from '../matrix/join.ts';
import type { Labels } from '../matrix/labels.ts';
import { LabelSearch } from '../matrix/labels.ts';
import { SameStreet, type SameStreetInput } from '../matrix/same-street.ts';
import { fillBuckets } from './buckets.ts';
import {
  BAND,
  BAND_RESULT_WORDS,
  bandsOf,
  CHUNK,
  PART_NAMES,
  shareOf,
  SYNC,
  SYNC_WORDS,
  type MatrixJob,
  type TextRequest,
  type ThreadReport,
} from './job.ts';
import { bindKernel, type Kernel } from './kernel.ts';
import { isPaired, Views, type LabelsAddress } from './layout.ts';

/** State of a thread that is shared by jobs on the same metric. */
interface MetricState {
  id: number;
  search: LabelSearch;
  hubKey: Float64Array;
  hubTotal: Float64Array;
}

export class MatrixThread {
  readonly #kernel: Kernel;
  readonly #views: Views;
  readonly #index: number;
  #state: MetricState | undefined;

  constructor(memory: WebAssembly.Memory, index: number) {
    this.#kernel = bindKernel(memory);
    this.#views = new Views(memory);
    this.#index = index;
  }

  run(job: MatrixJob): ThreadReport {
    const report: ThreadReport = { id: job.id, failure: undefined, parts: PART_NAMES.map(() => 0), hubs: 0, pairs: 0 };
    const sync = this.#views.ints(job.sync, SYNC_WORDS);
    const steps = [
      () => this.#labelDestinations(job, sync, report),
      () => this.#index === 0 && this.#fillBuckets(job, report),
      () => this.#joinBands(job, sync, report),
      () => this.#writeBands(job, sync, report),
    ];
    steps.forEach((step, i) => {
      try {
        if (Atomics.load(sync, SYNC.cancelled) === 0) step();
      } catch (error) {
        report.failure ??= errorMessage(error);
        // Release the other threads from waiting for this one.
        Atomics.store(sync, SYNC.cancelled, 1);
      }
      if (i < steps.length - 1) meet(sync, (i + 1) * job.threads);
    });
    return report;
  }

  #labelDestinations(job: MatrixJob, sync: Int32Array, report: ThreadReport): void {
    const start = performance.now();
    const [from, to] = shareOf(job.destinations.count, this.#index, job.threads);
    const out = job.destinationLabels[this.#index]!;
    report.hubs += this.#label(job, from, to, 'in', out, sync);
    report.parts[0]! += performance.now() - start;
  }

  /**
   * Labels points in chunks, to stop soon after a cancellation.
   * @returns the number of hubs
   */
  #label(
    job: MatrixJob,
    from: number,
    to: number,
    direction: 'in' | 'out',
    out: LabelsAddress,
    sync: Int32Array,
  ): number {
    const { metric, scratch } = job;
    const places = direction === 'in' ? job.destinations : job.origins;
    const [climb, descend] = direction === 'in' ? [metric.down, metric.up] : [metric.up, metric.down];
    const label = isPaired(metric) ? this.#kernel.labelsPaired : this.#kernel.labels;
    const words = this.#views.ints(out.struct, 4);
    this.#views.ints(out.first, 1)[0] = 0;
    let count = 0;
    for (let chunk = from; chunk < to && Atomics.load(sync, SYNC.cancelled) === 0; chunk += CHUNK) {
      // The kernel writes the end of each label, counted from the first point of the chunk.
      words[0] = out.first + 4 * (chunk - from);
      count = label(
        chunk,
        Math.min(to, chunk + CHUNK),
        count,
        places.struct,
        metric.tree,
        climb.struct,
        descend.struct,
        scratch[this.#index]!,
        out.struct,
      );
    }
    words[0] = out.first;
    return count;
  }

  #fillBuckets(job: MatrixJob, report: ThreadReport): void {
    const start = performance.now();
    fillBuckets(job, this.#views);
    report.parts[1]! += performance.now() - start;
  }

  #joinBands(job: MatrixJob, sync: Int32Array, report: ThreadReport): void {
    const bands = bandsOf(job.origins.count);
    const sameStreet = this.#sameStreet(job);
    const cells = this.#cells(job);
    for (;;) {
      const band = Atomics.add(sync, SYNC.nextBand, 1);
      if (band >= bands || Atomics.load(sync, SYNC.cancelled) !== 0) return;
      this.#joinBand(job, band, sameStreet, cells, sync, report);
      Atomics.add(sync, SYNC.bandsDone, 1);
    }
  }

  #joinBand(
    job: MatrixJob,
    band: number,
    sameStreet: SameStreet,
    cells: Cells,
    sync: Int32Array,
    report: ThreadReport,
  ): void {
    const { parts } = report;
    const from = band * BAND;
    const to = Math.min(job.origins.count, from + BAND);
    const labels = job.originLabels[this.#index]!;
    let mark = performance.now();
    const lap = (part: number): void => {
      const now = performance.now();
      parts[part]! += now - mark;
      mark = now;
    };
    report.hubs += this.#label(job, from, to, 'out', labels, sync);
    lap(2);
    const rows = job.originRows + 4 * from;
    const buckets = job.bucketStruct[this.#index]!;
    if (isPaired(job.metric))
      this.#kernel.joinPaired(to - from, labels.struct, buckets, job.stride, rows, job.cellKey, job.cellTotal);
    else this.#kernel.join(to - from, labels.struct, buckets, job.stride, rows, job.cellKey);
    lap(3);
    const rowOf = this.#views.ints(rows, to - from);
    for (let o = from; o < to; o++) sameStreet.correct(o, rowOf[o - from]! * job.stride, cells);
    lap(4);
  }

  #writeBands(job: MatrixJob, sync: Int32Array, report: ThreadReport): void {
    if (job.text === undefined) return;
    const start = performance.now();
    const bands = bandsOf(job.origins.count);
    for (
      let band = Atomics.add(sync, SYNC.nextText, 1);
      band < bands && Atomics.load(sync, SYNC.cancelled) === 0;
      band = Atomics.add(sync, SYNC.nextText, 1)
    ) {
      this.#writeText(job, job.text, band);
      Atomics.add(sync, SYNC.bandsDone, 1);
    }
    report.parts[5]! += performance.now() - start;
  }

  #cells(job: MatrixJob): Cells {
    const key = this.#views.reals(job.cellKey, job.origins.count * job.stride);
    return {
      stride: job.stride,
      key,
      total: isPaired(job.metric) ? this.#views.reals(job.cellTotal, key.length) : key,
    };
  }

  #writeText(job: MatrixJob, { stopMs, limit, duration, distance, bandBytes }: TextRequest, band: number): void {
    const from = band * BAND;
    const to = Math.min(job.origins.count, from + BAND);
    const format = job.textFormat[this.#index]!;
    const words = this.#views.ints(format, 7);
    const results = this.#views.ints(job.bandResults + 4 * BAND_RESULT_WORDS * band, BAND_RESULT_WORDS);
    const cells = (isPaired(job.metric) ? job.cellTotal : job.cellKey) + from * 8 * job.stride;
    for (const [metres, texts] of [duration, distance].entries()) {
      if (texts === 0) continue;
      words.set([job.metric.form === 'shortest' ? 1 : 0, metres, stopMs, limit.milliseconds, limit.decimetres, 0, 0]);
      const out = texts + band * bandBytes;
      results[metres] = this.#kernel.text(cells, to - from, job.destinations.count, job.stride, format, out) - out;
      results[2] = words[5]!;
      results[3] = words[6]!;
    }
  }

  #sameStreet(job: MatrixJob): SameStreet {
    const { metric } = job;
    if (this.#state?.id !== job.metricId) {
      this.#state = {
        id: job.metricId,
        search: new LabelSearch(this.#views.hierarchy(metric)),
        hubKey: new Float64Array(metric.count).fill(Infinity),
        hubTotal: new Float64Array(metric.count).fill(Infinity),
      };
    }
    const input: SameStreetInput = {
      origins: this.#views.places(job.origins),
      destinations: this.#views.places(job.destinations),
      columns: this.#views.ints(job.destinationColumns, job.destinations.count),
      destinationLabels: job.destinationLabels.map((address, thread) => {
        const [from, to] = shareOf(job.destinations.count, thread, job.threads);
        return this.#labels(address, to - from);
      }),
      shared: job.sharedStreets,
      unsearched: job.unsearchedRides,
      hubKey: this.#state.hubKey,
      hubTotal: this.#state.hubTotal,
    };
    return new SameStreet(input, this.#state.search);
  }

  #labels({ first, hub, key, total }: LabelsAddress, count: number): Labels {
    const firsts = this.#views.ints(first, count + 1);
    const hubs = firsts[count]!;
    const keys = this.#views.reals(key, hubs);
    return {
      count,
      first: firsts,
      hub: this.#views.ints(hub, hubs),
      key: keys,
      total: total === key ? keys : this.#views.reals(total, hubs),
    };
  }
}

/** Waits until the total number of arrivals reaches a goal. */
function meet(sync: Int32Array, target: number): void {
  Atomics.add(sync, SYNC.arrived, 1);
  Atomics.notify(sync, SYNC.arrived);
  for (let seen = Atomics.load(sync, SYNC.arrived); seen < target; seen = Atomics.load(sync, SYNC.arrived))
    Atomics.wait(sync, SYNC.arrived, seen);
}
