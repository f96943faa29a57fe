/** Matrix as a table: square, one line per pair, or only the cells without a path. */
import { reasonOfCell } from '../../../contract/matrix-export.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import type { ByteSink } from '../../formats/tables/byte-sink.ts';
import type { TableShape, TableWriter } from '../../formats/tables/table-writer.ts';
import { writeTableTo } from '../../formats/tables/write-table.ts';
import { cellsOf, hasMoved, MOVED_COLUMNS, number, PLACE_COLUMNS, text } from './columns.ts';
import type { ExportJob, ExportPoint, ExportTask } from './export-job.ts';
import type { PairsOfRow } from '../tiles/sparse-rows.ts';
import { tenthsText } from '../cells.ts';
import { readRows, type RowSource } from './rows.ts';

type Points = Pick<ExportJob<RowSource>, 'origins' | 'destinations'>;

/** Columns of a table with one line per pair. */
const pairShape = (values: readonly TableColumn[], job: Points): TableShape => ({
  columns: [...PLACE_COLUMNS, ...values, ...(hasMoved(job) ? MOVED_COLUMNS : [])],
});

/** Returns a function that returns the {@link MOVED_COLUMNS} of a pair, if the table has them. */
const movedCells = (job: Points): ((origin: ExportPoint, destination: ExportPoint) => string[]) =>
  hasMoved(job) ? (origin, destination) => [origin.movedMetres ?? '', destination.movedMetres ?? ''] : () => [];

const squareShape = ({ origins, destinations }: Points): TableShape => ({
  columns: [text('origin'), ...destinations.map(({ label }) => number(label))],
  secondSheet: hasMoved({ origins, destinations })
    ? {
        name: 'Moved points',
        columns: [text('role'), text('point'), number('moved_m')],
        rows: [
          ...origins.map((point) => ({ role: 'origin', ...point })),
          ...destinations.map((point) => ({ role: 'destination', ...point })),
        ].flatMap(({ role, label, movedMetres }) => (movedMetres === undefined ? [] : [[role, label, movedMetres]])),
      }
    : undefined,
});

/** Writes the table of a task. Finishes the sink, or abandons it on failure. */
export async function writeMatrixTable(
  { job, format, measure, file, guardsFormulas, omitsEmpty = false }: Extract<ExportTask<RowSource>, { kind: 'table' }>,
  sink: ByteSink,
): Promise<void> {
  const shape =
    format === 'csv-long'
      ? pairShape([number('distance_m'), number('duration_s')], job)
      : format === 'unreachable'
        ? pairShape([text('reason')], job)
        : squareShape(job);
  const writer = writeTableTo(sink, file, format === 'xlsx' ? 'xlsx' : 'csv', shape, { guardsFormulas });
  try {
    if (format === 'csv-long' && job.pairs !== undefined) await writeSparsePairs(job, job.pairs(), writer);
    else if (format === 'csv-long') await writePairs(job, omitsEmpty, writer);
    else if (format === 'unreachable') await writeUnreachable(job, writer);
    else await writeSquare(job, job[measure], writer);
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function writeSquare(
  { origins }: ExportJob<RowSource>,
  source: RowSource | undefined,
  writer: TableWriter,
): Promise<void> {
  if (source === undefined) return;
  let index = 0;
  for await (const row of readRows(source)) await writer.write([[origins[index++]?.label ?? '', ...row]]);
}

async function writePairs(job: ExportJob<RowSource>, omitsEmpty: boolean, writer: TableWriter): Promise<void> {
  const moved = movedCells(job);
  for await (const { origin, distance, duration } of bothRows(job)) {
    const start = cellsOf(origin);
    await writer.write(
      job.destinations.flatMap((destination, d) => {
        const [metres, seconds] = [distance?.[d] ?? '', duration?.[d] ?? ''];
        return omitsEmpty && metres === '' && seconds === ''
          ? []
          : [[...start, ...cellsOf(destination), metres, seconds, ...moved(origin, destination)]];
      }),
    );
  }
}

/** Like {@link writePairs}, for a job that stores only the pairs with a value. */
async function writeSparsePairs(
  { origins, destinations }: ExportJob<RowSource>,
  rows: AsyncIterable<PairsOfRow>,
  writer: TableWriter,
): Promise<void> {
  const moved = movedCells({ origins, destinations });
  let index = 0;
  for await (const { pairs } of rows) {
    const origin = origins[index++];
    if (origin === undefined || pairs.length === 0) continue;
    const start = cellsOf(origin);
    const lines: string[][] = [];
    for (let offset = 0; offset < pairs.length; offset += 3) {
      const [d = 0, seconds = 0, metres = 0] = pairs.subarray(offset, offset + 3);
      const destination = destinations[d];
      if (destination !== undefined)
        lines.push([
          ...start,
          ...cellsOf(destination),
          tenthsText(metres),
          tenthsText(seconds),
          ...moved(origin, destination),
        ]);
    }
    await writer.write(lines);
  }
}

async function writeUnreachable(job: ExportJob<RowSource>, writer: TableWriter): Promise<void> {
  const moved = movedCells(job);
  for await (const { index, origin, distance, duration } of bothRows(job)) {
    const row = duration ?? distance ?? [];
    const start = cellsOf(origin);
    const lines = job.destinations.flatMap((destination, d) =>
      row[d] === ''
        ? [[...start, ...cellsOf(destination), reasonOfCell(job.outcome, index, d), ...moved(origin, destination)]]
        : [],
    );
    if (lines.length > 0) await writer.write(lines);
  }
}

interface BothRows {
  index: number;
  origin: ExportPoint;
  distance: string[] | undefined;
  duration: string[] | undefined;
}

/** Yields the rows of both measures side by side. */
async function* bothRows({ origins, distance, duration }: ExportJob<RowSource>): AsyncGenerator<BothRows> {
  const distances = distance === undefined ? undefined : readRows(distance);
  const durations = duration === undefined ? undefined : readRows(duration);
  for (const [index, origin] of origins.entries()) {
    const [metres, seconds] = [await distances?.next(), await durations?.next()];
    yield {
      index,
      origin,
      distance: metres?.done === false ? metres.value : undefined,
      duration: seconds?.done === false ? seconds.value : undefined,
    };
  }
}
