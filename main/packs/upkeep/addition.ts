/** Takes a pack file into the packs directory: written beside, checked, and renamed. */
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { packIdInChild } from '../gate/pack-id.ts';
import { dropLeftovers } from '../leftovers.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { plainReason } from '../plain-reason.ts';
import { needPacksWritable } from '../writable.ts';
import { putNew } from '../write/place.ts';
import { isCancelled } from '../../threads/work-ended.ts';
import { spool } from '../../store/spool.ts';
import { Fault, isFault } from '../../../contract/fault.ts';
import { sha256Of } from './pack-files.ts';
import { verifyInChild } from './verification.ts';

/** The name of a folder in which a file is taken, with the number of this process: no reader looks into it. */
const additionName = (): string => `.adding-${process.pid}-${randomUUID()}`;
export const ADDITION_NAME = /^\.adding-(?:(?<writer>\d+)-(?=[0-9a-f]{8}-))?/;

/**
 * The id in the manifest of a file. @throws Fault 422 if it is no pack; WorkEnded where `signal` ended the look at it
 */
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

/** @throws Fault 422 where the file is another than the one that is meant */
async function checkSum(path: string, wanted: string, signal: AbortSignal | undefined): Promise<void> {
  const found = await sha256Of(path, signal);
  if (found === wanted.toLowerCase()) return;
  throw new Fault(
    'invalid_pack',
    `The SHA-256 of the file is ${found}, not ${wanted.toLowerCase()}: the file was changed or copied ` +
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
  /** SHA-256 that the file has to have, in hexadecimal digits; any unless given. */
  sha256?: string | undefined;
  /** Gives the addition up, also while the file is checked. */
  signal?: AbortSignal;
  /** Does the check when it is its turn; at once unless given. */
  inTurn?: (check: () => Promise<PackVerification>) => Promise<PackVerification>;
}

/**
 * Puts the file that `body` brings among the packs of `packsDirectory`.
 * @throws Fault 409, 413, 422, 507; the stream's or the disk's error, the signal's reason. Nothing has changed
 * then.
 */
export async function addPackFile(
  body: Readable,
  { packsDirectory, limitBytes, mayReplace, sha256, signal, inTurn = (check) => check() }: AdditionOptions,
): Promise<Addition> {
  needPacksWritable(packsDirectory);
  dropLeftovers(packsDirectory, ADDITION_NAME);
  const folder = join(packsDirectory, additionName());
  try {
    const taken = join(folder, `taken${PACK_EXTENSION}`);
    await spool(body, taken, limitBytes);
    if (sha256 !== undefined) await checkSum(taken, sha256, signal);
    const id = await idOf(taken, signal);
    const name = `${id}${PACK_EXTENSION}`;
    const named = join(folder, name);
    const place = join(packsDirectory, name);
    const installed = (): Fault =>
      new Fault('already_installed', `Pack ${id} is already installed. Allow replacing it, or remove it first`, {
        pack: id,
      });
    const refuseExisting = (): void => {
      if (!mayReplace && existsSync(place)) throw installed();
    };
    refuseExisting();
    await rename(taken, named);
    const verification = await inTurn(() => verifyInChild(named, signal));
    signal?.throwIfAborted();
    const fault = verification.checks.find(({ passed }) => !passed);
    if (fault !== undefined)
      throw new Fault('invalid_pack', `Pack ${id} failed its check and wasn't installed. ${fault.text}`, {
        pack: id,
      });
    if (!mayReplace && !(await putNew(named, place))) throw installed();
    const replaced = mayReplace && existsSync(place);
    if (mayReplace) await rename(named, place);
    return { verification, replaced };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
