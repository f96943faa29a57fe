/**
 * What benches of large matrices share: points of Montevideo, the command that orders, and the tiles that workers
 * leave.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { aloneMegabytes, mostOf } from './process-memory.ts';

const CLI = join(import.meta.dirname, '..', 'main', 'cli.ts');
const SAMPLE_MS = 500;

/** `longitude,latitude` in the city. */
export const pointText = (random: () => number): string =>
  `${(-56.24 + random() * 0.14).toFixed(5)},${(-34.91 + random() * 0.08).toFixed(5)}`;

/** A folder of packs with the roads of Montevideo alone. @returns its path */
export function linkRoads(packs: string, directory: string): string {
  const folder = join(directory, 'packs');
  mkdirSync(folder);
  symlinkSync(resolve(packs, 'roads-montevideo.sqlite'), join(folder, 'roads-montevideo.sqlite'));
  return folder;
}

/**
 * Runs `cairn matrix` to its end.
 * @param from the file of the origins
 * @param to that of the destinations
 * @returns how much memory of its own the command took at most, in MB
 */
export async function runMatrix(from: string, to: string, output: string, options: readonly string[]): Promise<number> {
  const points = ['--origins', from, '--destinations', to];
  const child = spawn(process.execPath, [CLI, '--quiet', 'matrix', ...points, '-o', output, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(aloneMegabytes(child.pid)), SAMPLE_MS);
  const [code] = await once(child, 'exit');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`cairn matrix ended with ${String(code)}`);
  return mostOf(memory);
}

/** How many tiles are in the results of the one matrix there. */
export function tilesThere(results: string): number {
  try {
    const [plan = ''] = readdirSync(results);
    return readdirSync(join(results, plan, 'tiles')).filter((name) => /^\d+$/.test(name)).length;
  } catch {
    return 0;
  }
}
