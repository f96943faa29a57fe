/**
 * The packs that the owner prefers. The file is beside the packs, so that every program that opens the directory uses
 * the same order, and it moves with the packs.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { PACK_ID_PATTERN } from '../../contract/pack.ts';
import { needPacksWritable } from './writable.ts';

const FILE = 'order.json';
const MAX_PACKS = 1000;
const MAX_BYTES = 1 << 17;

const PackOrder = Type.Object({
  first: Type.Array(Type.String({ pattern: PACK_ID_PATTERN }), { maxItems: MAX_PACKS }),
});

/** Returns the preferred packs; empty if the file is missing or can't be read. Never throws. */
export function readPackOrder(directory: string): readonly string[] {
  const path = join(directory, FILE);
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() !== true || stats.size > MAX_BYTES) return [];
    const order: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Value.Check(PackOrder, order) ? [...new Set(order.first)] : [];
  } catch {
    return [];
  }
}

/** Stores the preferred packs; if empty, newer packs come first. @throws Fault not_writable; the disk's error */
export function writePackOrder(directory: string, first: readonly string[]): void {
  needPacksWritable(directory);
  const path = join(directory, FILE);
  if (first.length === 0) {
    rmSync(path, { force: true });
    return;
  }
  const temporary = `${path}.${process.pid}-${randomUUID()}.unfinished`;
  try {
    writeFileSync(temporary, JSON.stringify({ first }), { flush: true });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
