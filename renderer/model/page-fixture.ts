/**
 * A page for tests of the model, with a real server and an invented world. Import it before the tested module, which
 * reads its storage when it is loaded.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterAll } from 'vitest';

const SERVER = join(import.meta.dirname, '..', '..', 'main', 'server', 'fixture-process.ts');

export interface Place {
  readonly lon: number;
  readonly lat: number;
}

interface Ready {
  readonly url: string;
  readonly key: string;
  /** Directory of the server's packs. */
  readonly packs: string;
  /** Crossings of the sample city. */
  readonly crossings: readonly Place[];
}

const server = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
const [line] = await once(createInterface({ input: server.stdout }), 'line');
export const { url, key, packs, crossings }: Ready = JSON.parse(String(line));

const { window: page } = new JSDOM('<!doctype html>', { url: `${url}/app/` });
page.sessionStorage.setItem('cairn.key', key);
// Node's own fetch and AbortController work like a page's.
Object.assign(globalThis, {
  window: page,
  document: page.document,
  localStorage: page.localStorage,
  sessionStorage: page.sessionStorage,
  XMLHttpRequest: page.XMLHttpRequest,
});

const { fetch } = globalThis;
let base = url;
// As in a page: paths are of its own origin.
globalThis.fetch = (path, options) => fetch(typeof path === 'string' ? new URL(path, base) : path, options);

/** From now on requests reach no server: nothing listens at port 1. */
export const disconnect = (): void => void (base = 'http://127.0.0.1:1');
export const reconnect = (): void => void (base = url);

afterAll(async () => {
  const ended = once(server, 'exit');
  server.stdin.end();
  await ended;
});

/** A file as the page's own input gives it. */
export const pageFile = (name: string, ...parts: (string | Uint8Array<ArrayBuffer>)[]): File =>
  new page.File(parts, name);

/** The result of a hook used on the page. */
export interface Hooked<Value> {
  readonly latest: () => Value;
  /** Takes it off the page. */
  readonly leave: () => void;
}

/** Uses a hook on the page. */
export async function hook<Value>(use: () => Value): Promise<Hooked<Value>> {
  // Loaded now: they look for a page when they are loaded.
  const { createRoot } = await import('react-dom/client');
  const { flushSync } = await import('react-dom');
  let latest: Value | undefined;
  const root = createRoot(page.document.createElement('div'));
  const Hook = (): null => {
    latest = use();
    return null;
  };
  flushSync(() => root.render(createElement(Hook)));
  return {
    latest() {
      if (latest === undefined) throw new Error('the hook has given nothing yet');
      return latest;
    },
    leave: () => flushSync(() => root.unmount()),
  };
}
