/** Runs requested imports one after another. Accepted imports are on disk and survive the process. */
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { ImportJob, ImportOrder } from '../../../contract/imports.ts';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import { runImport } from '../import-process.ts';
import { NO_PROBLEMS, type ImportEnd, type ImportProgress } from '../target.ts';
import { packIdsOf } from '../pack-ids.ts';
import { damagedAmong } from '../../packs/damaged.ts';
import type { PackStore } from '../../packs/pack-store.ts';
import { needPacksWritable } from '../../packs/writable.ts';
import { DISK_FULL, requireSpace, spareBytes } from '../../store/free-space.ts';
import type { Requester, CreatorId } from '../../store/requester.ts';
import { RoundRobin } from '../../threads/round-robin.ts';
import { tooManyWaiting } from '../../account/key-room.ts';
import type { KeyNames } from '../../account/key-names.ts';
import type { ImportRecord, ImportStore } from './import-store.ts';
import type { PackClaim, PackClaims } from './pack-claims.ts';

/** An import that was running when the process ended this often is the likely cause. */
const MAX_STARTS = 2;

/** Interval of disk checks while an import runs, in milliseconds. */
const LOOK_MS = 500;

/** Time for a running import to end when the server closes, in milliseconds. */
const PATIENCE_MS = 2000;

/** Earlier versions of Cairn derived the id when the import ran, without checking whether it may replace a pack. */
const ORDERED_BEFORE_IDS =
  'The import was requested in an earlier version of Cairn, without an id. Import the files again';

/** Returns the packs that an import writes; undefined if it has no id. */
function claimOf({
  options: { kind, id, parts, replace, check_only: checkOnly },
  madeBy,
  mayReplaceAny = false,
  startedAt,
}: ImportRecord): PackClaim | undefined {
  return id === undefined ? undefined : { kind, id, parts, replace, checkOnly, madeBy, mayReplaceAny, startedAt };
}

/** Stores the progress of parts. */
const withParts = (record: ImportRecord, parts: ImportProgress['parts']): ImportRecord =>
  parts === undefined ? record : { ...record, job: { ...record.job, parts } };

const withProgress = (job: ImportJob, { share, step, parts }: ImportProgress): ImportJob => ({
  ...job,
  progress: share,
  ...(step === undefined ? {} : { step }),
  ...(parts === undefined ? {} : { parts }),
});

interface RunningImport {
  uuid: string;
  progress: ImportProgress;
  /** Never rejects. */
  end: Promise<ImportEnd>;
  cancelling: AbortController;
}

export class ImportQueue {
  readonly #store: ImportStore;
  readonly #packStore: PackStore;
  readonly #keyNames: KeyNames;
  readonly #limits: Pick<KeyLimits, 'waitingImports'>;
  readonly #claims: PackClaims;
  readonly #turns = new RoundRobin<CreatorId>();
  #running: RunningImport | undefined;
  /** Whether packs of an earlier start of the next import are being checked. */
  #isLooking = false;
  #isClosed = false;

  constructor(
    store: ImportStore,
    packStore: PackStore,
    { keyNames, keyLimits }: { keyNames: KeyNames; keyLimits: Pick<KeyLimits, 'waitingImports'> },
    claims: PackClaims,
  ) {
    this.#store = store;
    this.#packStore = packStore;
    this.#keyNames = keyNames;
    this.#limits = keyLimits;
    this.#claims = claims;
    this.#proceed();
  }

  /**
   * @param requester has been authorised
   * @param files ids of existing uploads
   * @throws Fault 429 if too many imports of the requester wait; Fault disk_full, not_writable
   */
  add(requester: Requester, { files, ...options }: ImportOrder, described: ImportJob['files']): ImportJob {
    const { length: waiting } = this.#store.waiting(requester.id);
    if (waiting >= this.#limits.waitingImports && !requester.isAdmin)
      throw tooManyWaiting(waiting, 'imports that are queued or running', 'cancel one');
    if (options.check_only !== true) needPacksWritable(this.#packStore.directory);
    requireSpace(this.#packStore.directory);
    const job: ImportJob = {
      uuid: randomUUID(),
      kind: options.kind,
      status: 'Queued',
      progress: 0,
      files: described,
      created_at: new Date().toISOString(),
      ...NO_PROBLEMS,
    };
    this.#store.add({ job, options, starts: 0, madeBy: requester.id, mayReplaceAny: requester.isAdmin }, files);
    this.#proceed();
    return this.find(requester, job.uuid) ?? job;
  }

  /** Returns the import if it's visible to the requester. */
  find(requester: Requester, uuid: string): ImportJob | undefined {
    const record = this.#store.find(uuid, requester);
    return record && this.#describeFor(requester, record);
  }

  /** Returns the imports visible to the requester, latest first. */
  list(requester: Requester): ImportJob[] {
    return this.#store
      .list(requester)
      .toReversed()
      .map((record) => this.#describeFor(requester, record));
  }

  /** Cancels an import, unless it has ended. */
  cancel(uuid: string): void {
    const record = this.#store.find(uuid);
    if (record === undefined || record.job.finished_at !== undefined) return;
    const running = this.#running?.uuid === uuid ? this.#running : undefined;
    running?.cancelling.abort();
    this.#end(withParts(record, running?.progress.parts), { status: 'Cancelled', ...NO_PROBLEMS });
  }

  remove(uuid: string): void {
    this.cancel(uuid);
    this.#store.remove(uuid);
  }

  /** Stops a running import, which restarts with the next process. That doesn't count as a failed start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#running;
    if (running === undefined) return;
    running.cancelling.abort();
    const record = this.#store.find(running.uuid);
    if (record !== undefined && record.job.finished_at === undefined)
      this.#store.note({ ...record, starts: record.starts - 1 });
    const impatience = new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS).unref();
    });
    await Promise.race([running.end, impatience]);
  }

  #describeFor(requester: Requester, { job, madeBy }: ImportRecord): ImportJob {
    const described = { ...job, ...this.#keyNames.describeFor(requester, madeBy) };
    return this.#running?.uuid === job.uuid ? withProgress(described, this.#running.progress) : described;
  }

  #end(record: ImportRecord, end: ImportEnd): void {
    const job: ImportJob = {
      ...record.job,
      ...end,
      progress: end.status === 'Finished' ? 1 : record.job.progress,
      finished_at: new Date().toISOString(),
    };
    this.#store.end({ ...record, job });
  }

  /** Starts the next import, if none is running. */
  #proceed(): void {
    if (this.#isClosed || this.#running !== undefined || this.#isLooking) return;
    const record = this.#turns.next(
      this.#store.list().filter(({ job }) => job.finished_at === undefined),
      ({ madeBy }) => madeBy,
    );
    if (record === undefined) return;
    if (record.starts === 0) this.#start(record);
    else void this.#startAgain(record);
  }

  /** Restarts an import, after checking for packs that its earlier start has written. */
  async #startAgain({ job: { uuid }, ...rest }: ImportRecord): Promise<void> {
    const { kind, id = '', parts } = rest.options;
    this.#isLooking = true;
    await this.#packStore.refresh(packIdsOf(kind, id, parts));
    this.#isLooking = false;
    const record = this.#store.find(uuid);
    if (this.#isClosed) return;
    if (record === undefined || record.job.finished_at !== undefined) this.#proceed();
    else if (record.starts < MAX_STARTS) this.#start(record);
    else {
      this.#end(record, this.#endOfLast(record));
      this.#proceed();
    }
  }

  /** Returns the result of an import that isn't retried, by the packs that its starts have written. */
  #endOfLast(record: ImportRecord): ImportEnd {
    const claim = claimOf(record);
    const written = claim === undefined ? [] : this.#claims.noteWritten(claim);
    const first = this.#packStore.current.list().find(({ id, status }) => id === written[0] && status === 'ready');
    const ended = `Cairn stopped ${record.starts} times during the import`;
    if (
      claim !== undefined &&
      first?.title !== undefined &&
      written.length === packIdsOf(claim.kind, claim.id, claim.parts).length
    )
      return {
        status: 'Finished',
        report: {
          pack: first.id,
          title: first.title,
          counts: first.counts ?? {},
          notes: [`${ended}, after these packs had been written: ${written.join(', ')}. Skipped rows aren't known`],
          left_out: [],
          without_area: [],
        },
        ...NO_PROBLEMS,
      };
    const left =
      written.length === 0
        ? 'The packs are unchanged'
        : `${written.join(', ')} was written; the other packs are unchanged`;
    const message = `${ended}, so it won't be retried. ${left}. The file may be too large for this computer's memory`;
    return { status: 'Failed', message, ...NO_PROBLEMS };
  }

  #start(record: ImportRecord): void {
    const started: ImportRecord = {
      ...record,
      starts: record.starts + 1,
      startedAt: record.startedAt ?? new Date().toISOString(),
      job: { ...record.job, status: 'Running' },
    };
    const claim = claimOf(record);
    const problem = claim === undefined ? ORDERED_BEFORE_IDS : this.#claims.problemAtStart(claim);
    if (claim === undefined || problem !== undefined) {
      this.#end(started, { status: 'Failed', message: problem ?? '', ...NO_PROBLEMS });
      this.#proceed();
      return;
    }
    this.#store.note(started);
    void this.#run(started, claimOf(started) ?? claim);
  }

  async #run(record: ImportRecord, claim: PackClaim): Promise<void> {
    const { uuid } = record.job;
    const { kind, replace, ...options } = record.options;
    const cancelling = new AbortController();
    const builtAt = new Date().toISOString();
    this.#claims.noteMaker(claim, builtAt);
    const files = this.#store.paths(record);
    const request = {
      ...options,
      id: claim.id,
      files,
      // Unpacked files are beside the uploads, and removed with them, even after a crash.
      scratchDirectory: dirname(files[0] ?? ''),
      packsDirectory: this.#packStore.directory,
      damaged: damagedAmong(this.#packStore.current.list()),
      newSince: replace === true ? undefined : claim.startedAt,
      isFallback: !claim.mayReplaceAny,
      builtAt,
    };
    const onProgress = (progress: ImportProgress): void => {
      running.progress = progress;
    };
    const running: RunningImport = {
      uuid,
      progress: { share: 0 },
      cancelling,
      end: runImport(kind, request, { onProgress, signal: cancelling.signal }),
    };
    this.#running = running;
    const end = await this.#whileThereIsRoom(running);
    this.#running = undefined;
    if (this.#isClosed) return;
    await this.#packStore.refresh(packIdsOf(claim.kind, claim.id, claim.parts));
    this.#claims.noteWritten(claim);
    const now = this.#store.find(uuid);
    // Otherwise it was cancelled or removed while it ran.
    if (now !== undefined && now.job.finished_at === undefined)
      this.#end(withParts(now, running.progress.parts), this.#checked(end));
    this.#proceed();
  }

  /** Ends an import before the disk is full. */
  async #whileThereIsRoom({ end, cancelling }: RunningImport): Promise<ImportEnd> {
    let isFull = false;
    const look = (): void => {
      if (spareBytes(this.#packStore.directory) > 0) return;
      isFull = true;
      cancelling.abort();
    };
    const watch = setInterval(look, LOOK_MS);
    try {
      const ended = await end;
      return isFull && ended.status === 'Cancelled'
        ? {
            status: 'Failed',
            message: `${DISK_FULL}, and the packs are unchanged. Free up disk space, then import the files again`,
            ...NO_PROBLEMS,
          }
        : ended;
    } finally {
      clearInterval(watch);
    }
  }

  /** Returns a failure if the written pack can't be read. */
  #checked(end: ImportEnd): ImportEnd {
    if (end.status !== 'Finished' || end.report.check_only === true) return end;
    const pack = this.#packStore.current.list().find(({ id }) => id === end.report.pack);
    if (pack?.status === 'ready') return end;
    return {
      status: 'Failed',
      message: pack?.message ?? `Pack ${end.report.pack} was removed during the import`,
      problems: end.problems,
      problem_count: end.problem_count,
    };
  }
}
