/** Reads what a request avoids. */
import { MAX_AVOID_POSITIONS, type Avoid } from '../../contract/avoid.ts';
import type { ParameterFault } from '../../contract/error.ts';
import type { Avoidance } from '../routing/graph/avoided.ts';
import type { MatrixJobRow } from '../store/matrix-job.ts';

/** Returns what a job avoids, as it was requested. */
export const storedAvoid = ({ avoid }: Pick<MatrixJobRow, 'avoid'>): Avoid | undefined =>
  avoid === null ? undefined : JSON.parse(avoid);

/** Returns what a job avoids. */
export const avoidanceOf = (job: Pick<MatrixJobRow, 'avoid'>): Avoidance | undefined => readAvoid(storedAvoid(job), []);

/** Returns what to avoid, and adds faults of positions; undefined if that is nothing. */
export function readAvoid(avoid: Avoid | undefined, faults: ParameterFault[]): Avoidance | undefined {
  const { kinds = [], areas = [], streets = [] } = avoid ?? {};
  if (kinds.length + areas.length + streets.length === 0) return undefined;
  const polygons = areas.flatMap((area) => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates));
  const positions = polygons.flat(2);
  if (positions.length > MAX_AVOID_POSITIONS)
    faults.push({
      parameter: 'avoid.areas',
      message: `must have at most ${MAX_AVOID_POSITIONS} positions in all, not ${positions.length}`,
    });
  const wrong = positions.find(([lon = 0, lat = 0]) => !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90));
  if (wrong !== undefined)
    faults.push({
      parameter: 'avoid.areas',
      message: `contains [${wrong.join(', ')}], which isn't [longitude, latitude] in degrees`,
    });
  return { kinds, polygons, streets };
}
