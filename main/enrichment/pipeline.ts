/** Looks up batches of rows in table order, with enough batches in flight to keep all threads busy. */
import { WorkEnded } from '../threads/work-ended.ts';
import { inWindow } from './in-window.ts';
import type { RowRun } from './pool.ts';

export interface RunControl {
  /** Checked before every batch. */
  isCancelled?: () => boolean;
  /** Called with the rows written so far, and the number with an error. */
  onProgress?: (rows: number, faulty: number) => void;
}

/** The input of a look-up: the cells of the row's position, or why it has none. */
export type Question = readonly string[] | { fault: string };

/** The rows of a batch that a quota admits, from the first, and the fault of the others. */
export interface AdmittedRows {
  rows: number;
  fault: string;
}

export interface Pipeline<Row> {
  batches: AsyncIterable<readonly Row[]>;
  run: RowRun;
  /** Batches in flight. */
  window: number;
  /** Maximum rows of a look-up; {@link ROWS_AT_ONCE} if absent. */
  rowsAtOnce?: number;
  /** Added cells per row, the error last. */
  addedCount: number;
  ask: (row: Row) => Question;
  /** Charges a batch to a quota; absent if there is none. */
  admit?: (rows: number) => Promise<AdmittedRows>;
  /** Resolves when the writer can accept more. */
  write: (rows: readonly Row[], added: readonly (readonly string[])[]) => Promise<void>;
  control?: RunControl;
}

/** Rows per message to a thread. */
export const ROWS_AT_ONCE = 250;

/** Rows of a batch with their questions. */
interface QuestionBatch<Row> {
  rows: readonly Row[];
  questions: readonly Question[];
}

async function* questionBatches<Row>({
  batches,
  ask,
  admit,
  rowsAtOnce = ROWS_AT_ONCE,
  control = {},
}: Pipeline<Row>): AsyncGenerator<QuestionBatch<Row>> {
  for await (const batch of batches) {
    for (let start = 0; start < batch.length; start += rowsAtOnce) {
      if (control.isCancelled?.() === true) throw new WorkEnded('cancelled', 'The run was cancelled');
      const rows = batch.slice(start, start + rowsAtOnce);
      const admitted = await admit?.(rows.length);
      const questions = rows.map((row, i) =>
        admitted === undefined || i < admitted.rows ? ask(row) : { fault: admitted.fault },
      );
      yield { rows, questions };
    }
  }
}

/** Answers the valid questions, and gives the other rows their fault. */
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
 * @returns the number of rows, and of those with an error
 * @throws WorkEnded if cancelled; whatever `batches` and `write` throw
 */
export async function runPipeline<Row>(pipeline: Pipeline<Row>): Promise<{ rows: number; faulty: number }> {
  const { run, window, write, addedCount, control } = pipeline;
  let done = 0;
  let faulty = 0;
  const answered = inWindow(questionBatches(pipeline), window, async ({ rows, questions }) => ({
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
