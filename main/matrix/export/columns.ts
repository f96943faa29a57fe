/** Columns shared by the tables of an export: origin and destination of a pair, with their coordinates. */
import type { TableColumn } from '../../../contract/tables.ts';
import type { ExportJob, ExportPoint } from './export-job.ts';

export const text = (name: string): TableColumn => ({ name, kind: 'text' });
export const number = (name: string): TableColumn => ({ name, kind: 'number' });

export const PLACE_COLUMNS = [
  text('origin'),
  number('origin_lon'),
  number('origin_lat'),
  text('destination'),
  number('destination_lon'),
  number('destination_lat'),
];

/** Columns that follow the values if any point of the job was moved to another road. */
export const MOVED_COLUMNS = [number('origin_moved_m'), number('destination_moved_m')];

export const hasMoved = ({ origins, destinations }: Pick<ExportJob, 'origins' | 'destinations'>): boolean =>
  [origins, destinations].some((points) => points.some(({ movedMetres }) => movedMetres !== undefined));

/** Returns the cells of one point: three of the {@link PLACE_COLUMNS}. */
export const cellsOf = ({ label, longitude, latitude }: ExportPoint): string[] => [label, longitude, latitude];
