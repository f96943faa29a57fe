/** Worker thread that sorts, filters and samples tables, so that whoever reads their rows meanwhile does not wait. */
import { parentPort } from 'node:worker_threads';
import type { FromViewThread, ToViewThread } from '../enrichment/batch/view-thread.ts';
import { findPoints, findRows } from '../enrichment/batch/view-query.ts';
import { stepBack } from './step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/workers/table-views.ts runs as a worker thread only');

stepBack();

port.on('message', ({ id, table, control, ...question }: ToViewThread) => {
  let answer: FromViewThread;
  try {
    answer = question.kind === 'rows' ? { id, numbers: findRows(table, question.wish, control) } : { id, text: findPoints(table, question.wish, control) };
  } catch (error) {
    answer = { id, failure: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer, 'numbers' in answer ? [answer.numbers.buffer] : []);
});
