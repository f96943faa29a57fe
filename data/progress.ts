/** Progress of several tasks at once: redrawn in place on a terminal, else one line per step and per quarter of it. */

export interface Progress {
  /** How many packs are current, of all that are wanted. */
  count(done: number, total: number): void;
  /** One task's present step; `total` absent where it is unknown. */
  update(task: string, step: string, done?: number, total?: number, unit?: string): void;
  /** A line that stays. */
  say(line: string): void;
  /** The task has ended: its line goes away. */
  end(task: string): void;
}

interface Line {
  step: string;
  text: string;
  quarter: number;
}

const REDRAW_MILLISECONDS = 100;
const QUARTERS = 4;

const share = (done: number, total: number): number => (total === 0 ? 1 : Math.min(1, done / total));

function describe(step: string, done?: number, total?: number, unit = ''): string {
  const amount = (value: number): string => (unit === 'MB' ? value.toFixed(1) : String(Math.round(value)));
  if (done === undefined) return step;
  if (total === undefined) return `${step} ${amount(done)} ${unit}`.trimEnd();
  return `${step} ${amount(done)}/${amount(total)} ${unit}`.trimEnd() + ` (${Math.floor(100 * share(done, total))} %)`;
}

/** As messages, for a server that started the build and shows them in a window. */
function toldProgress(tell: (message: object) => void): Progress {
  return {
    count: (done, total) => tell({ kind: 'count', done, total }),
    update: (name, step, done, total, unit) =>
      tell({
        kind: 'task',
        name,
        step: total === undefined ? describe(step, done, total, unit) : step,
        ...(done === undefined || total === undefined ? {} : { share: share(done, total) }),
      }),
    say: (text) => tell({ kind: 'note', text }),
    end: (name) => tell({ kind: 'end', name }),
  };
}

/**
 * Where another process has started this one and listens, progress goes there.
 * @param stream Usually standard error, so that standard output stays free for the report.
 */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  if (process.send !== undefined)
    return toldProgress((message) => {
      // One that has gone away is heard of by `disconnect`.
      if (process.connected) process.send?.(message, () => undefined);
    });
  const lines = new Map<string, Line>();
  const started = performance.now();
  let drawn = 0;
  let lastDraw = -Infinity;
  const clock = (): string => `${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s`;

  const erase = (): void => {
    if (drawn > 0) stream.write(`\u001B[${drawn}A\u001B[0J`);
    drawn = 0;
  };
  const draw = (force: boolean): void => {
    if (!stream.isTTY || (!force && performance.now() - lastDraw < REDRAW_MILLISECONDS)) return;
    lastDraw = performance.now();
    erase();
    for (const [task, { text }] of lines)
      stream.write(`${clock()}  ${task.padEnd(24)} ${text}`.slice(0, stream.columns - 1) + '\n');
    drawn = lines.size;
  };

  return {
    count: () => undefined,
    update(task, step, done, total, unit) {
      const quarter = done === undefined || total === undefined ? 0 : Math.floor(QUARTERS * share(done, total));
      const text = describe(step, done, total, unit);
      const before = lines.get(task);
      lines.set(task, { step, text, quarter });
      if (stream.isTTY) draw(false);
      else if (before?.step !== step || before.quarter !== quarter) stream.write(`${clock()}  ${task}: ${text}\n`);
    },
    say(line) {
      erase();
      stream.write(`${line}\n`);
      draw(true);
    },
    end(task) {
      lines.delete(task);
      draw(true);
    },
  };
}
