/** Electron's `ipcMain`: handles calls from preload scripts. */
import { EventEmitter } from 'node:events';
import { preventable } from './events.ts';
import type { FromMain, ToMain } from './preload-world.ts';

type Handler = (event: object, ...parameters: unknown[]) => unknown;

/** Rejects values that JSON would change: the stand-in copies by JSON, whereas Electron uses structured clone. */
function requireCloneable(value: unknown, channel: string): void {
  if (value === undefined) return;
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    throw new Error(`An object could not be cloned (${channel})`);
  if (typeof value !== 'object' || value === null) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && !Array.isArray(value))
    throw new Error(`The stand-in for Electron passes plain data only (${channel})`);
  for (const entry of Object.values(value)) requireCloneable(entry, channel);
}

class IpcMain extends EventEmitter {
  private readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }

  /** Handles one message of a page. Returns undefined for a `send`. */
  async answer(message: ToMain, origin: object): Promise<FromMain | undefined> {
    const event = preventable(origin);
    if (message.kind === 'send') {
      this.emit(message.channel, event, ...message.parameters);
      return undefined;
    }
    try {
      const handler = this.handlers.get(message.channel);
      if (handler === undefined) throw new Error(`No handler registered for '${message.channel}'`);
      const result = await handler(event, ...message.parameters);
      requireCloneable(result, message.channel);
      return { kind: 'result', id: message.id, result };
    } catch (error) {
      return {
        kind: 'failure',
        id: message.id,
        message: `Error invoking remote method '${message.channel}': ${String(error)}`,
      };
    }
  }
}

export const ipcMain = new IpcMain();
