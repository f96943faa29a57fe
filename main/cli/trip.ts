/** `cairn trip`: the best order of visits. */
import { MAX_TRIP_ADDRESSES, type TripAnswer } from '../../contract/trip.ts';
import { checkTrip, servedOf, tripAnswer, vroomProblem, type TripRequest } from '../matrix/trip-answers.ts';
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
  const isOrdered = format !== 'vroom';
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
      if (!isOrdered) return `${JSON.stringify(vroomProblem(found, request, lonLats, mode))}\n`;
      const answer = tripAnswer(found, request, { pack: id, mode, option });
      return format === 'json' ? `${JSON.stringify(answer)}\n` : table(answer, stops);
    },
  ).finally(() => bar.clear());
  writeText(options.output, text);
}

function table({ order, legs, unserved }: TripAnswer, { names }: NamedPoints): string {
  const nameOf = (address: number): string => names[address] ?? '';
  const [first] = order;
  const rows = [
    ['position', 'stop', 'arrival_s', 'duration_s', 'distance_m', 'reason'],
    ...(first === undefined ? [] : [['1', nameOf(first), '0', '', '', '']]),
    ...legs.map(({ to, arrival, duration, distance }, i) => [
      String(i + 2),
      nameOf(to),
      String(arrival),
      String(duration),
      String(distance),
      '',
    ]),
    ...unserved.map(({ address, reason }) => ['', nameOf(address), '', '', '', reason]),
  ];
  return rows.map((row) => csvLine(row, ',')).join('');
}
