/**
 * Answers of a thread: cells as indices into their distinct texts. Neighbouring rows share most texts, so messages are
 * small and quick to copy.
 */

export interface Answered {
  /** The distinct cells; the first is empty. */
  texts: readonly string[];
  /** Index of the text of each cell, row by row. */
  codes: Uint32Array<ArrayBuffer>;
  /** Cells per row. */
  width: number;
}

/** Collects rows of cells as {@link Answered}. */
export class AnswerBuilder {
  readonly #codeOf = new Map<string, number>([['', 0]]);
  readonly #texts = [''];
  readonly #codes: Uint32Array<ArrayBuffer>;
  readonly #width: number;

  constructor(rows: number, width: number) {
    this.#codes = new Uint32Array(rows * width);
    this.#width = width;
  }

  /** @param index of the row */
  set(index: number, row: readonly string[]): void {
    for (const [column, cell] of row.entries()) {
      let code = this.#codeOf.get(cell);
      if (code === undefined) {
        code = this.#texts.push(cell) - 1;
        this.#codeOf.set(cell, code);
      }
      this.#codes[index * this.#width + column] = code;
    }
  }

  finish(): Answered {
    return { texts: this.#texts, codes: this.#codes, width: this.#width };
  }
}

/** Returns the cells of each row. */
export function rowsOf({ texts, codes, width }: Answered): string[][] {
  const rows: string[][] = [];
  for (let start = 0; start < codes.length; start += width) {
    const row: string[] = [];
    for (let cell = start; cell < start + width; cell++) row.push(texts[codes[cell] ?? 0] ?? '');
    rows.push(row);
  }
  return rows;
}
