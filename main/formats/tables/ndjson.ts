/** Reads and writes tables as newline-delimited JSON, one object per line. */
import { fileFault } from '../../../contract/fault.ts';
import type { ByteSink } from './byte-sink.ts';
import { parseExactJson } from './exact-json.ts';
import { MAX_CELL_CHARACTERS, TableLimits } from './limits.ts';
import { beginRows, judgeColumns, type TableRow, type TableSource } from './table.ts';
import { keyNames, numberIn, type TableShape } from './table-writer.ts';
import { errorMessage } from '../../../contract/system-error.ts';

type JsonObject = Record<string, unknown>;

/** A row with its original object, whose values may not be text. */
export interface JsonRow extends TableRow {
  object?: JsonObject;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cellOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function readObject(line: string): JsonObject | string {
  try {
    const value = parseExactJson(line);
    return isObject(value) ? value : "The line isn't a JSON object";
  } catch (error) {
    return `The line isn't valid JSON (${errorMessage(error)})`;
  }
}

interface Line {
  /** The object, or the fault. */
  value: JsonObject | string;
  characters: number;
}

const lineOf = (text: string): Line => ({ value: readObject(text), characters: text.length });

const isFilled = (line: string): boolean => line.trim() !== '';

/** Yields the lines of each chunk that aren't blank. @throws Fault if one is too long */
async function* linesOf(stream: AsyncIterable<Buffer>, file: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_CELL_CHARACTERS)
      throw fileFault(file, 'a line is longer than a million characters', 'Send one JSON object per line');
    yield lines.filter(isFilled);
  }
  yield [rest + decoder.decode()].filter(isFilled);
}

async function* objectsOf(stream: AsyncIterable<Buffer>, file: string): AsyncGenerator<Line> {
  for await (const lines of linesOf(stream, file)) for (const line of lines) yield lineOf(line);
}

export interface JsonSource extends TableSource {
  rows(): AsyncGenerator<JsonRow[]>;
}

/** Opens a stream of objects. Columns are the keys of the first thousand; objects keep later keys. @throws Fault */
export async function openNdjsonStream(stream: AsyncIterable<Buffer>, file: string): Promise<JsonSource> {
  const lines = objectsOf(stream, file);
  const limits = new TableLimits(file, { sizeBytes: Infinity });
  const names = new Set<string>();
  let isHead = true;
  const {
    head: first,
    isWhole,
    rest,
  } = await beginRows(lines, ({ value, characters }) => {
    if (isHead && typeof value !== 'string') for (const name of Object.keys(value)) names.add(name);
    limits.checkColumns(names.size);
    // The row will have a cell for every column.
    return characters + names.size;
  });
  isHead = false;
  if (first.length === 0) throw fileFault(file, 'there are no lines', 'Send one JSON object per line');
  const keys = [...names];
  let number = 0;
  const rowsOf = (batch: readonly Line[]): JsonRow[] =>
    batch.map(({ value }) =>
      typeof value === 'string'
        ? { number: ++number, cells: keys.map(() => ''), object: {}, fault: value }
        : { number: ++number, cells: keys.map((key) => cellOf(value[key])), object: value },
    );
  const head = rowsOf(first);
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
      for await (const batch of rest) yield rowsOf(batch);
    },
    async close() {
      await lines.return(undefined);
    },
  };
}

const NOT_A_POINT = "The line isn't a pair [longitude, latitude] of numbers";

/** The usual form of a point. Its numbers become cells verbatim, because parsing and formatting them takes longer. */
const POINT = /^\[(-?(?:0|[1-9]\d{0,2})(?:\.\d+)?), ?(-?(?:0|[1-9]\d{0,2})(?:\.\d+)?)\]$/;

/** Reads the row of a point, with a fault if the line isn't one. */
function readPoint(line: string, number: number): TableRow {
  const [, longitude, latitude] = POINT.exec(line) ?? [];
  if (longitude !== undefined && latitude !== undefined) return { number, cells: [longitude, latitude] };
  try {
    const pair: unknown = JSON.parse(line);
    if (Array.isArray(pair) && pair.length === 2 && pair.every((value) => typeof value === 'number'))
      return { number, cells: pair.map(String) };
  } catch {
    // Returns a fault below.
  }
  return { number, cells: ['', ''], fault: NOT_A_POINT };
}

/** Opens a stream of lines `[longitude, latitude]` as a table of two columns. */
export function openPointLines(stream: AsyncIterable<Buffer>, file: string): TableSource {
  const lines = linesOf(stream, file);
  let number = 0;
  return {
    file,
    format: 'csv',
    columns: [
      { name: 'longitude', kind: 'number' },
      { name: 'latitude', kind: 'number' },
    ],
    hasHeader: true,
    head: [],
    isWhole: false,
    progress: () => undefined,
    async *rows() {
      for await (const batch of lines) yield batch.map((line) => readPoint(line, ++number));
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

/** Writes one object per row: the original values, then the added ones. Empty cells are null. */
export function ndjsonWriter(
  sink: ByteSink,
  { columns, dropped = new Set() }: TableShape,
  addedCount: number,
): NdjsonWriter {
  const inputCount = columns.length - addedCount;
  const keys = keyNames(columns);
  const addedNames = new Set(keys.slice(inputCount));
  const addedKeys = keys.slice(inputCount).map((key) => `${JSON.stringify(key)}:`);
  const renamed = new Map(
    columns
      .slice(0, inputCount)
      .flatMap(({ name }, i): [string, string][] =>
        keys[i] === undefined || keys[i] === name ? [] : [[name, keys[i]]],
      ),
  );
  const ownColumns = [...keys.keys()].filter((i) => i < inputCount && !dropped.has(i));
  const droppedNames = new Set(columns.flatMap(({ name }, i) => (dropped.has(i) ? [name] : [])));
  const valueOf = (index: number, cell: string): string | number | null =>
    cell === '' ? null : (numberIn(columns[index], cell) ?? cell);
  return {
    async write(rows, added) {
      let text = '';
      for (const [r, { cells, object }] of rows.entries()) {
        const members =
          object === undefined
            ? ownColumns.map((i): [string, unknown] => [keys[i] ?? '', valueOf(i, cells[i] ?? '')])
            : Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
                const name = renamed.get(key) ?? key;
                return droppedNames.has(key) || addedNames.has(name) ? [] : [[name, value]];
              });
        const input = members.length === 0 ? '' : `${JSON.stringify(Object.fromEntries(members)).slice(1, -1)},`;
        const appended = added[r]?.map((cell, i) => addedKeys[i] + JSON.stringify(valueOf(inputCount + i, cell)));
        text += `{${input}${appended?.join(',') ?? ''}}\n`;
      }
      await sink.write(text);
    },
    finish: () => sink.finish(),
    abandon: () => sink.abandon(),
  };
}
