/** The `electron` module of a sandboxed preload; runs in the page, in the preload's isolated world. */
import type { Peer } from './page-peer.ts';

/** A message from the isolated world to the main process, sent over a binding that only this world has. */
export interface ToMain {
  kind: 'invoke' | 'send';
  id: number;
  channel: string;
  parameters: unknown[];
}

/** A message from the main process to the isolated world. */
export type FromMain =
  | { kind: 'result'; id: number; result?: unknown }
  | { kind: 'failure'; id: number; message: string }
  | { kind: 'message'; channel: string; parameters: unknown[] };

/** Names of the two message functions in the isolated world. */
export const BINDING = 'standinToMain';
export const RECEIVER = 'standinFromMain';

type Listener = (event: object, ...parameters: unknown[]) => void;

declare global {
  // Chromium's binding, and the function that the main process calls.
  interface Window {
    standinToMain?: (message: string) => void;
    standinFromMain?: (message: FromMain) => void;
  }
}

/** Runs the preload. Sent to the page as text, so it can't use anything outside itself. */
export function runPreload(peer: Peer, source: string, platform: string): void {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Set<Listener>>();
  let calls = 0;

  const post = (kind: ToMain['kind'], channel: string, parameters: unknown[]): number => {
    calls += 1;
    const message: ToMain = { kind, id: calls, channel, parameters };
    window.standinToMain?.(JSON.stringify(message));
    return calls;
  };

  const ipcRenderer = {
    invoke: (channel: string, ...parameters: unknown[]) =>
      new Promise((resolve, reject) => {
        waiting.set(post('invoke', channel, parameters), { resolve, reject });
      }),
    send: (channel: string, ...parameters: unknown[]) => {
      post('send', channel, parameters);
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => {
      peer.expose(key, api);
    },
  };

  window.standinFromMain = (message) => {
    if (message.kind === 'message') {
      for (const listener of listeners.get(message.channel) ?? [])
        listener({ sender: ipcRenderer }, ...message.parameters);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'result') call?.resolve(message.result);
    else call?.reject(new Error(message.message));
  };

  const require = (name: string): object => {
    if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  // eslint-disable-next-line typescript/no-implied-eval -- a preload is CommonJS; its isolated world has no policy
  new Function('require', 'module', 'exports', 'process', source)(
    require,
    { exports: {} },
    {},
    { platform, type: 'renderer', sandboxed: true },
  );
}
