/**
 * Checks every pack file whole, in the background: after the start, and after each change of a file. A file can open
 * well
 * and hold wrong numbers; only the digest of its content tells.
 */
import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { InstalledPack } from '../../../contract/service.ts';
import type { PackRecords } from '../../store/pack-records.ts';
import { fileKeyAt, identityAt } from '../file-identity.ts';
import type { PackStore } from '../pack-store.ts';
import { keepCheck } from './kept-check.ts';
import { pathOfPack } from './pack-files.ts';
import { verifyInBackground } from './verification.ts';

/** The start, and what a person asks first, has the machine for itself. */
const DELAY_MS = 2000;

/** A pack that is to be checked, with its file as it is now. */
interface Due {
  pack: InstalledPack;
  path: string;
  /** As of `fileKeyAt` and `identityAt`. */
  file: string;
  identity: string;
}

export class BackgroundChecks {
  readonly #packStore: PackStore;
  readonly #records: PackRecords;
  readonly #closing = new AbortController();
  /** Identities of files that have been checked by this process, or whose check did not end. */
  readonly #seen = new Set<string>();
  #isRunning = false;

  constructor(packStore: PackStore, records: PackRecords) {
    this.#packStore = packStore;
    this.#records = records;
  }

  /** Checks what is due, one file after the other, the smallest first. Never throws, and returns at once. */
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
      // It is closing, or the directory or the database cannot be read just now: the next look is seconds away.
    }
  }

  async #check({ pack, path, file, identity }: Due, signal: AbortSignal): Promise<void> {
    const verification = await verifyInBackground(path, signal);
    // Of a file that was exchanged meanwhile nothing is known.
    if (verification === undefined || identityAt(path) !== identity) return;
    const { passed } = keepCheck(this.#records, pack, file, verification);
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

  /** Whether this very file was checked after its last change, which the system dates whatever date it is given. */
  #isKnown(pack: string, path: string, file: string): boolean {
    const checkedAt = this.#records.find({ pack, file })?.checked_at;
    return checkedAt !== undefined && statSync(path).ctimeMs <= Date.parse(checkedAt);
  }
}
