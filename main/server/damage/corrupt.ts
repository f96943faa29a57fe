/**
 * Repeatedly corrupts a copy of a pack, alone in its folder, and compares its answers with those of the valid pack,
 * before and after the check that a server makes in the background. Runs in a separate process, which its parent kills
 * if it hangs. Arguments: path of the copy, number of corruptions, and seed. Prints each corruption to standard output,
 * then the outcomes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { isFault } from '../../../contract/fault.ts';
import { errorStack } from '../../../contract/system-error.ts';
import { createRandom } from '../../packs/fixture-random.ts';
import { vetFile } from '../../packs/gate/vet-packs.ts';
import { PackStore } from '../../packs/pack-store.ts';
import { PACK_EXTENSION } from '../../packs/schema/manifest.ts';
import { verifyPack } from '../../packs/upkeep/verify-pack.ts';
import { answersOf } from './answers.ts';

/** Numbers of corrupted packs with the right answers, or with an error that names the pack. */
export interface Corruptions {
  right: number;
  refused: number;
  /** All other outcomes: must be empty. */
  failed: string[];
}

const MAX_FLIPS = 8;
const MAX_ZEROS = 4096;

const [path = '', count = '', seed = ''] = process.argv.slice(2);
const id = basename(path, PACK_EXTENSION);
const random = createRandom(Number(seed));
const below = (limit: number): number => Math.floor(random() * limit);

/** Flips bits, overwrites a range with zeros, or truncates the file. @returns a description */
function corrupt(valid: Buffer): string {
  const kind = below(3);
  if (kind === 0) {
    const length = below(valid.length);
    writeFileSync(path, valid.subarray(0, length));
    return `cut to ${length} bytes`;
  }
  const bytes = Buffer.from(valid);
  const start = below(bytes.length);
  if (kind === 1) {
    const end = Math.min(bytes.length, start + 1 + below(MAX_ZEROS));
    bytes.fill(0, start, end);
    writeFileSync(path, bytes);
    return `zeros from ${start} to ${end}`;
  }
  const places = Array.from({ length: 1 + below(MAX_FLIPS) }, () => below(bytes.length));
  for (const place of places) bytes[place] = (bytes[place] ?? 0) ^ (1 << below(8));
  writeFileSync(path, bytes);
  return `bits flipped in ${places.join(', ')}`;
}

/**
 * Returns a server's answers as JSON, or the message of an error that names the pack. @throws all other errors
 * @param verification result of the check in the background
 */
function ask(verification?: PackVerification): { answers: string } | { refusal: string } {
  const gate = { verdictOn: () => vetFile(path, () => undefined) };
  const store = new PackStore(dirname(path), { checks: { find: () => verification }, gate });
  try {
    const [failed] = store.current.failed;
    if (failed !== undefined) throw failed.fault;
    const pack = store.current.ready.get(id);
    if (pack === undefined) throw new Error('The pack is neither ready nor failed');
    return { answers: JSON.stringify(answersOf(pack, createRandom(1)), (_key, value: unknown) => plain(value)) };
  } catch (error) {
    if (isFault(error, 'pack_damaged') && error.pack === id && error.message.includes(id))
      return { refusal: error.message };
    throw error;
  } finally {
    store.close();
  }
}

const plain = (value: unknown): unknown => (value instanceof Map ? [...value] : value);

const valid = readFileSync(path);
const expected = ask(await verifyPack(path));
if ('refusal' in expected) throw new Error(`The valid pack is refused: ${expected.refusal}`);

const outcomes: Corruptions = { right: 0, refused: 0, failed: [] };
for (let round = 0; round < Number(count); round++) {
  const what = `${round}: ${corrupt(valid)}`;
  process.stdout.write(`${what}\n`);
  try {
    const before = ask();
    if ('answers' in before && before.answers !== expected.answers)
      outcomes.failed.push(`${what}: another answer before the check`);
    const after = ask(await verifyPack(path));
    if ('refusal' in after) outcomes.refused++;
    else if (after.answers === expected.answers) outcomes.right++;
    else outcomes.failed.push(`${what}: another answer`);
  } catch (error) {
    outcomes.failed.push(`${what}: ${errorStack(error)}`);
  }
}
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
