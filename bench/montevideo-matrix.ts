/**
 * Shared parts of benches of large matrices: points in Montevideo, the command that runs a matrix, and the tiles that
 * workers write.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { aloneMegabytes, mostOf } from './process-memory.ts';

const CLI = join(import.meta.dirname, '..', 'main', 'cli.ts');
const SAMPLE_MS = 500;

/** Returns a random `longitude,latitude` in the city. */
export const pointText = (random: () => number): string =>
  `${(-56.24 + random() * 0.14).toFixed(5)},${(-34.91 + random() * 0.08).toFixed(5)}`;

/** Creates a folder of packs with only the roads of Montevideo. @returns its path */
export function linkRoads(packs: string, directory: string): string {
  const folder = join(directory, 'packs');
  mkdirSync(folder);
  symlinkSync(resolve(packs, 'roads-montevideo.sqlite'), join(folder, 'roads-montevideo.sqlite'));
  return folder;
}

/**
 * Runs `cairn matrix` to its end.
 * @param from path of the file of origins
 * @param to path of the file of destinations
 * @returns peak private memory of the command, in MB
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
  if (code !== 0) throw new Error(`cairn matrix exited with ${String(code)}`);
  return mostOf(memory);
}

/** Returns the number of tiles of the only matrix in the results. */
export function storedTiles(results: string): number {
  try {
    const [plan = ''] = readdirSync(results);
    return readdirSync(join(results, plan, 'tiles')).filter((name) => /^\d+$/.test(name)).length;
  } catch {
    return 0;
  }
}
