/** How a child process is started: by Node, or, where the program is Electron's binary, by the given starter. */
import { fork } from 'node:child_process';
import { Socket } from 'node:net';
import { pipeline, type Writable } from 'node:stream';

/** What is heard of a child. */
export interface ChildEvents {
  message(message: unknown): void;
  /** What it writes on standard error. */
  text(text: string): void;
  /** It could not be started, or not be spoken to. */
  failed(error: Error): void;
  /** It is gone; nothing more is heard. @param end `code 1` or `signal SIGKILL` */
  closed(end: string): void;
  /** Takes what it writes on standard output, which is dropped unless given. Processes of Node alone have it. */
  output?: Writable | undefined;
}

export interface ChildHandle {
  send: (message: unknown) => void;
  /** Ends it, whatever it is doing. */
  kill: () => void;
  /** Whether this process stays for as long as the child is there, as it does at first. */
  isAwaited: (isAwaited: boolean) => void;
}

/** Starts `script`, a path, at once. */
export type StartProcess = (script: string, execArgv: readonly string[], events: ChildEvents) => ChildHandle;

/** By Node, as `child_process.fork`. */
export const forkNode: StartProcess = (script, execArgv, events) => {
  const child = fork(script, [], {
    serialization: 'advanced',
    // Of standard input the child sees the end, when this process ends.
    stdio: ['pipe', events.output === undefined ? 'ignore' : 'pipe', 'pipe', 'ipc'],
    execArgv: [...execArgv],
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => events.text(text));
  // One that fails says so by its end.
  if (child.stdout !== null && events.output !== undefined) pipeline(child.stdout, events.output, () => undefined);
  child.on('message', (message) => events.message(message));
  child.on('error', (error) => {
    events.failed(error);
    // A process that could not be started does not close.
    if (child.pid === undefined) events.closed('no process');
  });
  child.once('close', (code, signal) => events.closed(signal === null ? `code ${code}` : `signal ${signal}`));
  // Nothing is written there: that it closes is what the child watches for.
  child.stdin?.on('error', () => undefined);
  return {
    send: (message) => {
      // One that could not be started, or is gone already, takes nothing: its end says why.
      if (child.pid !== undefined) child.send(Object(message), (error) => error !== null && child.kill('SIGKILL'));
    },
    kill: () => void child.kill('SIGKILL'),
    isAwaited: (isAwaited) => {
      const pipes = [child.stdin, child.stderr].filter((pipe) => pipe instanceof Socket);
      for (const tie of [child, child.channel, ...pipes]) {
        if (isAwaited) tie?.ref();
        else tie?.unref();
      }
    },
  };
};

let start = forkNode;

export const startProcess: StartProcess = (script, execArgv, events) => start(script, execArgv, events);

/** Whether this thread, and so each of its own, starts processes without help. */
export const startsByItself = (): boolean => start === forkNode;

/** From now on children of this thread are started so. */
export function startProcessesBy(starter: StartProcess): void {
  start = starter;
}
