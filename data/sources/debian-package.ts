/**
 * Extraction of files from a Debian package, installed or downloaded by apt without root. Without apt, the same files,
 * verified by their hashes, come from a given folder or from the data set's own archive.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { basename, dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Parser } from 'tar';
import { sha256 } from './checksum.ts';
import type { DebianSource } from './source.ts';
import { errorMessage } from '../../contract/system-error.ts';

const run = promisify(execFile);
const APT_MILLISECONDS = 180_000;
const ARCHIVE_MILLISECONDS = 600_000;
const MEGABYTE = 1e6;

/** The end of standard error explains why a command failed. */
const reasonOf = (error: unknown): string => errorMessage(error).trim().split('\n').at(-1) ?? '';

/** Copies the pinned files from `from` or a folder below it. @throws Error if one is missing or differs */
async function copyFiles({ files }: DebianSource, from: string, folder: string): Promise<void> {
  const paths = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const [name, expected] of Object.entries(files)) {
    const candidates = paths.filter((path) => path.endsWith(join(sep, name)));
    if (candidates.length === 0) throw new Error(`${from} has no ${name}`);
    let path: string | undefined;
    for (const candidate of candidates) if ((await sha256(candidate)) === expected) path = candidate;
    if (path === undefined) throw new Error(`${candidates.join(', ')} is not the file that data/sources.json pins`);
    const target = join(folder, name);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  }
}

/** Downloads the package with apt and unpacks it into a new folder below `folder`. */
async function downloadWithApt({ package: name }: DebianSource, folder: string): Promise<string> {
  const cwd = join(folder, 'apt');
  for (const part of ['lists/partial', 'cache/archives/partial', 'files'])
    mkdirSync(join(cwd, part), { recursive: true });
  const options = { cwd, timeout: APT_MILLISECONDS, env: { ...process.env, LC_ALL: 'C' } };
  try {
    await run('apt-get', ['download', '-q', name], options);
  } catch {
    // The machine's package lists are empty or old: update separate ones here, which needs no root.
    const listOptions = [
      '-q',
      '-o',
      `Dir::State::lists=${join(cwd, 'lists')}`,
      '-o',
      `Dir::Cache=${join(cwd, 'cache')}`,
      '-o',
      'Debug::NoLocking=1',
    ];
    await run('apt-get', [...listOptions, 'update'], options);
    await run('apt-get', [...listOptions, 'download', name], options);
  }
  const file = readdirSync(cwd).find((entry) => entry.startsWith(`${name}_`) && entry.endsWith('.deb'));
  if (file === undefined) throw new Error(`apt-get downloaded no ${name}`);
  await run('dpkg-deb', ['-x', file, 'files'], options);
  return join(cwd, 'files');
}

/** Downloads the data set's own archive and unpacks the pinned files into a new folder below `folder`. */
async function unpackArchive(
  { files }: DebianSource,
  address: string,
  folder: string,
  progress: (megabytes: number) => void,
): Promise<string> {
  const into = join(folder, 'archive');
  mkdirSync(into, { recursive: true });
  const answer = await fetch(address, { signal: AbortSignal.timeout(ARCHIVE_MILLISECONDS) });
  if (!answer.ok || answer.body === null) throw new Error(`${address} responded with HTTP ${answer.status}`);
  const writes: Promise<void>[] = [];
  const parser = new Parser({
    onReadEntry(entry) {
      const name = basename(entry.path);
      if (entry.type === 'File' && Object.hasOwn(files, name))
        writes.push(pipeline(entry, createWriteStream(join(into, name))));
      else entry.resume();
    },
  });
  const parsed = Promise.race([once(parser, 'end'), once(parser, 'error').then(([error]) => Promise.reject(error))]);
  let bytes = 0;
  for await (const chunk of answer.body) {
    if (!parser.write(Buffer.from(chunk))) await once(parser, 'drain');
    progress((bytes += chunk.length) / MEGABYTE);
  }
  parser.end();
  await parsed;
  await Promise.all(writes);
  return into;
}

/**
 * Copies the pinned files into `folder` from the first of: the folder of manual downloads, the installed package, apt,
 * the data set's own archive. Files must have the pinned hashes.
 * @throws Error that reports why each method failed
 */
export async function fetchDebianPackage(
  source: DebianSource,
  folder: string,
  manualFolder: string | undefined,
  progress: (megabytes: number) => void,
): Promise<void> {
  const { archive } = source;
  const installed = join('/', source.directory);
  const methods: [name: string, find: () => string | Promise<string>][] = [
    ...(manualFolder === undefined ? [] : [['the given folder', () => manualFolder] satisfies [string, () => string]]),
    ...(existsSync(installed) ? [['the installed package', () => installed] satisfies [string, () => string]] : []),
    ['apt-get', () => downloadWithApt(source, folder)],
    ...(archive === undefined
      ? []
      : [
          ['the archive', () => unpackArchive(source, archive, folder, progress)] satisfies [
            string,
            () => Promise<string>,
          ],
        ]),
  ];
  const failures: string[] = [];
  for (const [name, find] of methods) {
    try {
      await copyFiles(source, await find(), folder);
      for (const scratch of ['apt', 'archive']) rmSync(join(folder, scratch), { recursive: true, force: true });
      return;
    } catch (error) {
      failures.push(`${name}: ${reasonOf(error)}`);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`Could not fetch the Debian package ${source.package} ${source.version} (${failures.join('; ')})`);
}
