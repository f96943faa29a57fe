/** Rows in, answers out: in the order of the table, with as many batches under way as keep all threads busy. */
import { WorkEnded } from '../threads/work-ended.ts';
import type { RowRun } from './pool.ts';

export interface RunControl {
  /** Asked before every batch. */
  isCancelled?: () => boolean;
  /** Resolves when the run may go on. */
  whenWelcome?: () => Promise<void>;
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

async function answerBatch<Row>(
  { run, addedCount, ask }: Pipeline<Row>,
  rows: readonly Row[],
  admitted: AdmittedRows | undefined,
): Promise<string[][]> {
  const questions = rows.map((row, i) =>
    admitted === undefined || i < admitted.rows ? ask(row) : { fault: admitted.fault },
  );
  const answers = await run.answer(
    questions.filter((question): question is readonly string[] => !('fault' in question)),
  );
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
  const { batches, window, write, addedCount, control = {} } = pipeline;
  const underWay: { rows: readonly Row[]; answers: Promise<string[][]> }[] = [];
  let done = 0;
  let faulty = 0;
  const writeFirst = async (): Promise<void> => {
    const first = underWay.shift();
    if (first === undefined) return;
    const added = await first.answers;
    await write(first.rows, added);
    done += first.rows.length;
    faulty += added.filter((cells) => cells[addedCount - 1] !== '').length;
    control.onProgress?.(done, faulty);
  };
  for await (const batch of batches) {
    for (let start = 0; start < batch.length; start += ROWS_AT_ONCE) {
      await control.whenWelcome?.();
      if (control.isCancelled?.() === true) throw new WorkEnded('cancelled', 'The run was cancelled');
      const rows = batch.slice(start, start + ROWS_AT_ONCE);
      const answers = answerBatch(pipeline, rows, await pipeline.admit?.(rows.length));
      // It is awaited in its turn; until then a failure is not handled.
      answers.catch(() => undefined);
      underWay.push({ rows, answers });
      if (underWay.length >= window) await writeFirst();
    }
  }
  while (underWay.length > 0) await writeFirst();
  return { rows: done, faulty };
}
