/**
 * Children of a thread that cannot start any: its main thread starts them, and hands on what is said. Electron's binary is no Node
 * (the fuse `runAsNode` is off), and its `utilityProcess` is the main thread's alone.
 */
import type { MessagePort } from 'node:worker_threads';
import type { ChildEvents, ChildHandle, StartProcess } from './process.ts';

type ToMain = { id: number; type: 'start'; script: string; execArgv: readonly string[] } | { id: number; type: 'send'; message: unknown } | { id: number; type: 'kill' };

type ToThread =
  | { id: number; type: 'message'; message: unknown }
  | { id: number; type: 'text'; text: string }
  | { id: number; type: 'failed'; message: string }
  | { id: number; type: 'closed'; end: string };

/** The thread's side of `port`. */
export function processesOver(port: MessagePort): StartProcess {
  const children = new Map<number, ChildEvents>();
  let count = 0;
  const say = (message: ToMain): void => port.postMessage(message);
  port.on('message', (heard: ToThread) => {
    const events = children.get(heard.id);
    if (heard.type === 'message') events?.message(heard.message);
    else if (heard.type === 'text') events?.text(heard.text);
    else if (heard.type === 'failed') events?.failed(new Error(heard.message));
    else {
      children.delete(heard.id);
      events?.closed(heard.end);
    }
  });
  // The thread ends when it has nothing else to do.
  port.unref();
  return (script, execArgv, events) => {
    const id = ++count;
    children.set(id, events);
    say({ id, type: 'start', script, execArgv });
    // The port keeps no thread, whatever is under way.
    return { send: (message) => say({ id, type: 'send', message }), kill: () => say({ id, type: 'kill' }), isAwaited: () => undefined };
  };
}

/** The main thread's side: starts by `start` what is asked for over `port`. When the thread has ended, its children end. */
export function startOnBehalf(port: MessagePort, start: StartProcess): void {
  const children = new Map<number, ChildHandle>();
  const say = (message: ToThread): void => port.postMessage(message);
  port.on('message', (heard: ToMain) => {
    const { id } = heard;
    if (heard.type === 'send') children.get(id)?.send(heard.message);
    else if (heard.type === 'kill') children.get(id)?.kill();
    else {
      const handle = start(heard.script, heard.execArgv, {
        message: (message) => say({ id, type: 'message', message }),
        text: (text) => say({ id, type: 'text', text }),
        failed: ({ message }) => say({ id, type: 'failed', message }),
        closed: (end) => {
          children.delete(id);
          say({ id, type: 'closed', end });
        },
      });
      children.set(id, handle);
    }
  });
  port.on('close', () => {
    for (const child of children.values()) child.kill();
  });
}
