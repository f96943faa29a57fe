const INDENT = '  ';
/** A coordinate, a bounding box: as many numbers stay on one line. */
const NUMBERS = /\[\s*(-?[\d.eE+-]+(?:\s*,\s*-?[\d.eE+-]+){0,7})\s*\]/y;
const EMPTY = /(?:\{\s*\}|\[\s*\])/y;
const SCALAR = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s"{}[\],:]+/y;
const SPACE = /\s+/y;

/**
 * Indents JSON piece by piece, so that the beginning of a long text is there at once. Numbers and strings stay as they
 * were written; what is not JSON comes out as it is.
 */
export class JsonFormatter {
  readonly #text: string;
  #position = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#take(SPACE);
  }

  get isDone(): boolean {
    return this.#position >= this.#text.length;
  }

  /** Whole lines of at least `least` characters, or the rest; without the line break at the end. */
  next(min: number): string {
    let piece = this.#line();
    while (piece.length < min && !this.isDone) piece += `\n${this.#line()}`;
    return piece;
  }

  /** To the end of the line. */
  #line(): string {
    let line = INDENT.repeat(this.#closes() ? Math.max(0, this.#depth - 1) : this.#depth);
    while (!this.isDone) {
      this.#take(SPACE);
      const whole =
        this.#take(EMPTY)?.replaceAll(/\s/g, '') ??
        this.#take(NUMBERS)?.replaceAll(/\s/g, '').replaceAll(',', ', ') ??
        this.#take(SCALAR);
      const mark = whole === undefined ? this.#text.charAt(this.#position++) : '';
      line += whole ?? (mark === ':' ? ': ' : mark);
      if (mark === '{' || mark === '[') this.#depth += 1;
      if (mark === '}' || mark === ']') this.#depth = Math.max(0, this.#depth - 1);
      this.#take(SPACE);
      if (mark === '{' || mark === '[' || mark === ',' || this.#closes()) return line;
    }
    return line;
  }

  #closes(): boolean {
    const next = this.#text.charAt(this.#position);
    return next === '}' || next === ']';
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const [found] = pattern.exec(this.#text) ?? [];
    this.#position += found?.length ?? 0;
    return found;
  }
}

/** The whole of it, indented. */
export const formattedJson = (text: string): string => new JsonFormatter(text).next(Infinity);
