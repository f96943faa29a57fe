/** Starts child processes: with Node, or with a given function if the program is Electron's binary. */
import { fork } from 'node:child_process';
import { Socket } from 'node:net';
import { pipeline, type Writable } from 'node:stream';
import { lowerPriorityOf } from './lower-priority.ts';

/** Events of a child process. */
export interface ChildEvents {
  message(message: unknown): void;
  /** Text from its standard error. */
  text(text: string): void;
  /** The process couldn't be started, or messages couldn't be sent. */
  failed(error: Error): void;
  /** The process has exited; the last event. @param end `code 1` or `signal SIGKILL` */
  closed(end: string): void;
  /**
   * Receives what the process writes to standard output, which is discarded by default. Only processes of Node support
   * it.
   */
  output?: Writable | undefined;
}

export interface ChildHandle {
  send: (message: unknown) => void;
  /** Kills the process, whatever it is doing. */
  kill: () => void;
  /** Sets whether the child keeps this process alive. Initially it does. */
  keepsParentAlive: (isKeptAlive: boolean) => void;
}

/** Starts the script at a path. */
export type StartProcess = (script: string, execArgv: readonly string[], events: ChildEvents) => ChildHandle;

/** With `child_process.fork`. */
export const forkNode: StartProcess = (script, execArgv, events) => {
  const child = fork(script, [], {
    serialization: 'advanced',
    // The child sees its standard input close when this process ends.
    stdio: ['pipe', events.output === undefined ? 'ignore' : 'pipe', 'pipe', 'ipc'],
    execArgv: [...execArgv],
  });
  lowerPriorityOf(child.pid);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => events.text(text));
  // If sending fails, the end of the process explains why.
  if (child.stdout !== null && events.output !== undefined) pipeline(child.stdout, events.output, () => undefined);
  child.on('message', (message) => events.message(message));
  child.on('error', (error) => {
    events.failed(error);
    // A process that couldn't be started emits no `close`.
    if (child.pid === undefined) events.closed('no process');
  });
  child.once('close', (code, signal) => events.closed(signal === null ? `code ${code}` : `signal ${signal}`));
  // Nothing is written to the pipe: the child only waits for it to close.
  child.stdin?.on('error', () => undefined);
  return {
    send: (message) => {
      // If the process couldn't be started or has exited, `closed` reports why.
      if (child.pid !== undefined) child.send(Object(message), (error) => error !== null && child.kill('SIGKILL'));
    },
    kill: () => void child.kill('SIGKILL'),
    keepsParentAlive: (isKeptAlive) => {
      const pipes = [child.stdin, child.stderr].filter((pipe) => pipe instanceof Socket);
      for (const tie of [child, child.channel, ...pipes]) {
        if (isKeptAlive) tie?.ref();
        else tie?.unref();
      }
    },
  };
};

let start = forkNode;

export const startProcess: StartProcess = (script, execArgv, events) => start(script, execArgv, events);

/** Returns whether this thread and those it starts can start processes themselves. */
export const isDefaultStart = (): boolean => start === forkNode;

/** Sets how this thread starts child processes from now on. */
export function startProcessesBy(starter: StartProcess): void {
  start = starter;
}
