const INDENT = '  ';
/** A coordinate, a bounding box: as many numbers stay on one line. */
const NUMBERS = /\[\s*(-?[\d.eE+-]+(?:\s*,\s*-?[\d.eE+-]+){0,7})\s*\]/y;
const EMPTY = /(?:\{\s*\}|\[\s*\])/y;
const SCALAR = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s"{}[\],:]+/y;
const SPACE = /\s+/y;

/** Indents JSON. Numbers and strings stay as they were written; what is not JSON comes out unchanged. */
class JsonFormatter {
  readonly #text: string;
  #position = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#take(SPACE);
  }

  get #isDone(): boolean {
    return this.#position >= this.#text.length;
  }

  /** All lines. */
  format(): string {
    const lines = [this.#line()];
    while (!this.#isDone) lines.push(this.#line());
    return lines.join('\n');
  }

  /** To the end of the line. */
  #line(): string {
    let line = INDENT.repeat(this.#closes() ? Math.max(0, this.#depth - 1) : this.#depth);
    while (!this.#isDone) {
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

/** `text` indented. */
export const formattedJson = (text: string): string => new JsonFormatter(text).format();
