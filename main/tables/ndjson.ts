/** Newline-delimited JSON (one object per line) as a table, and back. */
import { fileFault } from '../../contract/fault.ts';
import type { ByteSink } from './byte-sink.ts';
import { parseExactJson } from './exact-json.ts';
import { BATCH_ROWS, HEAD_ROWS, judgeColumns, type TableRow, type TableSource } from './table.ts';
import { keyNames, numberIn, type TableShape } from './table-writer.ts';

type JsonObject = Record<string, unknown>;

/** A row with the object that it was, whose values are more than text. */
export interface JsonRow extends TableRow {
  object?: JsonObject;
}

const MAX_LINE_CHARACTERS = 1 << 20;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cellOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

async function* linesOf(stream: AsyncIterable<Buffer>, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_CHARACTERS)
      throw fileFault(file, 'a line is longer than a million characters', 'Send one JSON object per line');
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield rest;
}

function readObject(line: string): JsonObject | string {
  try {
    const value = parseExactJson(line);
    return isObject(value) ? value : 'The line is no JSON object';
  } catch (error) {
    return `The line is not valid JSON (${error instanceof Error ? error.message : String(error)})`;
  }
}

export interface JsonSource extends TableSource {
  rows(): AsyncGenerator<JsonRow[]>;
}

/**
 * Opens objects that stream by. Columns are the keys of the first thousand; later keys stay in the objects. @throws Fault
 */
export async function openNdjsonStream(stream: AsyncIterable<Buffer>, file: string): Promise<JsonSource> {
  const lines = linesOf(stream, file);
  const first: (JsonObject | string)[] = [];
  let isWhole = false;
  while (first.length < HEAD_ROWS && !isWhole) {
    const next = await lines.next();
    if (next.done === true) isWhole = true;
    else first.push(readObject(next.value));
  }
  if (first.length === 0) throw fileFault(file, 'it has no lines', 'Send one JSON object per line');
  const keys = [...new Set(first.flatMap((object) => (typeof object === 'string' ? [] : Object.keys(object))))];
  const rowOf = (object: JsonObject | string, number: number): JsonRow =>
    typeof object === 'string'
      ? { number, cells: keys.map(() => ''), object: {}, fault: object }
      : { number, cells: keys.map((key) => cellOf(object[key])), object };
  const head = first.map((object, i) => rowOf(object, i + 1));
  return {
    file,
    format: 'csv',
    columns: judgeColumns(keys, head),
    hasHeader: true,
    head,
    isWhole,
    progress: () => undefined,
    async *rows() {
      yield head;
      let batch: JsonRow[] = [];
      let number = head.length;
      for await (const line of lines) {
        batch.push(rowOf(readObject(line), ++number));
        if (batch.length < BATCH_ROWS) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async close() {
      await lines.return(undefined);
    },
  };
}

export interface NdjsonWriter {
  write(rows: readonly JsonRow[], added: readonly (readonly string[])[]): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** Writes one object per row: its own values as they came, then those that were added; empty ones are null. */
export function ndjsonWriter(
  sink: ByteSink,
  { columns, dropped = new Set() }: TableShape,
  addedCount: number,
): NdjsonWriter {
  const inputCount = columns.length - addedCount;
  const keys = keyNames(columns);
  const renamed = new Map(
    columns
      .slice(0, inputCount)
      .flatMap(({ name }, i): [string, string][] =>
        keys[i] === undefined || keys[i] === name ? [] : [[name, keys[i]]],
      ),
  );
  const droppedNames = new Set(columns.flatMap(({ name }, i) => (dropped.has(i) ? [name] : [])));
  const valueOf = (index: number, cell: string): string | number | null =>
    cell === '' ? null : (numberIn(columns[index], cell) ?? cell);
  return {
    async write(rows, added) {
      let text = '';
      for (const [r, { cells, object }] of rows.entries()) {
        const members: [string, unknown][] =
          object === undefined
            ? cells.flatMap((cell, i): [string, unknown][] =>
                dropped.has(i) ? [] : [[keys[i] ?? '', valueOf(i, cell)]],
              )
            : Object.entries(object).flatMap(([key, value]): [string, unknown][] =>
                droppedNames.has(key) ? [] : [[renamed.get(key) ?? key, value]],
              );
        for (const [i, cell] of (added[r] ?? []).entries())
          members.push([keys[inputCount + i] ?? '', valueOf(inputCount + i, cell)]);
        text += `${JSON.stringify(Object.fromEntries(members))}\n`;
      }
      await sink.write(text);
    },
    finish: () => sink.finish(),
    abandon: () => sink.abandon(),
  };
}
