/** The entry of a worker thread that a `RemoteThread` asks. */
import { parentPort, type MessagePort } from 'node:worker_threads';
import { Answerer } from './answerer.ts';
import type { Service } from './call.ts';
import type { ToAnswerer } from './messages.ts';

function portToParent(): MessagePort {
  if (parentPort === null)
    throw new Error('This module is the entry of a worker thread, and is started by Cairn alone');
  return parentPort;
}

/** Answers what comes over `port`; what is under way is cancelled when it closes. */
export function serveOver<Functions, Progress>(port: MessagePort, service: Service<Functions, Progress>): void {
  const answerer = new Answerer(service, (message, transfer) => port.postMessage(message, transfer));
  port.on('message', (message: ToAnswerer) => answerer.hear(message));
  port.on('close', () => answerer.cancelAll());
}

/** Answers the thread that has started this one. To be called once, at the end of the entry. */
export const serveThread = <Functions, Progress = never>(service: Service<Functions, Progress>): void =>
  serveOver(portToParent(), service);
