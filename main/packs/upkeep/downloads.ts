/**
 * Files given by an address, such as `https://…/city.osm.pbf`. No other part of Cairn requests files from other
 * machines. An interrupted download continues where it stopped; a file is used only if its size and checksum are right.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Fault } from '../../../contract/fault.ts';
import { isLoopback } from '../../../contract/loopback.ts';
import { errorMessage } from '../../../contract/system-error.ts';
import { isDiskFull, spaceGuard } from '../../store/free-space.ts';
import { putInPlace, UNFINISHED } from '../../store/put-in-place.ts';
import { WorkEnded } from '../../threads/work-ended.ts';
import { digestOf } from './pack-files.ts';

export interface DownloadOptions {
  /** Data directory, for unfinished downloads. */
  dataDir: string;
  /** Expected SHA-256 of the file, instead of the checksum that the server has beside it. */
  sha256?: string | undefined;
  /** Larger files are refused. */
  limitBytes?: number;
  /** @param total size of the file; undefined if the server doesn't say */
  onProgress: (received: number, total: number | undefined) => void;
}

/** A complete file, and the checksum that it has been compared with, if there is one. */
export interface Downloaded {
  path: string;
  checksum: Checksum | undefined;
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
/** The longest checksum file that is read. */
const MAX_CHECKSUM_BYTES = 4096;
type Checksum = (typeof CHECKSUMS)[number] & { digest: string };

const addressFault = (message: string): Fault =>
  new Fault('invalid_parameter', message, { errors: [{ parameter: 'address', message }] });
const failure = (url: URL, message: string): Fault => new Fault('invalid_file', `${url.href}: ${message}`);

/** @throws Fault for an address whose file another machine of the network could replace */
function requireTrust({ protocol, hostname, href }: URL, sha256: string | undefined): void {
  if (protocol === 'https:' || isLoopback(hostname.replaceAll(/[[\]]/g, '')) || sha256 !== undefined) return;
  throw addressFault(
    `${href}: anyone on the network can change a file that comes over http. Use https, or give its SHA-256`,
  );
}

/** @throws Fault for an address that isn't downloaded from */
export function readAddress(address: string, sha256: string | undefined): URL {
  if (!URL.canParse(address)) throw addressFault(`${address} isn't a valid address, e.g. https://example.org/a.cairn`);
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw addressFault(`${address} must begin with https://`);
  requireTrust(url, sha256);
  return url;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Returns the last part of the path as a file name. */
function fileNameOf({ pathname }: URL): string {
  let name = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // Not percent-encoded UTF-8.
  }
  return (
    name
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
 * @throws Fault if the server refuses; other errors if the connection is lost
 */
async function receive(
  url: URL,
  part: Part,
  { sha256, limitBytes = Infinity, onProgress }: DownloadOptions,
  signal: AbortSignal,
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
      throw failure(url, `the server answered ${response.status} ${response.statusText}`.trim());
    }
    const refuseLarger = (bytes: number): void => {
      if (bytes > limitBytes) throw failure(url, `the file is larger than ${Math.floor(limitBytes / 2 ** 30)} GiB`);
    };
    refuseLarger(total ?? 0);
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
        refuseLarger(received + piece.length);
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

/** Repeats `receive` until the file is complete. @throws Fault; the signal's or the disk's error */
async function receiveAll(url: URL, part: Part, options: DownloadOptions, signal: AbortSignal): Promise<void> {
  let before = sizeOf(part.path);
  let attempts = 0;
  for (;;) {
    let reason = 'the connection was lost';
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt continues the one before
      if (await receive(url, part, options, signal)) return;
    } catch (error) {
      if (signal.aborted || error instanceof Fault || isDiskFull(error)) throw error;
      reason = errorMessage(error instanceof Error && error.cause !== undefined ? error.cause : error);
    }
    const received = sizeOf(part.path);
    attempts = received > before ? 1 : attempts + 1;
    before = received;
    if (attempts >= MAX_ATTEMPTS)
      throw failure(url, `${reason}. ${(received / 1e6).toFixed(1)} MB are kept: try again to continue there`);
    // oxlint-disable-next-line no-await-in-loop
    await setTimeout(FIRST_PAUSE_MS * 2 ** attempts, undefined, { signal });
  }
}

/** Returns the begin of a small text on a server; empty if it has none. */
async function textAt(url: URL, signal: AbortSignal): Promise<string> {
  let text = '';
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(SILENCE_MS)]) });
    if (!response.ok) return '';
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString('latin1');
      if (text.length >= MAX_CHECKSUM_BYTES) break;
    }
  } catch {
    signal.throwIfAborted();
  }
  return text.slice(0, MAX_CHECKSUM_BYTES);
}

/** Returns the checksum that the server has beside a file. */
async function checksumBeside(url: URL, signal: AbortSignal): Promise<Checksum | undefined> {
  for (const kind of CHECKSUMS) {
    const beside = new URL(url);
    beside.pathname += `.${kind.algorithm}`;
    // oxlint-disable-next-line no-await-in-loop -- MD5 only without SHA-256
    const text = await textAt(beside, signal);
    const [digest] = new RegExp(String.raw`\b[0-9a-f]{${kind.digits}}\b`, 'i').exec(text) ?? [];
    if (digest !== undefined) return { ...kind, digest: digest.toLowerCase() };
  }
  return undefined;
}

/** Returns the checksum that the file has. @throws Fault if it has another one, which deletes the file */
async function verifiedChecksum(
  url: URL,
  path: string,
  sha256: string | undefined,
  signal: AbortSignal,
): Promise<Checksum | undefined> {
  const expected =
    sha256 === undefined ? await checksumBeside(url, signal) : { ...CHECKSUMS[0], digest: sha256.toLowerCase() };
  if (expected === undefined) return undefined;
  const digest = await digestOf(path, expected.algorithm, signal);
  if (digest === expected.digest) return expected;
  rmSync(path);
  throw failure(url, `its ${expected.name} is ${digest}, not ${expected.digest}. It was deleted: download it again`);
}

/** Downloads a file into a folder of its own. @throws Fault; the signal's or the disk's error */
async function download(address: string, options: DownloadOptions, signal: AbortSignal): Promise<Downloaded> {
  const url = readAddress(address, options.sha256);
  const all = join(options.dataDir, 'downloads');
  mkdirSync(all, { recursive: true, mode: 0o700 });
  deleteForgotten(all);
  const folder = join(all, createHash('sha256').update(url.href).digest('hex').slice(0, 16));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, fileNameOf(url));
  const part = { path: path + UNFINISHED, validatorPath: join(folder, VALIDATOR) };
  try {
    await receiveAll(url, part, options, signal);
    const checksum = await verifiedChecksum(url, part.path, options.sha256, signal);
    await putInPlace(part.path, path);
    return { path, checksum };
  } catch (error) {
    if (sizeOf(part.path) === 0) rmSync(folder, { recursive: true, force: true });
    throw signal.aborted ? new WorkEnded('cancelled', 'Cancelled. Try again to continue the download') : error;
  }
}

/**
 * Downloads a file and runs `work` with it, which deletes it if it succeeds.
 * @throws Fault if the download fails or differs from its checksum; WorkEnded if `signal` aborted it; errors of `work`
 */
export async function withDownload<Result>(
  address: string,
  options: DownloadOptions,
  signal: AbortSignal,
  work: (file: Downloaded) => Promise<Result>,
): Promise<Result> {
  const file = await download(address, options, signal);
  try {
    const result = await work(file);
    rmSync(dirname(file.path), { recursive: true, force: true });
    return result;
  } catch (error) {
    // A complete download is recognised as such by the next attempt, e.g. with another option.
    await rename(file.path, file.path + UNFINISHED);
    throw error;
  }
}
