/** `cairn packs`: what is installed; files checked, added and removed. */
import { createReadStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { MAX_PACK_BYTES } from '../../contract/pack-files.ts';
import type { PackVerification } from '../../contract/pack-verification.ts';
import type { InstalledPack } from '../../contract/service.ts';
import { Fault } from '../interfaces/fault.ts';
import { addPackFile } from '../interfaces/pack-files/addition.ts';
import { PACK_EXTENSION } from '../packs/pack-file.ts';
import { verifyPack } from '../packs/verify-pack.ts';
import { columns } from './columns.ts';
import { CliFailure, EXIT } from './failure.ts';
import { checkPacksDirectory, openPacks } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';

export interface PacksOptions {
  packs: string;
  json: boolean;
}

export interface AddPackOptions extends PacksOptions {
  replace: boolean;
}

export interface RemovePackOptions extends PacksOptions {
  yes: boolean;
}

const size = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function row(pack: InstalledPack): string[] {
  if (pack.status === 'failed') return [pack.id, 'failed', '', size(pack.size_bytes), pack.message];
  return [pack.id, pack.theme, pack.kind, size(pack.size_bytes), pack.vintage];
}

/** @throws CliFailure */
function installed(directory: string): InstalledPack[] {
  const library = openPacks(directory);
  const packs = library.list();
  library.close();
  return packs;
}

/** Lists the packs of a directory, failed ones with the reason. @throws CliFailure */
export function listPacks({ packs: directory, json }: PacksOptions): void {
  const packs = installed(directory);
  if (json) process.stdout.write(`${JSON.stringify({ packs })}\n`);
  else if (packs.length === 0) process.stdout.write(`No packs in ${directory}. Build the default ones with: npm run data\n`);
  else process.stdout.write(`${columns([['PACK', 'THEME', 'KIND', 'SIZE', 'DESCRIBES'], ...packs.map(row)])}\n`);
}

/** @throws CliFailure if no pack of that id is installed */
function findPack(packs: readonly InstalledPack[], id: string, directory: string): InstalledPack {
  const pack = packs.find((candidate) => candidate.id === id);
  if (pack === undefined) throw new CliFailure(`No pack ${id} in ${directory}: cairn packs lists those that are there`);
  return pack;
}

const found = ({ id, passed, checks }: PackVerification): string[] => [id, passed ? 'sound' : 'DAMAGED', (passed ? checks : checks.slice(-1)).map(({ text }) => text).join(', ')];

/** Checks packs one after the other. @throws CliFailure if one is unknown, or not sound */
export async function verifyPacks(ids: readonly string[], { packs: directory, json }: PacksOptions): Promise<void> {
  const there = installed(directory);
  const chosen = ids.length === 0 ? there : ids.map((id) => findPack(there, id, directory));
  const bar = progressBar();
  const total = chosen.reduce((sum, pack) => sum + pack.size_bytes, 0);
  const verifications: PackVerification[] = [];
  let done = 0;
  for (const pack of chosen) {
    bar.draw(total === 0 ? 0 : done / total, pack.id);
    verifications.push(await verifyPack(join(directory, `${pack.id}${PACK_EXTENSION}`)));
    done += pack.size_bytes;
  }
  bar.clear();
  if (json) process.stdout.write(`${JSON.stringify({ packs: verifications })}\n`);
  else process.stdout.write(`${columns([['PACK', 'STATE', 'FOUND'], ...verifications.map(found)])}\n`);
  const damaged = verifications.filter(({ passed }) => !passed).map(({ id }) => id);
  if (damaged.length > 0) throw new CliFailure(`Not sound: ${damaged.join(', ')}. Build default packs again with npm run data; import or add the others again`);
}

/** Copies a pack file beside the others, checks it, and renames it into place. @throws CliFailure */
export async function addPack(file: string, { packs: directory, json, replace }: AddPackOptions): Promise<void> {
  checkPacksDirectory(directory);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) throw new CliFailure(`${file} is no file`);
  try {
    const { verification, replaced } = await addPackFile(createReadStream(file), { packsDirectory: directory, limitBytes: MAX_PACK_BYTES, mayReplace: replace });
    if (json) process.stdout.write(`${JSON.stringify({ verification, replaced })}\n`);
    else process.stdout.write(`${replaced ? 'Replaced' : 'Added'} ${verification.id}\n`);
  } catch (error) {
    if (error instanceof Fault) throw new CliFailure(error.status === 409 ? `${error.message}: --replace, or cairn packs remove` : error.message);
    throw new CliFailure(`The file could not be copied: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Deletes the file of a pack, after a question. @throws CliFailure */
export async function removePack(id: string, { packs: directory, json, yes }: RemovePackOptions): Promise<void> {
  const pack = findPack(installed(directory), id, directory);
  if (!yes) {
    if (!process.stdin.isTTY) throw new CliFailure(`The file of ${id} (${size(pack.size_bytes)}) is deleted only with --yes, or after a question on a terminal`, EXIT.usage);
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await terminal.question(`Remove ${id}? The file (${size(pack.size_bytes)}) is deleted. y/N `);
    terminal.close();
    if (!/^y(es)?$/i.test(answer.trim())) throw new CliFailure(`${id} was kept`);
  }
  try {
    rmSync(join(directory, `${id}${PACK_EXTENSION}`));
  } catch (error) {
    throw new CliFailure(`The file of ${id} could not be deleted: ${error instanceof Error ? error.message : String(error)}`);
  }
  process.stdout.write(json ? `${JSON.stringify({ id, size_bytes: pack.size_bytes })}\n` : `Removed ${id}\n`);
}
