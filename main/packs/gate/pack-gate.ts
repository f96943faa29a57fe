/**
 * Vets the files of a packs directory: another process opens each file first, with limits of time and memory, because
 * SQLite blocks its thread and can't be interrupted. The door (`packs/door`) limits the queries to a file; this limits
 * the time that a file may take to answer them. Files are recognised by their identity: device, inode, size, times, and
 * the files beside them.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { identityAt } from '../file-identity.ts';
import { type Vetted } from '../found-file.ts';
import { namesIn, type StoreGate } from '../pack-store.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { VET_LIMITS, type VetLimits } from './limits.ts';
import { vetInChild, type VetVerdict } from './vet-in-child.ts';

/** Stored verdicts of earlier runs, by identity of the file. */
export interface KnownFiles {
  find(identity: string): Vetted | undefined;
  save(identity: string, vetted: Vetted): void;
}

/** Files that take longer are vetted separately, so that they don't delay other new files and the start. */
const FIRST_ATTEMPT_MS = 1000;
/** Maximum time that a request waits for a slow file. */
const MAX_WAIT_MS = 15_000;
/** Files that change more often are vetted at the next call. */
const MAX_ATTEMPTS = 3;

/** A slow file that is being vetted. */
interface SlowFile {
  identity: string;
  /** Never rejects. */
  settled: Promise<void>;
}

export class PackGate implements StoreGate {
  readonly #directory: string;
  readonly #known: KnownFiles;
  readonly #limits: VetLimits;
  readonly #closing = new AbortController();
  /** By path. */
  readonly #verdicts = new Map<string, VetVerdict>();
  /** By path. */
  readonly #slow = new Map<string, SlowFile>();
  #vetting: Promise<void> | undefined;
  #lastSlow: Promise<void> = Promise.resolve();

  constructor(directory: string, known: KnownFiles, limits: VetLimits = VET_LIMITS) {
    this.#directory = directory;
    this.#known = known;
    this.#limits = limits;
  }

  verdictOn(path: string, identity: string): Vetted | undefined {
    const verdict = this.#verdicts.get(path);
    if (verdict?.identity === identity) return verdict;
    // Each process tries again to open a file that failed: something else may have been the cause.
    const known = this.#known.find(identity);
    if (known === undefined || known.failure !== undefined) return undefined;
    this.#verdicts.set(path, { path, identity, ...known });
    return known;
  }

  async admit(ids: readonly string[] = []): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const unknown = this.#vetting === undefined ? this.#unvetted(new Map()) : [];
    if (unknown.length > 0) this.#vetting = this.#vetAll(unknown).finally(() => (this.#vetting = undefined));
    await this.#vetting;
    const slow = ids.flatMap((id) => this.#slow.get(join(this.#directory, id + PACK_EXTENSION))?.settled ?? []);
    if (slow.length === 0) return;
    const timeout = new AbortController();
    await Promise.race([
      Promise.all(slow),
      setTimeout(MAX_WAIT_MS, undefined, { signal: timeout.signal, ref: false }).catch(() => undefined),
    ]);
    timeout.abort();
  }

  /** Stops vetting; files that are not vetted yet stay unknown. */
  close(): void {
    this.#closing.abort();
  }

  /**
   * Returns the paths of files to vet, except those that were vetted too often in this call. @param attempts by path
   */
  #unvetted(attempts: ReadonlyMap<string, number>): string[] {
    let names: string[] = [];
    try {
      names = namesIn(this.#directory);
    } catch {
      // The store reports this.
    }
    const paths = names.map((name) => join(this.#directory, name));
    for (const path of this.#verdicts.keys()) if (!paths.includes(path)) this.#verdicts.delete(path);
    return paths.filter((path) => {
      const identity = identityAt(path);
      if (
        identity === undefined ||
        this.#slow.get(path)?.identity === identity ||
        (attempts.get(path) ?? 0) >= MAX_ATTEMPTS
      )
        return false;
      const known = this.verdictOn(path, identity);
      return known === undefined || (known.isPending === true && !attempts.has(path));
    });
  }

  /** Vets files until all are known, except slow ones. Never rejects. */
  async #vetAll(unknown: readonly string[]): Promise<void> {
    const attempts = new Map<string, number>();
    const fileMs = Math.min(FIRST_ATTEMPT_MS, this.#limits.fileMs);
    const onVerdict = (verdict: VetVerdict): void => {
      if (verdict.isSlow === true && fileMs < this.#limits.fileMs) this.#vetSlow(verdict);
      else this.#settle(verdict);
    };
    for (let paths = unknown; paths.length > 0; paths = this.#unvetted(attempts)) {
      for (const path of paths) attempts.set(path, (attempts.get(path) ?? 0) + 1);
      await this.#vet(paths, fileMs, onVerdict);
    }
  }

  /** Vets one slow file with the full time limit, after earlier slow ones. */
  #vetSlow({ path, identity }: VetVerdict): void {
    const look = async (before: Promise<void>): Promise<void> => {
      await before;
      await this.#vet([path], this.#limits.fileMs, (verdict) => this.#settle(verdict));
      if (this.#slow.get(path)?.identity === identity) this.#slow.delete(path);
    };
    this.#lastSlow = look(this.#lastSlow);
    this.#slow.set(path, { identity, settled: this.#lastSlow });
  }

  async #vet(paths: readonly string[], fileMs: number, onVerdict: (verdict: VetVerdict) => void): Promise<void> {
    if (this.#closing.signal.aborted) return;
    await vetInChild(paths, { ...this.#limits, fileMs, signal: this.#closing.signal, onVerdict }).catch(
      () => undefined,
    );
  }

  #settle(verdict: VetVerdict): void {
    this.#verdicts.set(verdict.path, verdict);
    if (verdict.isSlow !== true && verdict.isPending !== true) this.#known.save(verdict.identity, verdict);
  }
}
