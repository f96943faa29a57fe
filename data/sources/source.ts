/** Upstream packages, as `sources.json` describes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PackSource } from '../../contract/pack.ts';

const CITED = { licence: Type.String(), attribution: Type.String(), url: Type.String(), vintage: Type.String() };

const NpmSource = Type.Object(
  {
    package: Type.String(),
    version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+' }),
    integrity: Type.String({ pattern: '^sha512-' }),
    ...CITED,
    files: Type.Array(Type.String(), {
      minItems: 1,
      description: 'Paths in the package; `*` stands for any file name',
    }),
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
    files: Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' }), {
      description: 'SHA-256 by name: files of these hashes are taken wherever they come from',
    }),
    archive: Type.Optional(
      Type.String({ pattern: '^https://', description: 'Tar archive of the data set itself that has the same files' }),
    ),
  },
  { additionalProperties: false },
);
/** A Debian package and the files of it that are wanted. Builds do without it where it cannot be had. */
export type DebianSource = Static<typeof DebianSource>;

const Sources = Type.Record(Type.String(), Type.Union([NpmSource, DebianSource]));
/** One upstream package and what is taken from it. */
export type Source = NpmSource | DebianSource;

const checkSources = Compile(Sources);

/** All sources by name. @throws Error that names the faulty entry. */
export function readSources(path = join(import.meta.dirname, '..', 'sources.json')): Record<string, Source> {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!checkSources.Check(value)) {
    throw new Error(
      `${path}: ${checkSources
        .Errors(value)
        .map((error) => `${error.instancePath} ${error.message}`)
        .join('; ')}`,
    );
  }
  return value;
}

/** Whether the source is a Debian package, or an npm package. */
export const isDebian = (source: Source): source is DebianSource => 'kind' in source;

/** Whether themes must do without the source where it cannot be had. */
export const isOptional = (source: Source): boolean => isDebian(source);

/** As subresource integrity; of a Debian package one hash for each file, as it is the files that are pinned. */
const integrity = (source: Source): string =>
  isDebian(source)
    ? Object.values(source.files)
        .map((hash) => `sha256-${Buffer.from(hash, 'hex').toString('base64')}`)
        .join(' ')
    : source.integrity;

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
export const wanted = (source: Source): string =>
  JSON.stringify(isDebian(source) ? source.files : [source.integrity, source.files, source.joined ?? null]);

/** What a pack made of the source depends on. */
export const contentKey = (source: Source): unknown => [
  citation(source),
  isDebian(source) ? Object.keys(source.files) : source.files,
  isDebian(source) ? null : (source.joined ?? null),
];
