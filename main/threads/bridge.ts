/**
 * Child processes for worker threads that can't start any themselves: the main thread starts them and relays messages.
 * Electron's binary isn't Node (the fuse `runAsNode` is off), and only its main thread has `utilityProcess`.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Call, Service } from './call.ts';
import { callOver } from './call-over.ts';
import { startProcess, isDefaultStart, type ChildHandle, type StartProcess } from './process.ts';
import { serveOver } from './serve-thread.ts';
import { toError } from '../../contract/system-error.ts';

/** Events reported by a running child. */
type ChildEvent = { message: unknown } | { text: string } | { failed: string };

interface Starter {
  /** Starts a child with an id chosen by the caller; cancelling the call kills it. @returns how it ended */
  run: (child: number, script: string, execArgv: readonly string[]) => Promise<string>;
  send: (child: number, message: unknown) => void;
}

/** The thread's side of `port`. */
export function processesOver(port: MessagePort): StartProcess {
  const caller = callOver<Starter, ChildEvent>(port);
  let count = 0;
  return (script, execArgv, events) => {
    const child = ++count;
    const killing = new AbortController();
    const onProgress = (event: ChildEvent): void => {
      if ('message' in event) events.message(event.message);
      else if ('text' in event) events.text(event.text);
      else events.failed(new Error(event.failed));
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
      keepsParentAlive: () => undefined,
    };
  };
}

const starterBy = (start: StartProcess): Service<Starter, ChildEvent> => {
  const children = new Map<number, ChildHandle>();
  return ({ progress, signal }: Call<ChildEvent>) => ({
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
 * The main thread's side: starts children with `start` at the request of the other end of `port`, and ends them when
 * the port closes.
 */
export const startOnBehalf = (port: MessagePort, start: StartProcess): void => serveOver(port, starterBy(start));

/** Creates a port through which a new thread starts its processes; `undefined` if it can do so itself. */
export function portForThread(): MessagePort | undefined {
  if (isDefaultStart()) return undefined;
  const { port1, port2 } = new MessageChannel();
  startOnBehalf(port1, startProcess);
  return port2;
}
