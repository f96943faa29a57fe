/** Servers to measure, each in its own process, so that none shares its event loop with the client. */
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HEAP_SETTINGS, MEMORY_SETTINGS } from '../main/launch/memory-settings.ts';
import { LIFELINE } from '../main/server/lifeline.ts';
import { aloneMegabytes, peakMegabytes } from './process-memory.ts';

/** Running child processes. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  });
}

/** Like `aloneMegabytes`, including child processes. */
function ownMegabytes(pid: number): number {
  try {
    return childrenOf(pid).reduce((sum, child) => sum + (ownMegabytes(child) || 0), aloneMegabytes(pid));
  } catch {
    return Number.NaN;
  }
}

export interface ServerProcess {
  url: string;
  /** Processor time used so far, in seconds; NaN if the system has no /proc. */
  processorSeconds(): number;
  /** Peak memory so far, in megabytes; NaN if the system has no /proc. */
  peakMegabytes(): number;
  /**
   * Current private memory, including child processes, without mapped pages of files; NaN if the system has no /proc.
   */
  ownMegabytes(): number;
  /** Waits until neither the server nor its children are computing, as they do after a start that checks packs. */
  settle(): Promise<void>;
  stop(): void;
}

/** Linux counts processor time in hundredths of a second (proc(5), stat). */
const TICKS_PER_SECOND = 100;

function processorSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // Indices after the name: state is field 3, so utime (14) and stime (15) are at 11 and 12.
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

const treeSeconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + (treeSeconds(child) || 0), processorSeconds(pid));

/** Observation period in milliseconds, longer than the two seconds after which background work starts. */
const SETTLE_PERIOD_MS = 3000;
const SETTLE_TICKS = 3;
const SETTLE_PERIODS = 100;

async function settle(pid: number): Promise<void> {
  for (let period = 0; period < SETTLE_PERIODS; period++) {
    const before = treeSeconds(pid);
    await setTimeout(SETTLE_PERIOD_MS);
    // NaN if the system has no /proc: then wait for one period only.
    if (!((treeSeconds(pid) - before) * TICKS_PER_SECOND > SETTLE_TICKS)) return;
  }
}

/** Starts a script that prints one line of JSON with its `url` when it is ready. */
export function startServerProcess(script: string, args: readonly string[]): Promise<ServerProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...HEAP_SETTINGS, ...LIFELINE, script, ...args], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // The flags that `cairn serve` also adds for itself.
      env: { ...process.env, ...MEMORY_SETTINGS },
    });
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const [line, rest] = out.split('\n', 2);
      if (rest === undefined) return;
      const { url } = JSON.parse(line ?? '{}');
      resolve({
        url,
        processorSeconds: () => processorSeconds(child.pid),
        peakMegabytes: () => peakMegabytes(child.pid),
        ownMegabytes: () => ownMegabytes(child.pid ?? 0),
        settle: () => settle(child.pid ?? 0),
        stop: () => void child.kill('SIGTERM'),
      });
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${script} exited with code ${code} before it was ready`)));
  });
}

/** The packs and data of a Cairn server, and the key that it accepts. */
export interface Served {
  packs: string;
  dataDirectory: string;
  key: string;
  /** Checkout to run the server from; this one by default. */
  tree?: string | undefined;
}

const ROOT = join(import.meta.dirname, '..');

/** Returns `--name value` for each option. */
const optionsOf = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);

/** Starts `cairn serve`, as client programs use it. */
export const startCairn = ({ packs, dataDirectory, key, tree = ROOT }: Served): Promise<ServerProcess> =>
  startServerProcess(join(tree, 'cairn.mjs'), [
    'serve',
    ...optionsOf({ port: '0', 'api-key': key, packs, 'data-dir': dataDirectory }),
  ]);

/** Starts a server whose key has the owner's rights, as the window uses it. */
export const startOwnerServer = ({ packs, dataDirectory, key, tree = ROOT }: Served): Promise<ServerProcess> =>
  startServerProcess(join(tree, 'bench', 'owner-server.ts'), optionsOf({ packs, 'data-dir': dataDirectory, key }));
