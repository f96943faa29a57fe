/** `cairn matrix`: travel times and distances between the points of two CSV files, without a server. */
import { createWriteStream, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MATRIX_MODES, MATRIX_OPTIONS, MAX_ADDRESSES } from '../../contract/matrix.ts';
import { choosePack } from '../interfaces/matrix/coverage.ts';
import { MatrixThread } from '../interfaces/matrix/matrix-thread.ts';
import { CONTROL, CONTROL_WORDS } from '../workers/matrix-protocol.ts';
import { CliFailure, EXIT } from './failure.ts';
import { readPoints, type NamedPoints } from './matrix-points.ts';
import { openPacks } from './pack-directory.ts';
import { progressBar } from './progress-bar.ts';

export interface MatrixOptions {
  origins: string;
  destinations: string;
  mode: string;
  option: string;
  output?: string;
  packs: string;
}

const TICK_MS = 100;
const UNFINISHED = '.unfinished';

type Cell = number | null;

/** Rows of one block: metres and seconds. */
interface Block {
  distance: Cell[][];
  duration: Cell[][];
}

function oneOf<Value extends string>(name: string, given: string, allowed: readonly Value[]): Value {
  const found = allowed.find((value) => value === given);
  if (found === undefined) throw new CliFailure(`--${name} ${given}: choose from ${allowed.join(', ')}`, EXIT.usage);
  return found;
}

/** A CSV cell, quoted where it must be. */
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Computes the matrix in blocks of 1000 by 1000 and writes one line per pair: `origin,destination,distance_m,duration_s`, the last two
 * empty where there is no path. The output file appears when it is whole. SIGINT and SIGTERM cancel.
 * @throws CliFailure
 */
export async function matrix(given: MatrixOptions): Promise<void> {
  const mode = oneOf('mode', given.mode, MATRIX_MODES);
  const option = oneOf('option', given.option, MATRIX_OPTIONS);
  const origins = readPoints(given.origins);
  const destinations = readPoints(given.destinations);
  const library = openPacks(given.packs);
  const chosen = choosePack(library.ofTheme('roads'), [
    { name: 'origin', lonLats: origins.lonLats },
    { name: 'destination', lonLats: destinations.lonLats },
  ]);
  library.close();
  if (typeof chosen === 'string') throw new CliFailure(chosen);

  const directory = mkdtempSync(join(tmpdir(), 'cairn-matrix-'));
  const thread = new MatrixThread();
  const control = new Int32Array(new SharedArrayBuffer(4 * CONTROL_WORDS));
  const cancel = (): void => {
    Atomics.store(control, CONTROL.cancelled, 1);
    thread.cancel(String(done));
  };
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  const blocks = blocksOf(origins, destinations);
  let done = 0;
  const bar = progressBar();
  const ticker = setInterval(() => bar.draw(Math.min(0.99, (done + Atomics.load(control, CONTROL.progress) / 1000) / blocks.length)), TICK_MS);
  const unfinished = given.output === undefined ? undefined : given.output + UNFINISHED;
  const out = unfinished === undefined ? process.stdout : createWriteStream(unfinished);
  try {
    out.write('origin,destination,distance_m,duration_s\n');
    for (const block of blocks) {
      const uuid = String(done);
      const files = { durationFile: join(directory, 'duration'), distanceFile: join(directory, 'distance') };
      const report = await thread.matrix({ uuid, pack: chosen.path, mode, option, ...block.lonLats, ...files, control });
      if (report.cancelled === true) throw new CliFailure('The matrix was cancelled. Nothing was kept.');
      if (report.failure !== undefined) throw new CliFailure(`The matrix failed: ${report.failure}`);
      const text = linesOf(block, { distance: readMatrix(files.distanceFile), duration: readMatrix(files.durationFile) });
      if (!out.write(text)) await once(out, 'drain');
      done++;
      Atomics.store(control, CONTROL.progress, 0);
    }
    bar.draw(1);
    if (unfinished !== undefined && given.output !== undefined) {
      out.end();
      await once(out, 'finish');
      renameSync(unfinished, given.output);
    }
  } catch (error) {
    if (unfinished !== undefined) rmSync(unfinished, { force: true });
    throw error;
  } finally {
    clearInterval(ticker);
    bar.clear();
    process.off('SIGINT', cancel).off('SIGTERM', cancel);
    await thread.close();
    rmSync(directory, { recursive: true });
  }
}

interface BlockPlan {
  originNames: string[];
  destinationNames: string[];
  lonLats: { origins: Float64Array; destinations: Float64Array };
}

function blocksOf(origins: NamedPoints, destinations: NamedPoints): BlockPlan[] {
  const blocks: BlockPlan[] = [];
  for (let o = 0; o < origins.names.length; o += MAX_ADDRESSES) {
    for (let d = 0; d < destinations.names.length; d += MAX_ADDRESSES) {
      blocks.push({
        originNames: origins.names.slice(o, o + MAX_ADDRESSES),
        destinationNames: destinations.names.slice(d, d + MAX_ADDRESSES),
        lonLats: {
          origins: origins.lonLats.slice(2 * o, 2 * (o + MAX_ADDRESSES)),
          destinations: destinations.lonLats.slice(2 * d, 2 * (d + MAX_ADDRESSES)),
        },
      });
    }
  }
  return blocks;
}

function readMatrix(file: string): Cell[][] {
  const rows: Cell[][] = JSON.parse(`[${readFileSync(file, 'utf8')}]`);
  return rows;
}

function linesOf({ originNames, destinationNames }: BlockPlan, { distance, duration }: Block): string {
  const lines: string[] = [];
  originNames.forEach((origin, o) => {
    const start = `${quote(origin)},`;
    destinationNames.forEach((destination, d) => {
      lines.push(`${start}${quote(destination)},${distance[o]?.[d] ?? ''},${duration[o]?.[d] ?? ''}\n`);
    });
  });
  return lines.join('');
}
