/** Rows in, answers out: in the order of the table, with as many batches under way as keep all threads busy. */
import { WorkEnded } from '../threads/work-ended.ts';
import { inWindow } from './in-window.ts';
import type { RowRun } from './pool.ts';

export interface RunControl {
  /** Asked before every batch. */
  isCancelled?: () => boolean;
  /** Rows written so far, and how many of them carry an error. */
  onProgress?: (rows: number, faulty: number) => void;
}

/** How a row is asked about: the cells of its position, or why it has none. */
export type Question = readonly string[] | { fault: string };

/** Of a batch, how many rows may be answered, the first of it, and what is said of the others. */
export interface AdmittedRows {
  rows: number;
  fault: string;
}

export interface Pipeline<Row> {
  batches: AsyncIterable<readonly Row[]>;
  run: RowRun;
  /** Batches under way at once. */
  window: number;
  /** Cells that are appended, the error last. */
  addedCount: number;
  ask: (row: Row) => Question;
  /** Asked before every batch; all rows are answered when absent. */
  admit?: (rows: number) => Promise<AdmittedRows>;
  /** Resolves when more is welcome. */
  write: (rows: readonly Row[], added: readonly (readonly string[])[]) => Promise<void>;
  control?: RunControl;
}

/** Rows of one message to a thread. */
export const ROWS_AT_ONCE = 250;

/** Rows of a batch, and how each is asked about. */
interface AskedRows<Row> {
  rows: readonly Row[];
  questions: readonly Question[];
}

async function* askedRows<Row>({ batches, ask, admit, control = {} }: Pipeline<Row>): AsyncGenerator<AskedRows<Row>> {
  for await (const batch of batches) {
    for (let start = 0; start < batch.length; start += ROWS_AT_ONCE) {
      if (control.isCancelled?.() === true) throw new WorkEnded('cancelled', 'The run was cancelled');
      const rows = batch.slice(start, start + ROWS_AT_ONCE);
      const admitted = await admit?.(rows.length);
      const questions = rows.map((row, i) =>
        admitted === undefined || i < admitted.rows ? ask(row) : { fault: admitted.fault },
      );
      yield { rows, questions };
    }
  }
}

/** Answers those that are to be looked up, and gives the others their fault. */
async function answerAll(run: RowRun, questions: readonly Question[], addedCount: number): Promise<string[][]> {
  const answers = await run.answer(
    questions.filter((question): question is readonly string[] => !('fault' in question)),
  );
  if (answers.length === questions.length) return answers;
  let next = 0;
  return questions.map((question) => {
    if (!('fault' in question)) return answers[next++] ?? [];
    const row = Array.from({ length: addedCount }, () => '');
    row[addedCount - 1] = question.fault;
    return row;
  });
}

/**
 * Answers all rows.
 * @returns how many there were, and how many carry an error
 * @throws WorkEnded once it is cancelled; whatever `batches` and `write` throw
 */
export async function runPipeline<Row>(pipeline: Pipeline<Row>): Promise<{ rows: number; faulty: number }> {
  const { run, window, write, addedCount, control } = pipeline;
  let done = 0;
  let faulty = 0;
  const answered = inWindow(askedRows(pipeline), window, async ({ rows, questions }) => ({
    rows,
    added: await answerAll(run, questions, addedCount),
  }));
  for await (const { rows, added } of answered) {
    await write(rows, added);
    done += rows.length;
    for (const cells of added) if (cells[addedCount - 1] !== '') faulty++;
    control?.onProgress?.(done, faulty);
  }
  return { rows: done, faulty };
}
