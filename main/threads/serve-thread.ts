/** Entry of a worker thread called through a `RemoteThread`. */
import { parentPort, type MessagePort } from 'node:worker_threads';
import { Answerer } from './answerer.ts';
import type { Service } from './call.ts';
import type { ToAnswerer } from './messages.ts';

function portToParent(): MessagePort {
  if (parentPort === null)
    throw new Error('This module is the entry of a worker thread, and is started by Cairn alone');
  return parentPort;
}

/** Serves the calls that arrive at `port`; they are cancelled when it closes. */
export function serveOver<Functions, Progress>(port: MessagePort, service: Service<Functions, Progress>): void {
  const answerer = new Answerer(service, (message, transfer) => port.postMessage(message, transfer));
  port.on('message', (message: ToAnswerer) => answerer.receive(message));
  port.on('close', () => answerer.cancelAll());
}

/** Serves calls of the thread that started this one. Call it once, at the end of the entry. */
export const serveThread = <Functions, Progress = never>(service: Service<Functions, Progress>): void =>
  serveOver(portToParent(), service);
