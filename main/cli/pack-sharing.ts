/** `cairn packs export`, `index` and `available`: sharing packs between machines. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { isFault } from '../../contract/fault.ts';
import type { PackFileFormat } from '../../contract/pack-sharing.ts';
import { PACK_INDEX_FILE, type IndexedPack } from '../../contract/pack-index.ts';
import { newestDate } from '../packs/precedence.ts';
import { PACK_EXTENSION, SHARED_PACK_EXTENSION } from '../packs/schema/manifest.ts';
import {
  temporaryPath,
  copyPack,
  noveltyOf,
  readPackIndex,
  sha256Of,
  writePackIndex,
  type Novelty,
} from '../packs/upkeep/pack-files.ts';
import { exportTilesInChild } from '../packs/upkeep/sharing-in-child.ts';
import { verifyInChild } from '../packs/upkeep/verification.ts';
import { columns } from './columns.ts';
import { isAddress, withDownloads } from './downloads.ts';
import { CliFailure } from './failure.ts';
import { awaitInterruption } from './interruption.ts';
import { copyToStandardOutput, STANDARD } from './standard-streams.ts';
import { addPack, findPack, listInstalled, formatSize, type PacksOptions } from './packs.ts';

export interface ExportPackOptions extends PacksOptions {
  replace: boolean;
  format: PackFileFormat;
}

export interface AvailablePacksOptions extends PacksOptions {
  add?: string[];
}

/** Runs work that SIGINT and SIGTERM cancel. @throws CliFailure */
async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const { signal, end } = awaitInterruption();
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) throw new CliFailure('Cancelled. Nothing was written');
    throw error instanceof CliFailure || !(error instanceof Error) ? error : new CliFailure(error.message);
  } finally {
    end();
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Verifies and copies a pack, or writes its tiles. @throws CliFailure if it is invalid, or the file exists */
export async function exportPack(
  id: string,
  destination: string | undefined,
  options: ExportPackOptions,
): Promise<void> {
  if (destination !== STANDARD) return exportTo(id, destination, options, process.stdout);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-export-'));
  try {
    const file = join(folder, 'pack');
    await exportTo(id, file, options, process.stderr);
    await copyToStandardOutput(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param report stream for the summary */
async function exportTo(
  id: string,
  requestedTarget: string | undefined,
  options: ExportPackOptions,
  report: NodeJS.WriteStream,
): Promise<void> {
  const { packs, json, replace, format } = options;
  findPack(await listInstalled(options), id, packs);
  const name = id + (format === 'pmtiles' ? '.pmtiles' : SHARED_PACK_EXTENSION);
  const target = resolve(
    requestedTarget === undefined ? name : isFolder(requestedTarget) ? join(requestedTarget, name) : requestedTarget,
  );
  const source = resolve(packs, `${id}${PACK_EXTENSION}`);
  if (target === source) throw new CliFailure(`${target} is the installed file itself: choose another target`);
  if (existsSync(target) && !replace) throw new CliFailure(`${target} already exists: overwrite it with --replace`);
  const write = format === 'pmtiles' ? copyTiles : copyPack;
  const { sha256, bytes } = await interruptible(async (signal) => {
    const { passed, checks } = await verifyInChild(source, signal);
    if (!passed) throw new CliFailure(`${id} is invalid and was not copied: ${checks.at(-1)?.text ?? ''}`);
    return { sha256: await write(source, target, signal), bytes: statSync(target).size };
  });
  const isPiped = report === process.stderr;
  const summary =
    `Copied ${format === 'pmtiles' ? `the tiles of ${id}` : id} to ${isPiped ? 'standard output' : target} ` +
    `(${formatSize(bytes)})\nSHA-256 ${sha256}\n`;
  const addHint = `On the other machine: cairn packs add ${isPiped ? '-' : basename(target)} --sha256 ${sha256}\n`;
  report.write(
    json
      ? `${JSON.stringify({ id, file: isPiped ? '-' : target, size_bytes: bytes, sha256 })}\n`
      : `${summary}${format === 'pmtiles' ? '' : addHint}`,
  );
}

/** Writes the tiles to a temporary file and renames it. @returns SHA-256 of the archive @throws Fault; WorkEnded */
async function copyTiles(source: string, target: string, signal: AbortSignal): Promise<string> {
  const temporaryFile = temporaryPath(target);
  try {
    await exportTilesInChild(source, temporaryFile, signal);
    const sha256 = await sha256Of(temporaryFile, signal);
    await rename(temporaryFile, target);
    return sha256;
  } finally {
    for (const path of [temporaryFile, `${temporaryFile}.tiles`]) rmSync(path, { force: true });
  }
}

/** Writes the list of the packs in a folder. @throws CliFailure */
export async function indexFolder(folder: string, { json }: PacksOptions): Promise<void> {
  if (!isFolder(folder)) throw new CliFailure(`${folder} isn't a folder`);
  const { index, passedOver } = await interruptible((signal) => writePackIndex(folder, signal));
  if (json) process.stdout.write(`${JSON.stringify({ ...index, passed_over: passedOver })}\n`);
  else {
    const rows = index.packs.map((pack) => [pack.id, pack.theme, formatSize(pack.size_bytes), pack.vintage]);
    process.stdout.write(`${columns([['PACK', 'THEME', 'SIZE', 'DATA OF'], ...rows])}\n`);
    for (const { file, reason } of passedOver) process.stdout.write(`Skipped ${file}: ${reason}\n`);
  }
}

interface Offer {
  pack: IndexedPack;
  novelty: Novelty;
}

const NOVELTY_TEXTS: Readonly<Record<Novelty, string>> = {
  new: 'new',
  newer: 'newer than installed',
  same: 'same as installed',
  older: 'older than installed',
};

function selectOffers(offers: readonly Offer[], ids: readonly string[]): Offer[] {
  if (ids.length === 1 && ids[0] === 'newer')
    return offers.filter(({ novelty }) => novelty === 'new' || novelty === 'newer');
  return ids.map((id) => {
    const offer = offers.find(({ pack }) => pack.id === id);
    if (offer === undefined) throw new CliFailure(`No pack ${id} in the list`);
    return offer;
  });
}

/** Lists the packs of a folder, or adds the requested ones. @throws CliFailure */
export async function availablePacks(path: string, options: AvailablePacksOptions): Promise<void> {
  const { json, add = [] } = options;
  const { folder, index } = await indexOf(path, options);
  const installedPacks = await listInstalled(options);
  const offers = index.packs.map((pack): Offer => {
    const installed = installedPacks.find(({ id }) => id === pack.id);
    return { pack, novelty: noveltyOf(pack, installed?.status === 'ready' ? installed : undefined, newestDate) };
  });
  if (add.length > 0) {
    const selected = selectOffers(offers, add);
    if (selected.length === 0 && !json)
      process.stdout.write(`Nothing in ${folder} is new or newer than the installed packs.\n`);
    for (const { pack } of selected)
      await withDownloads([pathIn(folder, pack.file)], { ...options, sha256: pack.sha256 }, ([file = '']) =>
        addPack(file, { ...options, replace: true, sha256: pack.sha256 }),
      );
    return;
  }
  if (json) {
    process.stdout.write(`${JSON.stringify({ packs: offers.map(({ pack, novelty }) => ({ ...pack, novelty })) })}\n`);
    return;
  }
  const rows = offers.map(({ pack, novelty }) => [
    pack.id,
    pack.theme,
    formatSize(pack.size_bytes),
    NOVELTY_TEXTS[novelty],
    pack.vintage,
  ]);
  process.stdout.write(`${columns([['PACK', 'THEME', 'SIZE', 'STATE', 'DATA OF'], ...rows])}\n`);
}

/** Reads the list at a path. @throws CliFailure with the command that writes one */
/** Reads the list of a folder on this machine or, by its address, on a server. */
async function indexOf(path: string, options: PacksOptions): Promise<ReturnType<typeof readPackIndex>> {
  if (!isAddress(path)) return readIndex(path);
  const folder = path.endsWith(PACK_INDEX_FILE) ? path.slice(0, -PACK_INDEX_FILE.length) : path.replace(/\/?$/, '/');
  return withDownloads([folder + PACK_INDEX_FILE], options, async ([file = '']) => ({ ...readIndex(file), folder }));
}

const pathIn = (folder: string, file: string): string =>
  isAddress(folder) ? new URL(encodeURIComponent(file), folder).href : join(folder, file);

function readIndex(path: string): ReturnType<typeof readPackIndex> {
  try {
    return readPackIndex(path);
  } catch (error) {
    throw isFault(error, 'invalid_file', 'no_pack_list')
      ? new CliFailure(`${error.message}. Write the list of a folder with: cairn packs index`)
      : error;
  }
}
