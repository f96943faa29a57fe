/** Upstream packages listed in `sources.json`. */
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
    part: Type.Optional(Type.String({ description: 'Distinguishes several sources from one package' })),
    joined: Type.Optional(Type.String({ description: 'Write all files, each one JSON text, as lines of this file' })),
  },
  { additionalProperties: false },
);
/** An npm package and its selected files. */
export type NpmSource = Static<typeof NpmSource>;

const DebianSource = Type.Object(
  {
    kind: Type.Literal('debian'),
    package: Type.String({ pattern: '^[a-z0-9][a-z0-9+.-]+$' }),
    version: Type.String(),
    ...CITED,
    directory: Type.String({ description: 'Folder of the files in the package, and when installed' }),
    files: Type.Record(Type.String(), Type.String({ pattern: '^[0-9a-f]{64}$' }), {
      description: 'SHA-256 by name: files with these hashes are accepted from any place',
    }),
    archive: Type.Optional(
      Type.String({ pattern: '^https://', description: "Data set's own tar archive with the same files" }),
    ),
  },
  { additionalProperties: false },
);
/** A Debian package and its selected files. Optional: builds continue without it. */
export type DebianSource = Static<typeof DebianSource>;

const Sources = Type.Record(Type.String(), Type.Union([NpmSource, DebianSource]));
/** An upstream package and its selected files. */
export type Source = NpmSource | DebianSource;

const checkSources = Compile(Sources);

/** Reads all sources by name. @throws Error with the invalid entry */
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

/** Returns whether the source is a Debian package. */
export const isDebian = (source: Source): source is DebianSource => 'kind' in source;

/** Returns whether themes are built without the source if it is unavailable. */
export const isOptional = (source: Source): boolean => isDebian(source);

/** Returns subresource integrity; for a Debian package one hash per file, because its files are pinned. */
const integrity = (source: Source): string =>
  isDebian(source)
    ? Object.values(source.files)
        .map((hash) => `sha256-${Buffer.from(hash, 'hex').toString('base64')}`)
        .join(' ')
    : source.integrity;

/** Returns the citation for a pack's manifest. */
export const citation = (source: Source): PackSource => ({
  name: source.package,
  version: source.version,
  integrity: integrity(source),
  licence: source.licence,
  attribution: source.attribution,
  url: source.url,
  vintage: source.vintage,
});

/** Returns the folder of a source's extracted files. */
export function sourceFolder(cache: string, source: Source): string {
  const part = isDebian(source) || source.part === undefined ? '' : `-${source.part}`;
  return join(cache, `${source.package.replace('/', '__')}@${source.version}${part}`);
}

/** Returns a key of the selected files: if it changes, the source is fetched again. */
export const selectionKey = (source: Source): string =>
  JSON.stringify(isDebian(source) ? source.files : [source.integrity, source.files, source.joined ?? null]);

/** Returns a key of the source's content: if it changes, packs are stale. */
export const contentKey = (source: Source): unknown => [
  citation(source),
  isDebian(source) ? Object.keys(source.files) : source.files,
  isDebian(source) ? null : (source.joined ?? null),
];
