/** The parts of a job that an export needs, as plain values that can be sent to another thread. */
import {
  pointCode,
  type ExportFormat,
  type ExportPairs,
  type ExportQuery,
  type JobFormat,
  type NearestPairs,
} from '../../../contract/matrix-export.ts';
import type { MatrixJobRow, MatrixOutcome } from '../../store/matrix-job.ts';
import { emptyOutcome } from '../outcome.ts';
import type { PairsOfRow } from '../tiles/sparse-rows.ts';

export type Measure = 'duration' | 'distance';

export interface ExportPoint {
  /** Name, or `O-07` if unnamed; `Depot (O-07)` if another point in the list has the same name. */
  label: string;
  /** Degrees, verbatim from the job. */
  longitude: string;
  latitude: string;
  /** Further fields, by name. */
  fields: Readonly<Record<string, string>>;
  /** Metres to the place used instead of the nearest road, if that road isn't connected to the network. */
  movedMetres?: string;
}

/** @template Rows source of the rows; files if the job is sent to another thread */
export interface ExportJob<Rows = string> {
  origins: ExportPoint[];
  destinations: ExportPoint[];
  outcome: MatrixOutcome;
  /** Undefined if the job does not have that measure. */
  duration: Rows | undefined;
  distance: Rows | undefined;
  /** Yields only the pairs with a value, if the job stores them that way. */
  pairs?: (() => AsyncIterable<PairsOfRow>) | undefined;
}

/** A piece of work on a job: writing a table, or choosing the pairs to draw. */
export type ExportTask<Rows = string> =
  | {
      kind: 'table';
      job: ExportJob<Rows>;
      format: Exclude<JobFormat, 'json' | 'geojson'>;
      measure: Measure;
      file: string;
      guardsFormulas: boolean;
      /** Omits pairs without a value from `csv-long`. */
      omitsEmpty?: boolean;
      /** Whose nearest points `nearest` lists, and how many of each; one of each destination by default. */
      nearest?: { pairs: NearestPairs; k: number } | undefined;
    }
  | {
      kind: 'comparison';
      job: ExportJob;
      otherJob: ExportJob & { uuid: string };
      measure: Measure;
      file: string;
      guardsFormulas: boolean;
    }
  | {
      kind: 'pairs';
      job: ExportJob<Rows>;
      measure: Measure;
      pairs: ExportPairs;
      min: number;
      max: number;
      limit: number;
    };

/** A task that writes a table: the cells of one job, or a comparison of two. */
export type TableTask = Extract<ExportTask, { kind: 'table' | 'comparison' }>;

const parseStrings = (json: string): string[] => {
  const list: string[] = JSON.parse(json);
  return list;
};

/** Column headers that don't refer to points. */
const OWN_HEADS = ['origin'];

/**
 * Makes names unique by appending the code of the point to each duplicate: readers identify columns by their headers.
 */
export function distinctLabels(names: readonly string[], codes: readonly string[]): string[] {
  const counts = new Map(OWN_HEADS.map((name) => [name, 1]));
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  if (names.every((name) => counts.get(name) === 1)) return [...names];
  // Codes are distinct, so the recursion is at most as deep as there are equal names.
  return distinctLabels(
    names.map((name, i) => (counts.get(name) === 1 ? name : `${name} (${codes[i] ?? ''})`)),
    codes,
  );
}

function pointsOf(letter: 'O' | 'D', addresses: string, names: string | null, fields: string | null): ExportPoint[] {
  const further: readonly ExportPoint['fields'][] = fields === null ? [] : JSON.parse(fields);
  const known = names === null ? [] : parseStrings(names);
  const all = parseStrings(addresses);
  const codes = all.map((_, index) => pointCode(letter, index, all.length));
  const labels = distinctLabels(
    codes.map((code, index) => known[index]?.trim() || code),
    codes,
  );
  return all.map((address, index) => {
    const [longitude = '', latitude = ''] = address.split(',').map((part) => part.trim());
    return { label: labels[index] ?? '', longitude, latitude, fields: further[index] ?? {} };
  });
}

export function exportJob<Rows>(job: MatrixJobRow, files: { duration: Rows; distance: Rows }): ExportJob<Rows> {
  const outcome: MatrixOutcome = job.outcome === null ? emptyOutcome() : JSON.parse(job.outcome);
  return {
    origins: pointsOf('O', job.origins, job.originNames, job.originFields),
    destinations: pointsOf('D', job.destinations, job.destinationNames, job.destinationFields),
    outcome,
    duration: job.wantsDuration ? files.duration : undefined,
    distance: job.wantsDistance ? files.distance : undefined,
  };
}

/** The requested measure; by default the duration, if the job has it. */
export const measureOf = ({ measure }: Pick<ExportQuery, 'measure'>, job: MatrixJobRow): Measure =>
  measure ?? (job.wantsDuration ? 'duration' : 'distance');

const UNNAMED = 'matrix';
const MAX_NAME_CHARACTERS = 60;
const ENDINGS: Record<ExportFormat, (measure: Measure) => string> = {
  csv: (measure) => `-${measure}.csv`,
  'csv-long': () => '-pairs.csv',
  nearest: (measure) => `-nearest-by-${measure}.csv`,
  xlsx: () => '.xlsx',
  json: () => '.json',
  geojson: () => '-paths.geojson',
  unreachable: () => '-unreachable.csv',
  comparison: (measure) => `-${measure}-compared.csv`,
};

/** Returns e.g. `technicians-week-47-duration.csv`, using only characters that are valid on every system. */
export function exportFileName(
  { name, uuid }: Pick<MatrixJobRow, 'name' | 'uuid'>,
  format: ExportFormat,
  measure: Measure,
): string {
  const plain = (name ?? '')
    .normalize('NFKD')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_NAME_CHARACTERS)
    .toLowerCase();
  return `${plain === '' ? `${UNNAMED}-${uuid.slice(0, 8)}` : plain}${ENDINGS[format](measure)}`;
}
