/** Upstream packages: read from `sources.json`, fetched once, checked before every use. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PackSource } from '../../contract/pack.ts';
import { sha256 } from './checksum.ts';
import { fetchDebianPackage } from './debian-package.ts';
import { fetchNpmPackage } from './npm-package.ts';

const CITED = { licence: Type.String(), attribution: Type.String(), url: Type.String(), vintage: Type.String() };

const NpmSource = Type.Object(
  {
    package: Type.String(),
    version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+' }),
    integrity: Type.String({ pattern: '^sha512-' }),
    ...CITED,
    files: Type.Array(Type.String(), { minItems: 1, description: 'Paths in the package; `*` stands for any file name' }),
    part: Type.Optional(Type.String({ description: 'Tells apart several sources that are taken from one package' })),
    joined: Type.Optional(Type.String({ description: 'Put all files, each a JSON text, as lines into this one' })),
  },
  { additionalProperties: false },
);
/** An npm package and what is taken from it. */
export type NpmSource = Static<typeof NpmSource>;

const DebianSource = Type.Object(
  {
    kind: Type.Literal('debian'),
    package: Type.String({ pattern: '^[a-z0-9][a-z0-9+.-]+$' }),
    version: Type.String(),
    ...CITED,
    directory: Type.String({ description: 'Where the files lie in the package, and once it is installed' }),
    files: Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' }), { description: 'SHA-256 by name: files of these hashes are taken wherever they come from' }),
    archive: Type.Optional(Type.String({ pattern: '^https://', description: 'Tar archive of the data set itself that has the same files' })),
  },
  { additionalProperties: false },
);
/** A Debian package and the files of it that are wanted. Builds do without it where it cannot be had. */
export type DebianSource = Static<typeof DebianSource>;

const Sources = Type.Record(Type.String(), Type.Union([NpmSource, DebianSource]));
/** One upstream package and what is taken from it. */
export type Source = NpmSource | DebianSource;

/** Sizes and SHA-256 of the extracted files: written last, so a folder with a record is complete. */
const Receipt = Type.Record(Type.String(), Type.Object({ bytes: Type.Integer(), sha256: Type.String() }));
type Receipt = Static<typeof Receipt>;

const RECEIPT = 'receipt.json';
const checkSources = Compile(Sources);
const checkReceipt = Compile(Receipt);

/** All sources by name. @throws Error that names the faulty entry. */
export function readSources(path = join(import.meta.dirname, '..', 'sources.json')): Record<string, Source> {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!checkSources.Check(value)) {
    throw new Error(`${path}: ${checkSources.Errors(value).map((error) => `${error.instancePath} ${error.message}`).join('; ')}`);
  }
  return value;
}

const isDebian = (source: Source): source is DebianSource => 'kind' in source;

/** Whether themes must do without the source where it cannot be had. */
export const isOptional = isDebian;

/** As subresource integrity; of a Debian package one hash for each file, as it is the files that are pinned. */
const integrity = (source: Source): string =>
  isDebian(source) ? Object.values(source.files).map((hash) => `sha256-${Buffer.from(hash, 'hex').toString('base64')}`).join(' ') : source.integrity;

/** The source as a pack's manifest cites it. */
export const citation = (source: Source): PackSource => ({
  name: source.package,
  version: source.version,
  integrity: integrity(source),
  licence: source.licence,
  attribution: source.attribution,
  url: source.url,
  vintage: source.vintage,
});

/** Folder of a source's extracted files. */
export function sourceFolder(cache: string, source: Source): string {
  const part = isDebian(source) || source.part === undefined ? '' : `-${source.part}`;
  return join(cache, `${source.package.replace('/', '__')}@${source.version}${part}`);
}

/** What the extracted files depend on: a change of the wanted files fetches again. */
const wanted = (source: Source): string => JSON.stringify(isDebian(source) ? source.files : [source.integrity, source.files, source.joined ?? null]);

/** What a pack made of the source depends on. */
export const contentKey = (source: Source): unknown => [citation(source), isDebian(source) ? Object.keys(source.files) : source.files, isDebian(source) ? null : (source.joined ?? null)];

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

/**
 * Fetches a package, checks it and extracts the wanted files, beside and then renamed.
 * @param handBrought Folder in which somebody has put files of Debian packages.
 * @param progress Called with the megabytes that have arrived.
 * @throws Error that names the package and what to do.
 */
export async function fetchSource(cache: string, source: Source, handBrought: string | undefined, progress: (megabytes: number) => void): Promise<void> {
  const folder = sourceFolder(cache, source);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  if (isDebian(source)) await fetchDebianPackage(source, draft, handBrought, progress);
  else await fetchNpmPackage(source, draft, progress);
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
