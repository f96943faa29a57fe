/**
 * Checks every complete pack file in the background, after the start and after each change of a file. A file that opens
 * can still have wrong numbers: only the digest of its content shows it.
 */
import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { InstalledPack } from '../../../contract/service.ts';
import type { PackRecords } from '../../store/pack-records.ts';
import { fileKeyAt, identityAt } from '../file-identity.ts';
import type { PackStore } from '../pack-store.ts';
import { recordCheck } from './record-check.ts';
import { pathOfPack } from './pack-files.ts';
import { verifyInBackground } from './verification.ts';

/** Leaves the machine to the start and the first requests. */
const DELAY_MS = 2000;

/** A pack to check, and its file. */
interface Due {
  pack: InstalledPack;
  path: string;
  /** From `fileKeyAt` and `identityAt`. */
  file: string;
  identity: string;
}

export class BackgroundChecks {
  readonly #packStore: PackStore;
  readonly #records: PackRecords;
  readonly #closing = new AbortController();
  /** Identities of files that this process has checked, or whose check did not finish. */
  readonly #seen = new Set<string>();
  #isRunning = false;

  constructor(packStore: PackStore, records: PackRecords) {
    this.#packStore = packStore;
    this.#records = records;
  }

  /** Starts checking files that need it, one after the other, the smallest first. Never throws. */
  look(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#checkAll().finally(() => (this.#isRunning = false));
  }

  close(): void {
    this.#closing.abort();
  }

  async #checkAll(): Promise<void> {
    const { signal } = this.#closing;
    try {
      await setTimeout(DELAY_MS, undefined, { signal, ref: false });
      for (let due = this.#next(); due !== undefined; due = this.#next()) {
        this.#seen.add(due.identity);
        await this.#check(due, signal);
      }
    } catch {
      // It's closing, or the directory or database can't be read now. The next call is seconds away.
    }
  }

  async #check({ pack, path, file, identity }: Due, signal: AbortSignal): Promise<void> {
    const verification = await verifyInBackground(path, signal);
    // The file was replaced in the meantime.
    if (verification === undefined || identityAt(path) !== identity) return;
    const { passed } = recordCheck(this.#records, pack, file, verification);
    if (!passed) await this.#packStore.refresh();
  }

  #next(): Due | undefined {
    const due = this.#packStore.current.list().flatMap((pack) => {
      const path = pathOfPack(this.#packStore.directory, pack.id);
      const [file, identity] = [fileKeyAt(path), identityAt(path)];
      const isDue =
        pack.status === 'ready' && file !== undefined && identity !== undefined && !this.#seen.has(identity);
      return isDue && !this.#isKnown(pack.id, path, file) ? [{ pack, path, file, identity }] : [];
    });
    return due.toSorted((a, b) => a.pack.size_bytes - b.pack.size_bytes)[0];
  }

  /** Whether this file was checked after its last change. `ctime` can't be set to another date. */
  #isKnown(pack: string, path: string, file: string): boolean {
    const checkedAt = this.#records.find({ pack, file })?.checked_at;
    return checkedAt !== undefined && statSync(path).ctimeMs <= Date.parse(checkedAt);
  }
}
