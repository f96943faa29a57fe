/** Adds a pack file to the packs directory: saved to a temporary folder, checked, and renamed. */
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { packIdInChild } from '../gate/pack-id.ts';
import { deleteLeftovers } from '../leftovers.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { plainReason } from '../plain-reason.ts';
import { needPacksWritable } from '../writable.ts';
import { moveIfAbsent } from '../write/place.ts';
import { isCancelled } from '../../threads/work-ended.ts';
import { spool } from '../../store/spool.ts';
import { Fault, isFault } from '../../../contract/fault.ts';
import { sha256Of } from './pack-files.ts';
import { verifyInChild } from './verification.ts';

/** Name of the temporary folder, with the id of this process. Readers ignore it. */
const additionName = (): string => `.adding-${process.pid}-${randomUUID()}`;
export const ADDITION_NAME = /^\.adding-(?:(?<writer>\d+)-(?=[0-9a-f]{8}-))?/;

/** Returns the id in the manifest of a file. @throws Fault 422 if it isn't a pack; WorkEnded if `signal` aborted it */
async function idOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await packIdInChild(path, signal);
  } catch (error) {
    if (isCancelled(error)) throw error;
    if (isFault(error, 'invalid_pack'))
      throw new Fault('invalid_pack', "The file isn't a Cairn pack. Other kinds of data have to be imported");
    const remedy = isFault(error, 'pack_outdated') ? '' : '. Add it again from a valid file';
    throw new Fault('invalid_pack', `The file can't be used as a pack: ${plainReason(error)}${remedy}`);
  }
}

/** @throws Fault 422 if the file has another SHA-256 */
async function checkSum(path: string, expected: string, signal: AbortSignal | undefined): Promise<void> {
  const found = await sha256Of(path, signal);
  if (found === expected.toLowerCase()) return;
  throw new Fault(
    'invalid_pack',
    `The SHA-256 of the file is ${found}, not ${expected.toLowerCase()}: the file was changed or copied ` +
      'incompletely. Copy it again. If the list of its folder gives that SHA-256 and the file was replaced ' +
      'since, rebuild the list',
  );
}

export interface Addition {
  verification: PackVerification;
  replaced: boolean;
}

export interface AdditionOptions {
  packsDirectory: string;
  limitBytes: number;
  mayReplace: boolean;
  /** Required SHA-256 of the file, in hexadecimal digits; by default any. */
  sha256?: string | undefined;
  /** Cancels the addition, including the check. */
  signal?: AbortSignal;
  /** Queues the check; by default it runs at once. */
  enqueue?: (check: () => Promise<PackVerification>) => Promise<PackVerification>;
}

/**
 * Adds the file in `body` to the packs of `packsDirectory`.
 * @throws Fault 409, 413, 422, 507; the stream's or the disk's error; the signal's reason. Nothing has changed then
 */
export async function addPackFile(
  body: Readable,
  { packsDirectory, limitBytes, mayReplace, sha256, signal, enqueue = (check) => check() }: AdditionOptions,
): Promise<Addition> {
  needPacksWritable(packsDirectory);
  deleteLeftovers(packsDirectory, ADDITION_NAME);
  const folder = join(packsDirectory, additionName());
  try {
    const received = join(folder, `received${PACK_EXTENSION}`);
    await spool(body, received, limitBytes);
    if (sha256 !== undefined) await checkSum(received, sha256, signal);
    const id = await idOf(received, signal);
    const name = `${id}${PACK_EXTENSION}`;
    const renamed = join(folder, name);
    const place = join(packsDirectory, name);
    const alreadyInstalled = (): Fault =>
      new Fault('already_installed', `Pack ${id} is already installed. Allow replacing it, or remove it first`, {
        pack: id,
      });
    const refuseExisting = (): void => {
      if (!mayReplace && existsSync(place)) throw alreadyInstalled();
    };
    refuseExisting();
    await rename(received, renamed);
    const verification = await enqueue(() => verifyInChild(renamed, signal));
    signal?.throwIfAborted();
    const fault = verification.checks.find(({ passed }) => !passed);
    if (fault !== undefined)
      throw new Fault('invalid_pack', `Pack ${id} failed its check and wasn't installed. ${fault.text}`, {
        pack: id,
      });
    if (!mayReplace && !(await moveIfAbsent(renamed, place))) throw alreadyInstalled();
    const replaced = mayReplace && existsSync(place);
    if (mayReplace) await rename(renamed, place);
    return { verification, replaced };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
