/** Reads the changes to the roads that a request contains. */
import { MAX_AVOID_POSITIONS, type Avoid, type Changes, type Speeds } from '../../contract/avoid.ts';
import type { ParameterFault } from '../../contract/error.ts';
import type { Avoidance, Rings } from '../routing/graph/avoided.ts';
import type { WaySpeed } from '../routing/graph/changed-speeds.ts';
import type { MatrixJobRow } from '../store/matrix-job.ts';

type StoredChanges = Pick<MatrixJobRow, 'avoid' | 'speeds' | 'hour'>;

/** Returns the changes of a job, as they were requested; empty for none. */
export const requestedChanges = ({ avoid, speeds, hour }: StoredChanges): Changes => ({
  ...(avoid === null ? {} : { avoid: JSON.parse(avoid) }),
  ...(speeds === null ? {} : { speeds: JSON.parse(speeds) }),
  ...(hour === null ? {} : { hour }),
});

/** Returns changes as they are stored with a job. */
export function storedChanges(changes: Changes): StoredChanges {
  const { avoid, speeds } = readChanges(changes, []);
  return {
    avoid: avoid === undefined ? null : JSON.stringify(changes.avoid),
    speeds: speeds === undefined ? null : JSON.stringify(changes.speeds),
    hour: changes.hour ?? null,
  };
}

/** Returns the changes of a job. */
export const changesOf = (job: StoredChanges): RoadChanges => readChanges(requestedChanges(job), []);

const isList = (value: unknown, least: number): value is unknown[] => Array.isArray(value) && value.length >= least;

/** Whether a value is the coordinates of a polygon in GeoJSON. */
const isRings = (value: unknown): value is Rings =>
  isList(value, 1) &&
  value.every(
    (ring) =>
      isList(ring, 4) &&
      ring.every((position) => isList(position, 2) && position.every((each) => Number.isFinite(each))),
  );

/** The changes in a request. */
export interface RoadChanges {
  avoid: Avoidance | undefined;
  speeds: WaySpeed[] | undefined;
  hour: string | undefined;
}

/** Returns the changes of a request, and adds faults of invalid ones. */
export const readChanges = (body: Changes, faults: ParameterFault[]): RoadChanges => ({
  avoid: readAvoid(body.avoid, faults),
  speeds: readSpeeds(body.speeds, faults),
  hour: readHour(body.hour, faults),
});

/** Returns an hour, and adds a fault if that day or time doesn't exist. */
function readHour(hour: string | undefined, faults: ParameterFault[]): string | undefined {
  if (hour === undefined) return undefined;
  const time = new Date(`${hour}Z`);
  // A day that doesn't exist, such as 31 April, becomes another one.
  const isValid = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(hour);
  if (!isValid)
    faults.push({
      parameter: 'hour',
      message: `must be a local date and time such as 2026-11-30T08:30, not ${hour}`,
    });
  return hour;
}

/** Returns the speeds of a request, and adds faults of those that aren't one of km/h and a factor. */
function readSpeeds(speeds: Speeds | undefined, faults: ParameterFault[]): WaySpeed[] | undefined {
  if (speeds === undefined || speeds.length === 0) return undefined;
  return speeds.flatMap(({ way, kmh, factor }, i) => {
    if (kmh !== undefined && factor === undefined) return { way, kmh };
    if (factor !== undefined && kmh === undefined) return { way, factor };
    faults.push({ parameter: `speeds[${i}]`, message: `must have either kmh or factor` });
    return [];
  });
}

/** Returns what to avoid, and adds faults of positions; undefined for nothing. */
function readAvoid(avoid: Avoid | undefined, faults: ParameterFault[]): Avoidance | undefined {
  const { kinds = [], areas = [], streets = [] } = avoid ?? {};
  if (kinds.length + areas.length + streets.length === 0) return undefined;
  const polygons = areas.flatMap(({ type, coordinates }, i) => {
    const found = type === 'Polygon' ? [coordinates] : coordinates;
    if (found.every(isRings)) return found;
    faults.push({
      parameter: `avoid.areas[${i}]`,
      message:
        `isn't a valid ${type}: each polygon must be a list of rings, each ring a list of at least four positions ` +
        '[longitude, latitude]',
    });
    return [];
  });
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
