/** Reads the rows of files of polygons for a target: valid and in WGS84. Reports rows that it skips or repairs. */
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Properties } from '../../contract/mapping.ts';
import type { SourceFeature } from '../formats/feature-source.ts';
import { GroundPolygonReader, type GroundPolygons } from '../geometry/ground-shapes.ts';
import type { OpenedLayer } from './open-layer.ts';
import { ProblemList } from './problems.ts';
import type { ImportControl, ImportRequest } from './target.ts';

/** Why a row is skipped. */
export interface RowFault {
  message: string;
  remedy: string;
}

/** What a target does with the rows of a file. */
export interface RowTarget<Values extends object> {
  read: (properties: Properties, row: number) => Values | RowFault;
  /** @returns why the row can't be added, if so */
  add: (values: Values, shape: GroundPolygons, row: number, properties: Properties) => RowFault | undefined;
}

const ROWS_PER_TICK = 500;
/** The rest of the import is indexing and checking the pack. */
export const READING_SHARE = 0.85;
const REMEDY = 'Fix the row in the source and import again; the row was skipped';
const COMPARE = 'Compare it with the source';

/** Describes a repair by the share of the area that it changed. */
function describeRepair(share: number): RowFault {
  // Rings that subtract more area than they have can't be compared.
  if (!Number.isFinite(share))
    return {
      message: 'the polygon intersected itself and was repaired; its holes were larger than its outer rings',
      remedy: COMPARE,
    };
  const change = share < 0.000_05 ? 'less than 0.01' : (share * 100).toFixed(2);
  return {
    message: `the polygon intersected itself and was repaired; its area changed by ${change} %`,
    remedy: `${COMPARE} if the change is too large`,
  };
}

export class PolygonRows {
  readonly problems = new ProblemList();
  /** `outside` of `left_out` are outside the world. */
  readonly counts = { rows: 0, imported: 0, repaired: 0, left_out: 0, outside: 0 };
  readonly #shapes: GroundPolygonReader;
  readonly #request: Pick<ImportRequest, 'files' | 'refused'>;
  readonly #control: ImportControl;

  /** @param database with SpatiaLite */
  constructor(database: Database, request: Pick<ImportRequest, 'files' | 'refused'>, control: ImportControl) {
    this.#shapes = new GroundPolygonReader(database);
    this.#request = request;
    this.#control = control;
  }

  /** Skips a row that was imported. */
  leaveOut(file: string, line: number, fault: RowFault): void {
    this.counts.imported--;
    this.counts.left_out++;
    this.problems.add({ file, line, ...fault });
  }

  /** @param index of the file among those of the request @throws Fault if the file is damaged */
  async read<Values extends object>(
    { source, projection }: Pick<OpenedLayer, 'source' | 'projection'>,
    index: number,
    { read, add }: RowTarget<Values>,
  ): Promise<void> {
    const { files, refused = [] } = this.#request;
    const { onFeature, onProgress } = this.#control;
    const reasons = new Map(refused.flatMap(({ item, part, reason }) => (part === index ? [[item, reason]] : [])));
    const tick = (share: number): void =>
      onProgress?.({
        step: 'reading',
        share: ((index + Math.min(1, share)) / files.length) * READING_SHARE,
        rows: this.counts.rows,
      });
    const importRow = (feature: SourceFeature): RowFault | undefined => {
      const { row, properties, shape: given, remark } = feature;
      const message = reasons.get(row) ?? feature.fault;
      if (given === undefined || message !== undefined) return { message: message ?? '', remedy: REMEDY };
      const values = read(properties, row);
      if ('remedy' in values) return values;
      const shape = this.#shapes.read(given, projection);
      if ('fault' in shape) {
        if (shape.isOutside === true) this.counts.outside++;
        return { message: shape.fault, remedy: REMEDY };
      }
      const fault = add(values, shape, row, properties);
      if (fault !== undefined) return fault;
      this.counts.imported++;
      if (shape.repairedBy !== undefined) {
        this.counts.repaired++;
        this.problems.add({ file: source.file, line: row, ...describeRepair(shape.repairedBy) });
      }
      if (remark !== undefined) this.problems.add({ file: source.file, line: row, message: remark, remedy: COMPARE });
      return undefined;
    };
    tick(0);
    onFeature?.(1, index);
    for await (const feature of source.features()) {
      if (++this.counts.rows % ROWS_PER_TICK === 0) {
        tick(source.progress());
        // oxlint-disable-next-line no-await-in-loop -- messages are sent between rows
        await setImmediate();
      }
      const fault = importRow(feature);
      if (fault !== undefined) {
        this.counts.left_out++;
        this.problems.add({ file: source.file, line: feature.row, ...fault });
      }
      onFeature?.(feature.row + 1, index);
    }
    onFeature?.(undefined, index);
    tick(1);
  }
}
