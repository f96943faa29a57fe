/** Calls functions that are served at the other end of a port. */
import type { MessagePort } from 'node:worker_threads';
import { Caller } from './caller.ts';
import type { ToCaller } from './messages.ts';

/** Connects to a port, which doesn't keep its thread alive, even during calls. */
export function callOver<Functions, Progress = never>(port: MessagePort): Caller<Functions, Progress> {
  const caller = new Caller<Functions, Progress>({
    sharesMemory: false,
    post: (message, transfer) => port.postMessage(message, transfer),
  });
  port.on('message', (message: ToCaller) => caller.receive(message));
  port.unref();
  return caller;
}
