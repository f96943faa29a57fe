/** Worker thread that sorts, filters and samples tables, so that whoever reads their rows meanwhile does not wait. */
import { parentPort } from 'node:worker_threads';
import type { FromViewThread, ToViewThread } from './view-thread.ts';
import { findPoints } from './point-query.ts';
import { PointTiles } from './point-tiles.ts';
import { findRows } from './view-query.ts';
import { stepBack } from '../../threads/step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/enrichment/batch/table-views.entry.ts runs as a worker thread only');

stepBack();

const tiles = new PointTiles();

function answerTo({ id, table, control, ...question }: ToViewThread): FromViewThread {
  if (question.kind === 'rows') return { id, numbers: findRows(table, question.wish, control) };
  if (question.kind === 'points') return { id, text: findPoints(table, question.wish, control) };
  return { id, tile: tiles.tile(table, question.wish, control) ?? null };
}

port.on('message', (question: ToViewThread) => {
  let answer: FromViewThread;
  try {
    answer = answerTo(question);
  } catch (error) {
    answer = { id: question.id, failure: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer, 'numbers' in answer ? [answer.numbers.buffer] : []);
});
