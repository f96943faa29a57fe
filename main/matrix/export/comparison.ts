/** Two jobs cell by cell, as a table: a line for each pair of points that both have. */
import { parameterFault } from '../../../contract/fault.ts';
import { matchPlaces, placeKey } from '../../../contract/matrix-export.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import type { ByteSink } from '../../tables/byte-sink.ts';
import { writeTableTo } from '../../tables/write-table.ts';
import { cellsOf, PLACE_COLUMNS } from './columns.ts';
import type { ExportJob, ExportPoint, ExportTask, Measure } from './export-job.ts';
import { readRows } from './rows.ts';

const UNITS: Record<Measure, string> = { duration: 's', distance: 'm' };

/** The job's value, the other's, and the first less the second. */
const figureColumns = (measure: Measure): TableColumn[] =>
  [measure, `other_${measure}`, 'change'].map((name) => ({ name: `${name}_${UNITS[measure]}`, kind: 'number' }));

const keysOf = (points: readonly ExportPoint[]): string[] =>
  points.map(({ longitude, latitude }) => placeKey(Number(longitude), Number(latitude)));

/** Where the points of a job stand in the other. */
interface SharedPoints {
  rows: Int32Array;
  columns: Int32Array;
}

/** @throws Fault invalid_parameter when they have no pair of points in common */
function sharedPoints(job: ExportJob, other: ExportJob & { uuid: string }): SharedPoints {
  const rows = matchPlaces(keysOf(job.origins), keysOf(other.origins));
  const columns = matchPlaces(keysOf(job.destinations), keysOf(other.destinations));
  const lacking = [
    ...(rows.some((at) => at >= 0) ? [] : ['origin']),
    ...(columns.some((at) => at >= 0) ? [] : ['destination']),
  ];
  if (lacking.length > 0)
    throw parameterFault([
      {
        parameter: 'with',
        message: `is ${other.uuid}, which has no ${lacking.join(' and no ')} in common with the job`,
      },
    ]);
  return { rows, columns };
}

/** Reads the values of a file row by row; NaN for a cell without one. */
async function readValues(file: string): Promise<Float64Array[]> {
  const rows: Float64Array[] = [];
  for await (const row of readRows(file))
    rows.push(Float64Array.from(row, (cell) => (cell === '' ? Number.NaN : Number(cell))));
  return rows;
}

const written = (value: number): string => (Number.isNaN(value) ? '' : String(value));

/** Both values have one decimal; their difference in binary would have more. */
const change = (value: number, other: number): string => written(Number((value - other).toFixed(1)));

/** Writes the lines in the order of the first job; the sink is finished, or abandoned when it fails. */
export async function writeComparison(
  { job, other, measure, file, guardsFormulas }: Extract<ExportTask, { kind: 'comparison' }>,
  sink: ByteSink,
): Promise<void> {
  const [values, others] = [job[measure], other[measure]];
  const writer = writeTableTo(
    sink,
    file,
    'csv',
    { columns: [...PLACE_COLUMNS, ...figureColumns(measure)] },
    { guardsFormulas },
  );
  try {
    if (values === undefined || others === undefined)
      throw new Error(`a job without its ${measure} cannot be compared by it`);
    const { rows, columns } = sharedPoints(job, other);
    const counterparts = await readValues(others);
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
        return [[...cellsOf(origin), ...cellsOf(destination), cell, written(before), change(after, before)]];
      });
      if (lines.length > 0) await writer.write(lines);
    }
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}
