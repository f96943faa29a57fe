/**
 * Checks every pack file in the background, after the start and after each change of a file. A file that opens can
 * still have wrong numbers, which only the digest of its content reveals.
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

/** Leaves the processor to the start and the first requests. */
const DELAY_MS = 2000;

/** A pack to check, and its file. */
interface PendingCheck {
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
  /** Identities of files that this process has checked, or started to check. */
  readonly #started = new Set<string>();
  #isRunning = false;

  constructor(packStore: PackStore, records: PackRecords) {
    this.#packStore = packStore;
    this.#records = records;
  }

  /** Starts checking files that need it, one at a time, smallest first. Never throws. */
  start(): void {
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
      for (let pending = this.#next(); pending !== undefined; pending = this.#next()) {
        this.#started.add(pending.identity);
        await this.#check(pending, signal);
      }
    } catch {
      // It's closing, or the directory or database can't be read now. The next call follows within seconds.
    }
  }

  async #check({ pack, path, file, identity }: PendingCheck, signal: AbortSignal): Promise<void> {
    const verification = await verifyInBackground(path, signal);
    // The file was replaced in the meantime.
    if (verification === undefined || identityAt(path) !== identity) return;
    const { passed } = recordCheck(this.#records, pack, file, verification);
    if (!passed) await this.#packStore.refresh();
  }

  #next(): PendingCheck | undefined {
    const pending = this.#packStore.current.list().flatMap((pack) => {
      const path = pathOfPack(this.#packStore.directory, pack.id);
      const [file, identity] = [fileKeyAt(path), identityAt(path)];
      const isPending =
        pack.status === 'ready' && file !== undefined && identity !== undefined && !this.#started.has(identity);
      return isPending && !this.#isChecked(pack.id, path, file) ? [{ pack, path, file, identity }] : [];
    });
    return pending.toSorted((a, b) => a.pack.size_bytes - b.pack.size_bytes)[0];
  }

  /** Whether this file was checked after its last change. Programs can't set `ctime`. */
  #isChecked(pack: string, path: string, file: string): boolean {
    const checkedAt = this.#records.find({ pack, file })?.checked_at;
    return checkedAt !== undefined && statSync(path).ctimeMs <= Date.parse(checkedAt);
  }
}
