/** Ends what has not been needed for a while: a thread holds tens of megabytes for as long as it is there. */

/** Long enough for a person who goes on working, in milliseconds. */
export const IDLE_MS = 60_000;

export class IdleTimer {
  readonly #end: () => void;
  readonly #idleMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param end called when nothing has been under way for `idleMs` milliseconds */
  constructor(end: () => void, idleMs = IDLE_MS) {
    this.#end = end;
    this.#idleMs = idleMs;
  }

  /** Something is under way. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Nothing is under way any more. It keeps no process alive. */
  restart(): void {
    this.stop();
    this.#timer = setTimeout(this.#end, this.#idleMs).unref();
  }
}
