/** Tells whether a pack is current: a hash of its sources and of the code that builds it. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { PACK_EXTENSION } from '../main/packs/pack-file.ts';
import { contentKey, type Source } from './sources/sources.ts';
import type { Theme } from './kit/theme.ts';

const ROOT = join(import.meta.dirname, '..');
/** Version of the default packs' contents, for people; the fingerprint follows it as build metadata. */
const PACK_VERSION = '1.0.0';
const FINGERPRINT_DIGITS = 12;
/** Code that every theme is built with, as patterns from the root of the project. */
export const SHARED_CODE = ['main/packs/write/*.ts', 'main/packs/content-digest.ts', 'main/packs/schema/*.ts', 'main/packs/boundary-id.ts', 'main/packs/seat-level.ts', 'data/read/*.ts', 'data/kit/*.ts'];

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

/** `1.0.0+0123456789ab`: changes when a source that there is, the theme or the code shared by all themes changes. */
export function themeVersion({ id, code, needs }: Theme, sources: readonly Source[], neededVersions: readonly string[]): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([needs, neededVersions, sources.map(contentKey)]));
  const paths = globSync([...SHARED_CODE, `data/themes/${id}.ts`, ...code], { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  for (const path of paths.toSorted()) hash.update(path).update(readFileSync(join(ROOT, path)));
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
