/**
 * Child processes of a thread that cannot start any: its main thread starts them, and hands on what is said. Electron's
 * binary is no Node (the fuse `runAsNode` is off), and its `utilityProcess` is the main thread's alone.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Call, Service } from './call.ts';
import { callOver } from './call-over.ts';
import { startProcess, startsByItself, type ChildHandle, type StartProcess } from './process.ts';
import { serveOver } from './serve-thread.ts';
import { toError } from '../../contract/system-error.ts';

/** What is heard of a child while it is there. */
type Heard = { message: unknown } | { text: string } | { failed: string };

interface Starter {
  /** Starts a child under a number of the caller's, and kills it when the call is cancelled. @returns how it ended */
  run: (child: number, script: string, execArgv: readonly string[]) => Promise<string>;
  send: (child: number, message: unknown) => void;
}

/** The thread's side of `port`. */
export function processesOver(port: MessagePort): StartProcess {
  const caller = callOver<Starter, Heard>(port);
  let count = 0;
  return (script, execArgv, events) => {
    const child = ++count;
    const killing = new AbortController();
    const onProgress = (heard: Heard): void => {
      if ('message' in heard) events.message(heard.message);
      else if ('text' in heard) events.text(heard.text);
      else events.failed(new Error(heard.failed));
    };
    const fail = (error: unknown): void => events.failed(toError(error));
    caller
      .ask('run', [child, script, execArgv], { signal: killing.signal, onProgress })
      .catch((error: unknown) => {
        fail(error);
        return 'no process';
      })
      .then((end) => events.closed(end))
      .catch(fail);
    return {
      send: (message) => void caller.ask('send', [child, message]).catch(fail),
      kill: () => killing.abort(),
      isAwaited: () => undefined,
    };
  };
}

const starterBy = (start: StartProcess): Service<Starter, Heard> => {
  const children = new Map<number, ChildHandle>();
  return ({ progress, signal }: Call<Heard>) => ({
    run: (child, script, execArgv) =>
      new Promise((resolve) => {
        const handle = start(script, execArgv, {
          message: (message) => progress({ message }),
          text: (text) => progress({ text }),
          failed: ({ message }) => progress({ failed: message }),
          closed: (end) => {
            children.delete(child);
            resolve(end);
          },
        });
        children.set(child, handle);
        signal.addEventListener('abort', () => handle.kill(), { once: true });
      }),
    send: (child, message) => children.get(child)?.send(message),
  });
};

/**
 * The main thread's side: starts by `start` what is asked for over `port`. When the thread has ended, its children end.
 */
export const startOnBehalf = (port: MessagePort, start: StartProcess): void => serveOver(port, starterBy(start));

/** A port over which a thread that this one starts has its processes started; none where it can do so itself. */
export function portForThread(): MessagePort | undefined {
  if (startsByItself()) return undefined;
  const { port1, port2 } = new MessageChannel();
  startOnBehalf(port1, startProcess);
  return port2;
}
