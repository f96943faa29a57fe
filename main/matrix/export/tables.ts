/** Matrix as a table: square, one line per pair, or only the cells without a path. */
import { EXPORT_MEASURES, reasonOfCell } from '../../../contract/matrix-export.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import type { ByteSink } from '../../formats/tables/byte-sink.ts';
import { nameColumns } from '../../formats/tables/table.ts';
import { writeWhole, type TableShape, type TableWriter } from '../../formats/tables/table-writer.ts';
import { writeTableTo } from '../../formats/tables/write-table.ts';
import { workbookWriter } from '../../formats/tables/xlsx-writer.ts';
import { cellsOf, hasMoved, MOVED_COLUMNS, number, PLACE_COLUMNS, text } from './columns.ts';
import type { ExportJob, ExportPoint, ExportTask, Measure } from './export-job.ts';
import type { PairsOfRow } from '../tiles/sparse-rows.ts';
import { tenthsText } from '../cells.ts';
import { nearestCells, type NearCell } from './nearest.ts';
import { bothRows, readRows, type RowSource } from './rows.ts';

type Points = Pick<ExportJob<RowSource>, 'origins' | 'destinations'>;

/** Columns of a table with one line per pair. */
const pairShape = (values: readonly TableColumn[], job: Points): TableShape => ({
  columns: [...PLACE_COLUMNS, ...values, ...(hasMoved(job) ? MOVED_COLUMNS : [])],
});

/** Returns a function that returns the {@link MOVED_COLUMNS} of a pair, if the table has them. */
const movedCells = (job: Points): ((origin: ExportPoint, destination: ExportPoint) => string[]) =>
  hasMoved(job) ? (origin, destination) => [origin.movedMetres ?? '', destination.movedMetres ?? ''] : () => [];

const squareShape = ({ destinations }: Points): TableShape => ({
  columns: [text('origin'), ...destinations.map(({ label }) => number(label))],
});

const VALUE_COLUMNS = [number('distance_m'), number('duration_s')];

/** Columns of the nearest points, by the measure of the rank. */
const nearestShape = (job: Points): TableShape => pairShape([number('rank'), ...VALUE_COLUMNS], job);

const nearestLine = (job: Points): ((near: NearCell) => string[]) => {
  const moved = movedCells(job);
  return ({ origin: o, destination: d, rank, metres, seconds }) => {
    const [origin, destination] = [job.origins[o], job.destinations[d]];
    if (origin === undefined || destination === undefined) throw new Error(`the job has no cell ${o}, ${d}`);
    return [...cellsOf(origin), ...cellsOf(destination), String(rank), metres, seconds, ...moved(origin, destination)];
  };
};

/** The nearest origin of each destination. */
const ONE_NEAREST = { pairs: 'nearest', k: 1 } as const;

/** Writes the table of a task. Finishes the sink, or abandons it on failure. */
export async function writeMatrixTable(
  task: Extract<ExportTask<RowSource>, { kind: 'table' }>,
  sink: ByteSink,
): Promise<void> {
  const { job, format, measure, file, guardsFormulas, omitsEmpty = false, nearest = ONE_NEAREST } = task;
  if (format === 'xlsx') {
    await writeWorkbook(job, measure, file, sink);
    return;
  }
  const shape =
    format === 'csv-long'
      ? pairShape(VALUE_COLUMNS, job)
      : format === 'nearest'
        ? nearestShape(job)
        : format === 'unreachable'
          ? pairShape([text('reason')], job)
          : squareShape(job);
  const writer = writeTableTo(sink, file, 'csv', shape, { guardsFormulas });
  await writeWhole(writer, async () => {
    if (format === 'csv-long' && job.pairs !== undefined) await writeSparsePairs(job, job.pairs(), writer);
    else if (format === 'csv-long') await writePairs(job, omitsEmpty, writer);
    else if (format === 'nearest') {
      const [cells = []] = await nearestCells(job, measure, [nearest.pairs], nearest.k);
      await writeNearest(job, cells, writer);
    } else if (format === 'unreachable') await writeUnreachable(job, writer);
    else await writeSquare(job, job[measure], writer);
  });
}

const ROWS_A_WRITE = 1000;

async function writeNearest(job: Points, cells: readonly NearCell[], writer: TableWriter): Promise<void> {
  const lines = cells.map(nearestLine(job));
  for (let start = 0; start < lines.length; start += ROWS_A_WRITE)
    await writer.write(lines.slice(start, start + ROWS_A_WRITE));
}

const SHEET_NAMES = { duration: 'Time (s)', distance: 'Distance (m)' } as const;

/** Writes the table of each measure, `first` before the other, what is nearest by `first`, and the points. */
async function writeWorkbook(job: ExportJob<RowSource>, first: Measure, file: string, sink: ByteSink): Promise<void> {
  const measures = EXPORT_MEASURES.toSorted((one, other) => Number(other === first) - Number(one === first)).filter(
    (measure) => job[measure] !== undefined,
  );
  const movedColumns = hasMoved(job) ? [number('moved_m')] : [];
  const fields = [...new Set([...job.origins, ...job.destinations].flatMap((point) => Object.keys(point.fields)))];
  const pointColumns = [text('role'), text('point'), number('lon'), number('lat'), ...movedColumns];
  // A column of the file may be called like one of these.
  const heads = nameColumns([...pointColumns.map(({ name }) => name), ...fields]).slice(pointColumns.length);
  const lineOf = (
    role: string,
    { label, longitude, latitude, movedMetres = '', fields: own }: ExportPoint,
  ): string[] => [
    role,
    label,
    longitude,
    latitude,
    ...(movedColumns.length > 0 ? [movedMetres] : []),
    ...fields.map((name) => own[name] ?? ''),
  ];
  const pointShape = { columns: [...pointColumns, ...heads.map((name) => text(name))] };
  const writer = workbookWriter(sink, file, [
    ...measures.map((measure) => ({ name: SHEET_NAMES[measure], shape: squareShape(job), freezesFirstColumn: true })),
    { name: 'Nearest destination', shape: nearestShape(job), freezesFirstColumn: true },
    { name: 'Nearest origin', shape: nearestShape(job), freezesFirstColumn: true },
    { name: 'Points', shape: pointShape },
  ]);
  await writeWhole(writer, async () => {
    for (const measure of measures) {
      await writeSquare(job, job[measure], writer);
      await writer.nextSheet();
    }
    for (const cells of await nearestCells(job, first, ['nearest-destination', 'nearest'])) {
      await writeNearest(job, cells, writer);
      await writer.nextSheet();
    }
    for (const [role, points] of [
      ['origin', job.origins],
      ['destination', job.destinations],
    ] as const)
      await writer.write(points.map((point) => lineOf(role, point)));
  });
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
