/** Comparison of two jobs as a table, with a line for each pair of points that both have. */
import { parameterFault } from '../../../contract/fault.ts';
import { matchPlaces, placeKey } from '../../../contract/matrix-export.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import type { ByteSink } from '../../formats/tables/byte-sink.ts';
import { writeWhole } from '../../formats/tables/table-writer.ts';
import { writeTableTo } from '../../formats/tables/write-table.ts';
import { cellsOf, PLACE_COLUMNS } from './columns.ts';
import type { ExportJob, ExportPoint, ExportTask, Measure } from './export-job.ts';
import { readRows } from './rows.ts';

const UNITS: Record<Measure, string> = { duration: 's', distance: 'm' };

/** Columns for the job's value, the other job's value, and the difference. */
const figureColumns = (measure: Measure): TableColumn[] =>
  [measure, `other_${measure}`, 'change'].map((name) => ({ name: `${name}_${UNITS[measure]}`, kind: 'number' }));

const keysOf = (points: readonly ExportPoint[]): string[] =>
  points.map(({ longitude, latitude }) => placeKey(Number(longitude), Number(latitude)));

/** Positions of a job's points in the other job; -1 if missing. */
interface SharedPoints {
  rows: Int32Array;
  columns: Int32Array;
}

/** Matches the points of two jobs. @throws Fault invalid_parameter if they have no pair of points in common */
function sharedPoints(job: ExportJob, otherJob: ExportJob & { uuid: string }): SharedPoints {
  const rows = matchPlaces(keysOf(job.origins), keysOf(otherJob.origins));
  const columns = matchPlaces(keysOf(job.destinations), keysOf(otherJob.destinations));
  const missing = [
    ...(rows.some((position) => position >= 0) ? [] : ['origin']),
    ...(columns.some((position) => position >= 0) ? [] : ['destination']),
  ];
  if (missing.length > 0)
    throw parameterFault([
      {
        parameter: 'with',
        message: `is ${otherJob.uuid}, which has no ${missing.join(' and no ')} in common with the job`,
      },
    ]);
  return { rows, columns };
}

/** Reads the values of a file row by row; NaN for an empty cell. */
async function readValues(file: string): Promise<Float64Array[]> {
  const rows: Float64Array[] = [];
  for await (const row of readRows(file))
    rows.push(Float64Array.from(row, (cell) => (cell === '' ? Number.NaN : Number(cell))));
  return rows;
}

const format = (value: number): string => (Number.isNaN(value) ? '' : String(value));

/** Returns the difference to one decimal, like the values: binary subtraction would yield more. */
const change = (value: number, otherValue: number): string => format(Number((value - otherValue).toFixed(1)));

/** Writes the lines in the order of the first job. Finishes the sink, or abandons it on failure. */
export async function writeComparison(
  { job, otherJob, measure, file, guardsFormulas }: Extract<ExportTask, { kind: 'comparison' }>,
  sink: ByteSink,
): Promise<void> {
  const [values, otherValues] = [job[measure], otherJob[measure]];
  const writer = writeTableTo(
    sink,
    file,
    'csv',
    { columns: [...PLACE_COLUMNS, ...figureColumns(measure)] },
    { guardsFormulas },
  );
  await writeWhole(writer, async () => {
    if (values === undefined || otherValues === undefined)
      throw new Error(`a job without a ${measure} matrix can't be compared by ${measure}`);
    const { rows, columns } = sharedPoints(job, otherJob);
    const counterparts = await readValues(otherValues);
    let index = 0;
    for await (const row of readRows(values)) {
      const [origin, counterpart] = [job.origins[index], counterparts[rows[index] ?? -1]];
      index++;
      if (origin === undefined || counterpart === undefined) continue;
      const lines = job.destinations.flatMap((destination, d) => {
        const column = columns[d] ?? -1;
        if (column < 0) return [];
        const [cell = '', before = Number.NaN] = [row[d], counterpart[column]];
        const after = cell === '' ? Number.NaN : Number(cell);
        return [[...cellsOf(origin), ...cellsOf(destination), cell, format(before), change(after, before)]];
      });
      if (lines.length > 0) await writer.write(lines);
    }
  });
}
