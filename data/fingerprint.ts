/** Detection of stale packs by a hash of their sources and of the code that builds them. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { PACK_EXTENSION } from '../main/packs/schema/manifest.ts';
import { createCodeReach } from './code-reach.ts';
import type { Theme } from './kit/theme.ts';
import { contentKey, type Source } from './sources/source.ts';

const ROOT = join(import.meta.dirname, '..');
/** Version of the default packs' contents; the fingerprint is its build metadata. */
const PACK_VERSION = '1.0.0';
const FINGERPRINT_DIGITS = 12;

/** Built version and file size of each pack. */
const BuildRecords = Type.Record(Type.String(), Type.Object({ version: Type.String(), bytes: Type.Integer() }));
type BuildRecord = Static<typeof BuildRecords>;
const checkRecord = Compile(BuildRecords);
const RECORD_FILE = 'build-record.json';

const packBytes = (directory: string, id: string): number | undefined => {
  const path = join(directory, id + PACK_EXTENSION);
  return existsSync(path) ? statSync(path).size : undefined;
};

function readRecord(directory: string): BuildRecord {
  try {
    const record: unknown = JSON.parse(readFileSync(join(directory, RECORD_FILE), 'utf8'));
    return checkRecord.Check(record) ? record : {};
  } catch {
    // Without a valid record every pack is rebuilt.
    return {};
  }
}

/** Returns the path of a theme's module, named after its id. @throws Error unless there is exactly one */
export function themeModule(id: string): string {
  const [module, ...others] = globSync(`data/themes/*/${id}.ts`, { cwd: ROOT });
  if (module === undefined || others.length > 0)
    throw new Error(`The theme ${id} needs exactly one module data/themes/*/${id}.ts`);
  return join(ROOT, module);
}

/**
 * Returns a version such as `1.0.0+0123456789ab`. It changes with available sources, with needed packs, and with files
 * that the theme's module reaches. The code that runs a build and fetches sources (`build.ts`, `build-theme.ts`,
 * `sources/`) doesn't count, because the hashes of fetched files are pinned. The versions of Node.js and SpatiaLite
 * don't count either: the same code has the same version on every machine.
 */
export function themeVersion(
  { id, needs }: Pick<Theme, 'id' | 'needs'>,
  sources: readonly Source[],
  neededVersions: readonly string[],
  reach = createCodeReach(),
): string {
  const { digest } = reach(themeModule(id));
  const hash = createHash('sha256').update(JSON.stringify([needs, neededVersions, sources.map(contentKey), digest]));
  return `${PACK_VERSION}+${hash.digest('hex').slice(0, FINGERPRINT_DIGITS)}`;
}

/** Returns whether the pack in `directory` was built as `version` and has the recorded size. */
export function isCurrent(directory: string, id: string, version: string): boolean {
  const built = readRecord(directory)[id];
  return built !== undefined && built.version === version && built.bytes === packBytes(directory, id);
}

/** Records that the pack in `directory` is `version`. */
export function recordBuild(directory: string, id: string, version: string): void {
  const bytes = packBytes(directory, id);
  if (bytes === undefined)
    throw new Error(`The theme ${id} didn't build the pack ${join(directory, id + PACK_EXTENSION)}`);
  const path = join(directory, RECORD_FILE);
  writeFileSync(`${path}.part`, `${JSON.stringify({ ...readRecord(directory), [id]: { version, bytes } }, null, 1)}\n`);
  renameSync(`${path}.part`, path);
}
