/**
 * Tells whether a pack is current: a hash of its sources and of the code that builds it, which follows from what the
 * theme imports.
 */
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
/** Version of the default packs' contents, for people; the fingerprint follows it as build metadata. */
const PACK_VERSION = '1.0.0';
const FINGERPRINT_DIGITS = 12;

/** Which version of each pack was built, and the size of its file. */
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
    // No record, or none that can be read: every pack is built anew.
    return {};
  }
}

/** The module of a theme, which bears its name. @throws Error where there is none, or more than one */
export function themeModule(id: string): string {
  const [module, ...others] = globSync(`data/themes/*/${id}.ts`, { cwd: ROOT });
  if (module === undefined || others.length > 0)
    throw new Error(`The theme ${id} needs exactly one module data/themes/*/${id}.ts`);
  return join(ROOT, module);
}

/**
 * `1.0.0+0123456789ab`: changes when a source that there is, a pack that is needed, or anything changes that the
 * theme's module reaches. What starts and feeds a build (`build.ts`, `build-theme.ts`, `sources/`) is no part of it: it
 * hands over files whose hashes are pinned in the sources' entries. Nor are the version of Node.js and the system's
 * SpatiaLite: the same code is to give the same version on every machine.
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

/** Whether the pack in `directory` is the one that was built as `version`. */
export function isCurrent(directory: string, id: string, version: string): boolean {
  const built = readRecord(directory)[id];
  return built !== undefined && built.version === version && built.bytes === packBytes(directory, id);
}

/** Notes that the pack in `directory` is `version`. */
export function recordBuild(directory: string, id: string, version: string): void {
  const bytes = packBytes(directory, id);
  if (bytes === undefined) throw new Error(`The theme ${id} has built no pack ${join(directory, id + PACK_EXTENSION)}`);
  const path = join(directory, RECORD_FILE);
  writeFileSync(`${path}.part`, `${JSON.stringify({ ...readRecord(directory), [id]: { version, bytes } }, null, 1)}\n`);
  renameSync(`${path}.part`, path);
}
