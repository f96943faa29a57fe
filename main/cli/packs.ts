/** `cairn packs`: lists, verifies, adds and removes packs. */
import { createReadStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { MAX_PACK_BYTES } from '../../contract/pack-files.ts';
import type { PackVerification } from '../../contract/pack-verification.ts';
import type { InstalledPack } from '../../contract/service.ts';
import { Fault } from '../../contract/fault.ts';
import { addPackFile } from '../packs/upkeep/addition.ts';
import { verifyInstalled } from '../packs/upkeep/verification.ts';
import { recordCheck, recordInstallation } from '../packs/upkeep/record-check.ts';
import { fileKeyAt } from '../packs/file-identity.ts';
import { packRemedy } from '../packs/unavailable.ts';
import { rebuildHint } from './pack-messages.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import type { PackRecords } from '../store/pack-records.ts';
import { columns } from './columns.ts';
import { awaitInterruption } from './interruption.ts';
import { CliFailure, EXIT } from './failure.ts';
import { checkPacksDirectory, openInstalledPacks, type PackDirectories } from './pack-directory.ts';
import { withStore } from './own-store.ts';
import { progressBar } from './progress-bar.ts';
import { STANDARD } from './standard-streams.ts';
import { errorMessage } from '../../contract/system-error.ts';

export interface PacksOptions extends PackDirectories {
  json: boolean;
}

export interface AddPackOptions extends PacksOptions {
  replace: boolean;
  /** Expected SHA-256 of the file. */
  sha256?: string;
}

export interface RemovePackOptions extends PacksOptions {
  yes: boolean;
}

export const formatSize = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Returns the date of the last complete check. */
const checkedOn = ({ verification }: InstalledPack): string => verification?.checked_at.slice(0, 10) ?? 'not yet';

function packRow(pack: InstalledPack): string[] {
  if (pack.status === 'failed')
    return [
      pack.id,
      pack.checking === true ? 'checking' : 'failed',
      '',
      formatSize(pack.size_bytes),
      '',
      checkedOn(pack),
      pack.message,
    ];
  const { id, theme, kind, size_bytes: bytes, precedence, fallback, vintage } = pack;
  const rank = fallback === true ? 'last' : String(precedence ?? '');
  return [id, theme, kind, formatSize(bytes), rank, checkedOn(pack), vintage];
}

/** Returns the installed packs. @throws CliFailure */
export async function listInstalled(places: PackDirectories): Promise<InstalledPack[]> {
  const library = await openInstalledPacks(places);
  const packs = library.list();
  library.close();
  return packs;
}

/** Lists the packs of a directory, with reasons for failed ones. @throws CliFailure */
export async function listPacks({ json, ...places }: PacksOptions): Promise<void> {
  const { packs: directory } = places;
  const packs = await listInstalled(places);
  if (json) process.stdout.write(`${JSON.stringify({ packs })}\n`);
  else if (packs.length === 0)
    process.stdout.write(`No packs in ${directory}. Build the default ones with: npm run data\n`);
  else
    process.stdout.write(
      `${columns([['PACK', 'THEME', 'KIND', 'SIZE', 'ORDER', 'CHECKED', 'DATA OF'], ...packs.map(packRow)])}\n`,
    );
}

/** Returns an installed pack. @throws CliFailure if no pack with that id is installed */
export function findPack(packs: readonly InstalledPack[], id: string, directory: string): InstalledPack {
  const pack = packs.find((candidate) => candidate.id === id);
  if (pack === undefined) throw new CliFailure(`No pack ${id} in ${directory}: run cairn packs for a list`);
  return pack;
}

const verificationRow = ({ id, passed, checks }: PackVerification): string[] => [
  id,
  passed ? 'valid' : 'DAMAGED',
  (passed ? checks : checks.slice(-1)).map(({ text }) => text).join(', '),
];

/**
 * Runs `work` with the pack records. If they aren't writable, reports this on standard error, so that results are still
 * printed.
 */
function updateRecords<Result>(
  dataDirectory: string,
  fallback: Result,
  work: (records: PackRecords) => Result,
): Result {
  try {
    return withStore(dataDirectory, ({ packRecords }) => work(packRecords));
  } catch (error) {
    process.stderr.write(`The result couldn't be saved: ${errorMessage(error)}\n`);
    return fallback;
  }
}

/** Verifies the complete file of a pack, and stores the result for servers and commands. */
async function verifyAndRecord(pack: InstalledPack, { packs, dataDir }: PackDirectories): Promise<PackVerification> {
  const path = join(packs, `${pack.id}${PACK_EXTENSION}`);
  const { verification, file } = await verifyInstalled(path);
  if (file === undefined) return verification;
  return updateRecords(dataDir, verification, (records) => recordCheck(records, pack, file, verification));
}

/** Verifies packs one after another. @throws CliFailure if one is unknown or invalid */
export async function verifyPacks(ids: readonly string[], { json, ...places }: PacksOptions): Promise<void> {
  const { packs: directory } = places;
  const installedPacks = await listInstalled(places);
  const selected = ids.length === 0 ? installedPacks : ids.map((id) => findPack(installedPacks, id, directory));
  const bar = progressBar();
  const total = selected.reduce((sum, pack) => sum + pack.size_bytes, 0);
  const verifications: PackVerification[] = [];
  let done = 0;
  for (const pack of selected) {
    bar.draw(total === 0 ? 0 : done / total, pack.id);
    verifications.push(await verifyAndRecord(pack, places));
    done += pack.size_bytes;
  }
  bar.clear();
  if (json) process.stdout.write(`${JSON.stringify({ packs: verifications })}\n`);
  else process.stdout.write(`${columns([['PACK', 'STATE', 'FOUND'], ...verifications.map(verificationRow)])}\n`);
  const damaged = verifications.filter(({ passed }) => !passed).map(({ id }) => id);
  if (damaged.length > 0)
    throw new CliFailure(
      `Invalid and not used until fixed: ${damaged.join(', ')}. ${packRemedy(damaged)}${rebuildHint(damaged)}`,
    );
}

/** Copies a pack file to the packs directory, verifies it, and renames it. @throws CliFailure */
export async function addPack(file: string, { json, replace, sha256, ...places }: AddPackOptions): Promise<void> {
  const { packs: directory } = places;
  checkPacksDirectory(directory);
  const isPiped = file === STANDARD;
  const found = isPiped ? undefined : statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() === true)
    throw new CliFailure(
      `${file} is a folder. Add the packs in its list with: cairn packs available ${file} --add newer`,
    );
  if (!isPiped && found?.isFile() !== true) throw new CliFailure(`${file} isn't a file`);
  const { signal, end } = awaitInterruption();
  try {
    const { verification, replaced } = await addPackFile(isPiped ? process.stdin : createReadStream(file, { signal }), {
      packsDirectory: directory,
      limitBytes: MAX_PACK_BYTES,
      mayReplace: replace,
      sha256,
      signal,
    });
    const key = fileKeyAt(join(directory, `${verification.id}${PACK_EXTENSION}`));
    const pack = (await listInstalled(places)).find(({ id }) => id === verification.id);
    if (key !== undefined && pack !== undefined)
      updateRecords(places.dataDir, undefined, (records) => recordInstallation(records, pack, key, verification));
    if (json) process.stdout.write(`${JSON.stringify({ verification, replaced })}\n`);
    else process.stdout.write(`${replaced ? 'Replaced' : 'Added'} ${verification.id}\n`);
  } catch (error) {
    if (signal.aborted) throw new CliFailure('Cancelled. The packs are unchanged');
    if (error instanceof Fault) {
      const remedy = error.code === 'already_installed' ? ' (--replace, or cairn packs remove)' : '';
      throw new CliFailure(`${error.message}${remedy}`);
    }
    throw new CliFailure(`The file couldn't be copied: ${errorMessage(error)}`);
  } finally {
    end();
  }
}

/** Deletes the file of a pack after confirmation. @throws CliFailure */
export async function removePack(id: string, { json, yes, ...places }: RemovePackOptions): Promise<void> {
  const { packs: directory } = places;
  const pack = findPack(await listInstalled(places), id, directory);
  if (!yes) {
    if (!process.stdin.isTTY)
      throw new CliFailure(
        `Deleting ${id} (${formatSize(pack.size_bytes)}) needs --yes, or confirmation on a terminal`,
        EXIT.usage,
      );
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await terminal.question(
      `Remove ${id}? This deletes the file (${formatSize(pack.size_bytes)}). [y/N] `,
    );
    terminal.close();
    if (!/^y(es)?$/i.test(answer.trim())) throw new CliFailure(`${id} was not removed`);
  }
  try {
    rmSync(join(directory, `${id}${PACK_EXTENSION}`));
  } catch (error) {
    throw new CliFailure(`The file of ${id} couldn't be deleted: ${errorMessage(error)}`);
  }
  process.stdout.write(json ? `${JSON.stringify({ id, size_bytes: pack.size_bytes })}\n` : `Removed ${id}\n`);
}
