/**
 * `utilityProcess.fork` on the stand-in: a process of Node, which has no `parentPort` and speaks over Node's own
 * channel.
 */
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';

/** What Cairn uses of Electron's `UtilityProcess`. */
interface Utility extends EventEmitter {
  readonly pid: number | undefined;
  readonly stderr: Readable | null;
  postMessage(message: unknown): void;
}

export function forkUtility(script: string, args: readonly string[], { execArgv }: { execArgv: string[] }): Utility {
  const child = fork(script, args, { serialization: 'advanced', stdio: ['pipe', 'ignore', 'pipe', 'ipc'], execArgv });
  const utility = Object.assign(new EventEmitter(), {
    get pid() {
      return child.pid;
    },
    stderr: child.stderr,
    postMessage: (message: unknown) => void child.send(Object(message)),
  });
  child.on('message', (message) => utility.emit('message', message));
  child.once('spawn', () => utility.emit('spawn'));
  child.once('close', (code) => utility.emit('exit', code ?? 1));
  return utility;
}
