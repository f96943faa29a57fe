/**
 * Child processes of the packaged application. Its binary can't run as Node, so Electron's utility processes are used
 * instead.
 */
import { utilityProcess } from 'electron';
import { lowerPriorityOf } from '../threads/lower-priority.ts';
import type { StartProcess } from '../threads/process.ts';

/** Kills a process. Electron offers only SIGTERM, which a busy child ignores. */
function killNow(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

/** Starts `script` as a utility process. */
export const startUtilityProcess: StartProcess = (script, execArgv, events) => {
  const child = utilityProcess.fork(script, [], {
    serviceName: 'Cairn work',
    stdio: ['ignore', 'ignore', 'pipe'],
    execArgv: [...execArgv],
  });
  let isKilled = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => events.text(text));
  child.on('message', (message) => events.message(message));
  child.once('spawn', () => {
    if (isKilled) killNow(child.pid);
    else lowerPriorityOf(child.pid);
  });
  child.once('exit', (code) => events.closed(`code ${code}`));
  return {
    send: (message) => child.postMessage(message, []),
    kill: () => {
      isKilled = true;
      killNow(child.pid);
    },
    // Electron ends its utility processes when it quits.
    keepsParentAlive: () => undefined,
  };
};
