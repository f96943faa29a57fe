/** Which program listens on a port, where the system tells: on Linux, for programs of the same user. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';

/** State of a socket that listens (proc(5), net/tcp). */
const LISTENING = '0A';

const contents = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** Inodes of the sockets that listen on `port`, of whatever address. */
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

/** Whether the process has one of `sockets` open. */
async function hasOpen(process: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const open = await readdir(`/proc/${process}/fd`).catch(() => []);
  const targets = await Promise.all(
    open.map((descriptor) => readlink(`/proc/${process}/fd/${descriptor}`).catch(() => '')),
  );
  return targets.some((target) => sockets.has(target));
}

/** What the program was started as. What it calls itself may be the name of a thread (proc(5), pid/comm). */
async function programName(process: string): Promise<string> {
  const [command = ''] = (await contents(`/proc/${process}/cmdline`)).split('\0');
  return basename(command) || (await contents(`/proc/${process}/comm`)).trim();
}

/** `python3 (process 4711)`, or nothing where the system does not tell. */
export async function portHolder(port: number): Promise<string | undefined> {
  const sockets = await listeners(port);
  if (sockets.size === 0) return undefined;
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const process of processes) {
    if (await hasOpen(process, sockets)) return `${await programName(process)} (process ${process})`;
  }
  return undefined;
}
