/**
 * Files given by an address, such as `https://…/city.osm.pbf`. No other part of Cairn requests files from other
 * machines. An interrupted download continues where it stopped; a file is used only if its size and checksum are right.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorMessage } from '../../contract/system-error.ts';
import { digestOf } from '../packs/upkeep/pack-files.ts';
import { isDecodable } from '../server/parameters.ts';
import { isLoopback } from '../server/published.ts';
import { isDiskFull, spaceGuard } from '../store/free-space.ts';
import { putInPlace, UNFINISHED } from '../store/put-in-place.ts';
import { CliFailure, EXIT } from './failure.ts';
import { awaitInterruption } from './interruption.ts';
import { note } from './notes.ts';
import { progressBar } from './progress-bar.ts';

export interface DownloadOptions {
  /** Data directory, for unfinished downloads. */
  dataDir: string;
  /** Expected SHA-256 of the file, instead of the checksum that the server has beside it. */
  sha256?: string | undefined;
}

/** Attempts without a new byte after which a download fails. */
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;
/** Time without a byte after which a connection counts as lost. */
const SILENCE_MS = 30_000;
/** Unfinished downloads that weren't continued are deleted after this time. */
const KEPT_MS = 14 * 24 * 3_600_000;
/** Name of the file with the `ETag` or `Last-Modified` of the response that an unfinished download comes from. */
const VALIDATOR = 'validator';
/** Checksums that servers have beside a file, under its name with this extension. */
const CHECKSUMS = [
  { algorithm: 'sha256', name: 'SHA-256', digits: 64 },
  { algorithm: 'md5', name: 'MD5', digits: 32 },
] as const;
type Checksum = (typeof CHECKSUMS)[number] & { digest: string };

export const isAddress = (file: string): boolean => /^https?:\/\//i.test(file);

/** @throws CliFailure for an address whose file another machine of the network could replace */
function requireTrust({ protocol, hostname, href }: URL, sha256: string | undefined): void {
  if (protocol === 'https:' || isLoopback(hostname.replaceAll(/[[\]]/g, '')) || sha256 !== undefined) return;
  throw new CliFailure(
    `${href}: anyone on the network can change a file that comes over http. Use https, or give its digest: --sha256`,
    EXIT.usage,
  );
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Returns the last part of the path as a file name. */
function fileNameOf({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  return (
    (isDecodable(last) ? decodeURIComponent(last) : last)
      .replaceAll(/[^\p{L}\p{N}._+-]/gu, '_')
      .replace(/^\.+/, '')
      .slice(-150) || 'download'
  );
}

/** Deletes downloads that nobody continued. */
function deleteForgotten(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}

interface Part {
  /** The unfinished file. */
  path: string;
  validatorPath: string;
}

const validatorOf = ({ validatorPath }: Part): string => {
  try {
    return readFileSync(validatorPath, 'utf8');
  } catch {
    return '';
  }
};

/** Returns what identifies this version of a file; empty if the server doesn't say. */
function validatorIn(headers: Headers): string {
  const tag = headers.get('etag') ?? '';
  return tag === '' || tag.startsWith('W/') ? (headers.get('last-modified') ?? '') : tag;
}

/** Returns the size of the whole file; undefined if the server doesn't say. */
function totalIn({ headers, status }: Response): number | undefined {
  const text = status === 200 ? headers.get('content-length') : headers.get('content-range')?.split('/')[1];
  return text === null || text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
}

/**
 * Requests what is missing and appends it.
 * @returns whether the file is complete
 * @throws CliFailure if the server refuses; other errors if the connection is lost
 */
async function receive(
  url: URL,
  part: Part,
  { sha256 }: DownloadOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (received: number, total: number | undefined) => void },
): Promise<boolean> {
  const validator = validatorOf(part);
  const begin = validator === '' ? 0 : sizeOf(part.path);
  const silence = new AbortController();
  const timer = globalThis.setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, {
      headers: {
        // Compressed bytes have neither the size nor the positions of the file.
        'accept-encoding': 'identity',
        ...(begin === 0 ? {} : { range: `bytes=${begin}-`, 'if-range': validator }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    requireTrust(new URL(response.url), sha256);
    const total = totalIn(response);
    if (response.status === 416 && total === begin) return true;
    const isContinued = response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${begin}-`);
    if (response.status !== 200 && isContinued !== true) {
      rmSync(part.validatorPath, { force: true });
      if (response.status === 416 || response.status >= 500) throw new Error(`the server answered ${response.status}`);
      throw new CliFailure(`${url.href}: the server answered ${response.status} ${response.statusText}`.trim());
    }
    let received = isContinued === true ? begin : 0;
    if (received === 0) {
      writeFileSync(part.path, '');
      writeFileSync(part.validatorPath, validatorIn(response.headers));
    }
    const guard = spaceGuard(part.path);
    const file = await open(part.path, 'a');
    try {
      for await (const piece of response.body ?? []) {
        timer.refresh();
        guard(piece.length);
        await file.write(piece);
        received += piece.length;
        onProgress(received, total);
      }
    } finally {
      await file.close();
    }
    // Of the file, not of this response: another command may have written to it.
    return total === undefined || sizeOf(part.path) === total;
  } finally {
    clearTimeout(timer);
  }
}

/** Repeats `receive` until the file is complete. @throws CliFailure */
async function receiveAll(url: URL, part: Part, options: DownloadOptions, signal: AbortSignal): Promise<void> {
  const bar = progressBar();
  const onProgress = (received: number, total: number | undefined): void =>
    bar.draw(total === undefined ? 0 : Math.min(0.99, received / total), `${(received / 1e6).toFixed(1)} MB`);
  let before = sizeOf(part.path);
  let attempts = 0;
  try {
    for (;;) {
      let reason = 'the connection was lost';
      try {
        // oxlint-disable-next-line no-await-in-loop -- each attempt continues the one before
        if (await receive(url, part, options, { signal, onProgress })) return;
      } catch (error) {
        if (signal.aborted) throw new CliFailure('Cancelled. The same command continues the download');
        if (error instanceof CliFailure || isDiskFull(error)) throw error;
        reason = errorMessage(error instanceof Error && error.cause !== undefined ? error.cause : error);
      }
      const received = sizeOf(part.path);
      attempts = received > before ? 1 : attempts + 1;
      before = received;
      if (attempts >= MAX_ATTEMPTS)
        throw new CliFailure(
          `${url.href}: ${reason}. ${(received / 1e6).toFixed(1)} MB are kept: the same command continues there`,
        );
      // oxlint-disable-next-line no-await-in-loop
      await setTimeout(FIRST_PAUSE_MS * 2 ** attempts, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    bar.clear();
  }
}

/** Returns the checksum that the server has beside a file. */
async function checksumBeside(url: URL, signal: AbortSignal): Promise<Checksum | undefined> {
  for (const kind of CHECKSUMS) {
    const beside = new URL(url);
    beside.pathname += `.${kind.algorithm}`;
    // oxlint-disable-next-line no-await-in-loop -- the second only if there is no first
    const response = await fetch(beside, { signal }).catch(() => undefined);
    // oxlint-disable-next-line no-await-in-loop
    const text = response?.ok === true ? (await response.text()).slice(0, 4096) : '';
    const [digest] = new RegExp(String.raw`\b[0-9a-f]{${kind.digits}}\b`, 'i').exec(text) ?? [];
    if (digest !== undefined) return { ...kind, digest: digest.toLowerCase() };
  }
  return undefined;
}

/** @throws CliFailure if the file differs from its checksum, which deletes it */
async function requireChecksum(url: URL, path: string, sha256: string | undefined, signal: AbortSignal): Promise<void> {
  const expected = sha256 === undefined ? await checksumBeside(url, signal) : { ...CHECKSUMS[0], digest: sha256 };
  if (expected === undefined) {
    note(`${url.href} has no checksum beside it: only its size was checked`);
    return;
  }
  const digest = await digestOf(path, expected.algorithm, signal);
  if (digest !== expected.digest) {
    rmSync(path);
    throw new CliFailure(
      `${url.href}: its ${expected.name} is ${digest}, not ${expected.digest}. It was deleted: download it again`,
    );
  }
  note(`${expected.name} ${digest}`);
}

/** Downloads a file into a folder of its own. @returns its path @throws CliFailure */
async function download(address: string, options: DownloadOptions, signal: AbortSignal): Promise<string> {
  if (!URL.canParse(address)) throw new CliFailure(`${address} isn't a valid address`, EXIT.usage);
  const url = new URL(address);
  requireTrust(url, options.sha256);
  const all = join(options.dataDir, 'downloads');
  mkdirSync(all, { recursive: true, mode: 0o700 });
  deleteForgotten(all);
  const folder = join(all, createHash('sha256').update(url.href).digest('hex').slice(0, 16));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, fileNameOf(url));
  const part = { path: path + UNFINISHED, validatorPath: join(folder, VALIDATOR) };
  await receiveAll(url, part, options, signal);
  await requireChecksum(url, part.path, options.sha256, signal);
  await putInPlace(part.path, path);
  return path;
}

/**
 * Runs `work` with `files`. Those given by an address are downloaded first, and deleted once `work` has succeeded.
 * @throws CliFailure if a download fails or differs from its checksum; errors of `work`
 */
export async function withDownloads<Result>(
  files: readonly string[],
  options: DownloadOptions,
  work: (paths: string[]) => Promise<Result>,
): Promise<Result> {
  const addresses = files.filter(isAddress);
  if (addresses.length > 1 && options.sha256 !== undefined)
    throw new CliFailure('--sha256 is the digest of one file: give one address', EXIT.usage);
  const { signal, end } = awaitInterruption();
  const paths = new Map<string, string>();
  try {
    for (const address of addresses)
      // oxlint-disable-next-line no-await-in-loop -- one connection is enough for a server
      paths.set(address, await download(address, options, signal));
  } finally {
    end();
  }
  const downloaded = [...paths.values()];
  try {
    const result = await work(files.map((file) => paths.get(file) ?? file));
    for (const path of downloaded) rmSync(dirname(path), { recursive: true, force: true });
    return result;
  } catch (error) {
    // Complete downloads are recognised as such by the next command, e.g. with another option.
    await Promise.all(downloaded.map((path) => rename(path, path + UNFINISHED)));
    throw error;
  }
}
