/**
 * One end of the channel between a page's main world and the preload's isolated world; runs in the page. Both worlds
 * receive the same `window` events but share no objects, so values are sent as JSON and functions by number.
 */

type Callable = (...parameters: unknown[]) => unknown;

/** A serialised value. */
type Packed = { value?: unknown } | { function: number } | { list: Packed[] } | { record: Record<string, Packed> };

type Message =
  | { kind: 'expose'; key: string; api: Packed }
  | { kind: 'call'; id: number; function: number; parameters: Packed[] }
  | { kind: 'later'; id: number }
  | { kind: 'done'; id: number; result: Packed }
  | { kind: 'failed'; id: number; message: string };

/** One world's view of the channel. */
export interface Peer {
  /** Defines `api` on the other world's `window`. */
  expose(key: string, api: unknown): void;
}

/** Connects the world `here` to the world `there`. Sent to the page as text, so it can only refer to its own names. */
export function joinWorlds(here: string, there: string): Peer {
  const functions: Callable[] = [];
  const waiting = new Map<number, (reply: Message) => void>();
  let calls = 0;

  // eslint-disable-next-line unicorn/consistent-function-scoping -- only this function's own text reaches the page
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  // eslint-disable-next-line unicorn/consistent-function-scoping -- only this function's own text reaches the page
  const isCallable = (value: unknown): value is Callable => typeof value === 'function';

  const send = (message: Message): void => {
    window.dispatchEvent(new CustomEvent(`standin:${there}`, { detail: JSON.stringify(message) }));
  };

  function pack(value: unknown): Packed {
    if (isCallable(value)) return { function: functions.push(value) - 1 };
    if (Array.isArray(value)) return { list: value.map(pack) };
    if (isRecord(value))
      return { record: Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, pack(entry)])) };
    return { value };
  }

  function unpack(packed: Packed): unknown {
    if ('function' in packed) return (...parameters: unknown[]) => call(packed.function, parameters);
    if ('list' in packed) return packed.list.map(unpack);
    if ('record' in packed)
      return Object.freeze(
        Object.fromEntries(Object.entries(packed.record).map(([key, entry]) => [key, unpack(entry)])),
      );
    return packed.value;
  }

  function unpackReply(reply: Message): unknown {
    if (reply.kind === 'failed') throw new Error(reply.message);
    return reply.kind === 'done' ? unpack(reply.result) : undefined;
  }

  /** Calls a function of the other world. Returns its result synchronously, or a promise if it returned one. */
  function call(number: number, parameters: unknown[]): unknown {
    calls += 1;
    const id = calls;
    let first: Message | undefined;
    waiting.set(id, (reply) => {
      first = reply;
    });
    send({ kind: 'call', id, function: number, parameters: parameters.map(pack) });
    if (first === undefined) throw new Error("The other world doesn't respond");
    if (first.kind !== 'later') {
      waiting.delete(id);
      return unpackReply(first);
    }
    return new Promise((resolve, reject) => {
      waiting.set(id, (reply) => {
        waiting.delete(id);
        try {
          resolve(unpackReply(reply));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  /** Replies synchronously; a promise is announced first, and its value follows. */
  async function answer(id: number, work: () => unknown): Promise<void> {
    try {
      let result = work();
      if (result instanceof Promise) {
        send({ kind: 'later', id });
        result = await result;
      }
      send({ kind: 'done', id, result: pack(result) });
    } catch (error) {
      send({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  window.addEventListener(`standin:${here}`, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const message: Message = JSON.parse(String(event.detail));
    if (message.kind === 'expose')
      Object.defineProperty(window, message.key, { value: unpack(message.api), enumerable: true });
    else if (message.kind === 'call')
      void answer(message.id, () => functions[message.function]?.(...message.parameters.map(unpack)));
    else waiting.get(message.id)?.(message);
  });

  return {
    expose(key, api) {
      send({ kind: 'expose', key, api: pack(api) });
    },
  };
}
