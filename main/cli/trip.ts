/** `cairn trip`: the best order of visits, or the order in a solution of VROOM. */
import { readFileSync } from 'node:fs';
import { systemCode } from '../../contract/system-error.ts';
import { MAX_TRIP_ADDRESSES, vroomRoutes, type TripAnswer } from '../../contract/trip.ts';
import {
  checkTrip,
  servedOf,
  tripAnswer,
  vroomProblem,
  type ServedStops,
  type TripRequest,
} from '../matrix/trip-answers.ts';
import { csvLine } from '../formats/tables/csv-writer.ts';
import { quotedNames } from '../formats/tables/nearest-name.ts';
import { changesOf } from './avoid.ts';
import { CliFailure, EXIT } from './failure.ts';
import { readPoints, type NamedPoints } from './matrix-points.ts';
import { progressBar } from './progress-bar.ts';
import { onRoads, type Travel } from './reach.ts';
import { writeText } from './standard-streams.ts';

export interface TripOptions extends Travel {
  stops: string;
  start?: string;
  end?: string;
  roundTrip: boolean;
  serviceMinutes: number;
  format: 'csv' | 'json' | 'vroom';
  /** File with a solution of VROOM, whose order is written. */
  solution?: string;
}

/** Returns the index of a named stop. @throws CliFailure if there isn't exactly one */
function stopOf(option: string, name: string | undefined, { names }: NamedPoints): number | undefined {
  if (name === undefined) return undefined;
  const found = names.indexOf(name);
  if (found < 0)
    throw new CliFailure(
      `${option}: no stop is named ${JSON.stringify(name)}. Stops: ${quotedNames(names)}`,
      EXIT.usage,
    );
  if (names.indexOf(name, found + 1) >= 0)
    throw new CliFailure(`${option}: several stops are named ${JSON.stringify(name)}`, EXIT.usage);
  return found;
}

/** Writes the order. @throws CliFailure, Fault */
export async function trip(options: TripOptions): Promise<void> {
  const { mode, option, format } = options;
  if (options.solution !== undefined && format !== 'csv')
    throw new CliFailure("--solution is written as CSV: it can't be combined with --format", EXIT.usage);
  const solution = options.solution === undefined ? undefined : readSolution(options.solution);
  const stops = await readPoints(options.stops, 'D');
  const count = stops.names.length;
  if (count < 2 || count > MAX_TRIP_ADDRESSES)
    throw new CliFailure(`A trip has 2 to ${MAX_TRIP_ADDRESSES} stops, not ${count}`);
  const request: TripRequest = {
    start: stopOf('--start', options.start, stops),
    end: stopOf('--end', options.end, stops),
    isRoundTrip: options.roundTrip,
    serviceMinutes: options.serviceMinutes,
  };
  const [fault] = checkTrip(request, count);
  if (fault !== undefined) throw new CliFailure(`--${fault.parameter} ${fault.message}`, EXIT.usage);
  const { lonLats } = stops;
  const isOrdered = format !== 'vroom' && solution === undefined;
  const changes = changesOf(options);
  const bar = progressBar();
  const text = await onRoads(
    options,
    [{ name: 'stop', lonLats, labels: stops.names }],
    async ({ id, path }, thread) => {
      const { start, end, isRoundTrip } = request;
      const command = { pack: path, mode, option, ...changes, lonLats, start, end, isRoundTrip, isOrdered };
      const found = servedOf(
        await thread.ask('trip', [command], { onProgress: ({ share }) => bar.draw(share, 'order') }),
        request,
      );
      if (solution !== undefined) return solutionTable(solution, found, stops);
      if (!isOrdered) return `${JSON.stringify(vroomProblem(found, request, lonLats, mode))}\n`;
      const answer = tripAnswer(found, request, { pack: id, mode, option });
      return format === 'json' ? `${JSON.stringify(answer)}\n` : table(answer, stops);
    },
  ).finally(() => bar.clear());
  writeText(options.output, text);
}

const HEAD = ['position', 'stop', 'lon', 'lat', 'arrival_s', 'duration_s', 'distance_m', 'reason'];

/** Writes stops as rows: name, longitude and latitude, with the cells before and after them. */
const rowOf = (
  { names, lonLats }: NamedPoints,
  before: readonly string[],
  address: number,
  after: readonly (number | string | undefined)[],
): string[] => [
  ...before,
  names[address] ?? '',
  ...[...lonLats.subarray(2 * address, 2 * address + 2)].map(String),
  ...after.map((cell) => String(cell ?? '')),
];

const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => csvLine(row, ',')).join('');

function table({ order, legs, unserved }: TripAnswer, stops: NamedPoints): string {
  const [first] = order;
  return csvOf([
    HEAD,
    ...(first === undefined ? [] : [rowOf(stops, ['1'], first, [0, '', '', ''])]),
    ...legs.map(({ to, arrival, duration, distance }, i) =>
      rowOf(stops, [String(i + 2)], to, [arrival, duration, distance, '']),
    ),
    ...unserved.map(({ address, reason }) => rowOf(stops, [''], address, ['', '', '', reason])),
  ]);
}

/** Reads a solution of VROOM. @throws CliFailure */
function readSolution(file: string): ReturnType<typeof vroomRoutes> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CliFailure(`--solution ${file} can't be read (${systemCode(error) ?? 'unknown error'})`);
  }
  const routes = vroomRoutes(text);
  if (routes.length > 0) return routes;
  throw new CliFailure(`--solution ${file} isn't a solution of VROOM with jobs: run vroom -i problem.json -o ${file}`);
}

/**
 * Writes the routes of a solution to the problem of the same stops. Arrivals are those of the solution, which may wait;
 * times and distances are exact.
 * @throws CliFailure for a job that isn't a stop
 */
function solutionTable(
  routes: ReturnType<typeof vroomRoutes>,
  { stops: served, durations, distances, unserved }: ServedStops,
  stops: NamedPoints,
): string {
  const left = new Set(served);
  const rows = routes.flatMap(({ vehicle, steps }) => {
    let before: number | undefined;
    return steps.flatMap(({ job, location = job === undefined ? undefined : served.indexOf(job), arrival }, i) => {
      const address = location === undefined ? undefined : served[location];
      if (job !== undefined && address !== job)
        throw new CliFailure(
          `--solution has job ${job}, which isn't a stop of this table: use the one that the problem was made from`,
        );
      if (location === undefined || address === undefined) return [];
      left.delete(address);
      const leg = before === undefined ? [] : [durations[before]?.[location], distances[before]?.[location]];
      before = location;
      return [
        rowOf(stops, [vehicle, String(i + 1)], address, [arrival, ...leg, ...(leg.length === 0 ? ['', ''] : []), '']),
      ];
    });
  });
  const rest = [...[...left].map((address) => ({ address, reason: 'unassigned' })), ...unserved];
  return csvOf([
    ['vehicle', ...HEAD],
    ...rows,
    ...rest.map(({ address, reason }) => rowOf(stops, ['', ''], address, ['', '', '', reason])),
  ]);
}
