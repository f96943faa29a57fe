/** Finds the program that listens on a port: only on Linux, and only programs of the same user. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';

/** State of a listening socket (proc(5), net/tcp). */
const LISTENING = '0A';

const contents = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** Returns the inodes of the sockets that listen on `port`, on any address. */
async function listeners(port: number): Promise<Set<string>> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = await Promise.all([contents('/proc/net/tcp'), contents('/proc/net/tcp6')]);
  const rows = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)));
  return new Set(
    rows.flatMap(([, local = '', , state, , , , , , inode]) =>
      local.endsWith(suffix) && state === LISTENING && inode !== undefined ? [`socket:[${inode}]`] : [],
    ),
  );
}

/** Returns whether the process has one of `sockets` open. */
async function hasOpen(process: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const open = await readdir(`/proc/${process}/fd`).catch(() => []);
  const targets = await Promise.all(
    open.map((descriptor) => readlink(`/proc/${process}/fd/${descriptor}`).catch(() => '')),
  );
  return targets.some((target) => sockets.has(target));
}

/** Returns the name of the executable. `comm` may be the name of a thread (proc(5), pid/comm), so it comes second. */
async function programName(process: string): Promise<string> {
  const [command = ''] = (await contents(`/proc/${process}/cmdline`)).split('\0');
  return basename(command) || (await contents(`/proc/${process}/comm`)).trim();
}

/** Returns e.g. `python3 (process 4711)`, or undefined if it can't be determined. */
export async function portHolder(port: number): Promise<string | undefined> {
  const sockets = await listeners(port);
  if (sockets.size === 0) return undefined;
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const process of processes) {
    if (await hasOpen(process, sockets)) return `${await programName(process)} (process ${process})`;
  }
  return undefined;
}
