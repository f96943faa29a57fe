/** Ends what hasn't been used for a while: an idle thread occupies tens of megabytes. */

/** Long enough for a person who pauses between actions, in milliseconds. */
export const IDLE_MS = 60_000;

export class IdleTimer {
  readonly #end: () => void;
  readonly #idleMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param end called after `idleMs` milliseconds without work */
  constructor(end: () => void, idleMs = IDLE_MS) {
    this.#end = end;
    this.#idleMs = idleMs;
  }

  /** Records that work has started. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Records that work has ended. The timer doesn't keep the process alive. */
  restart(): void {
    this.stop();
    this.#timer = setTimeout(this.#end, this.#idleMs).unref();
  }
}
