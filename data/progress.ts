/** Progress of several tasks: redrawn in place on a terminal, otherwise one line per step and quarter. */

export interface Progress {
  /** Reports how many of all selected packs are current. */
  count(done: number, total: number): void;
  /** Reports the current step of a task; `total` is undefined if unknown. */
  update(task: string, step: string, done?: number, total?: number, unit?: string): void;
  /** Prints a permanent line. */
  print(line: string): void;
  /** Removes the line of a finished task. */
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

/** Sends progress as messages to a server that started the build and shows them in a window. */
function messageProgress(send: (message: object) => void): Progress {
  return {
    count: (done, total) => send({ kind: 'count', done, total }),
    update: (name, step, done, total, unit) =>
      send({
        kind: 'task',
        name,
        step: total === undefined ? describe(step, done, total, unit) : step,
        ...(done === undefined || total === undefined ? {} : { share: share(done, total) }),
      }),
    print: (text) => send({ kind: 'note', text }),
    end: (name) => send({ kind: 'end', name }),
  };
}

/**
 * Creates a reporter that sends messages to the parent process, if there is one, or writes to a stream.
 * @param stream usually standard error, as standard output is for the report
 */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  if (process.send !== undefined)
    return messageProgress((message) => {
      // `disconnect` handles a parent that has exited.
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
    print(line) {
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
