/** Entry of the child processes that the tests here start: does as it is asked, native work that never ends included. */
import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { answerParent } from './answer-parent.ts';

export type Order =
  | { task: 'double'; number: number }
  | { task: 'count'; to: number }
  | { task: 'fail'; problems: string[] }
  | { task: 'never' | 'grow'; pidFile?: string; step?: number; part?: number }
  | { task: 'exit'; code: number }
  | { task: 'pid'; holdBytes?: number };

/** An error with more than a message. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problems: readonly string[];

  constructor(message: string, problems: readonly string[]) {
    super(message);
    this.problems = problems;
  }
}

/** Numbers without end, counted within SQLite: no signal or message is heard meanwhile. `UNION` remembers each of them, with `bytes` of its own. */
function countForEver(union: 'UNION' | 'UNION ALL', bytes = 0): void {
  const database = new Database(':memory:');
  database.pragma('temp_store = MEMORY');
  database.prepare(`WITH RECURSIVE number(n, load) AS (SELECT 1, '' ${union} SELECT n + 1, zeroblob(${bytes}) FROM number) SELECT count(*) FROM number`).get();
}

/** What a request leaves in the memory of its process. */
const held: Buffer[] = [];

// Imported by the tests for what it exports.
if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  await answerParent<Order, number, number>((order, { progress, step }) => {
    if (order.task === 'double') return order.number * 2;
    if (order.task === 'pid') {
      held.push(Buffer.alloc(order.holdBytes ?? 0, 1));
      return process.pid;
    }
    if (order.task === 'fail') throw new Refused('it cannot be done', order.problems);
    if (order.task === 'exit') return process.exit(order.code);
    if (order.task === 'count') {
      for (let n = 1; n <= order.to; n++) progress(n);
      return order.to;
    }
    if (order.step !== undefined) step(order.step, order.part);
    if (order.pidFile !== undefined) writeFileSync(order.pidFile, String(process.pid));
    if (order.task === 'grow') countForEver('UNION', 1e6);
    else countForEver('UNION ALL');
    return 0;
  });
}
