/** Responses to requests for the best order: the trip, or the input of VROOM. */
import { parameterFault } from '../../contract/fault.ts';
import type { ParameterFault } from '../../contract/error.ts';
import type { TripAnswer, VroomProblem } from '../../contract/trip.ts';
import type { TripFound } from './commands.ts';

export interface TripRequest {
  start?: number | undefined;
  end?: number | undefined;
  isRoundTrip: boolean;
  /** Minutes at each stop other than the fixed ends, or at every address. */
  serviceMinutes: number | readonly number[];
}

/** Stops with the times and distances between them. */
export type ServedStops = Extract<TripFound, { stops: unknown }>;

/** Adds the faults of a request for `count` addresses. */
export function checkTrip({ start, end, isRoundTrip, serviceMinutes }: TripRequest, count: number): ParameterFault[] {
  const faults: ParameterFault[] = [];
  for (const [parameter, stop] of Object.entries({ start, end }))
    if (stop !== undefined && stop >= count)
      faults.push({ parameter, message: `is ${stop}, but the last address is ${count - 1}, counted from 0` });
  if (end !== undefined && isRoundTrip) faults.push({ parameter: 'end', message: "can't be combined with round_trip" });
  else if (end !== undefined && end === start)
    faults.push({ parameter: 'end', message: 'is the start: use round_trip to return to it' });
  if (typeof serviceMinutes !== 'number' && serviceMinutes.length !== count)
    faults.push({
      parameter: 'service_minutes',
      message: `has ${serviceMinutes.length} values for ${count} addresses: send one number, or one per address`,
    });
  return faults;
}

/** Returns the served stops. @throws Fault if a fixed end can't be served */
export function servedOf(found: TripFound, { start }: TripRequest): ServedStops {
  if (!('unreachable' in found)) return found;
  const parameter = found.unreachable === start ? 'start' : 'end';
  const message =
    found.reason === 'no_road' ? 'has no road of the mode within 1 km' : 'cannot be reached from the start';
  throw parameterFault([{ parameter, message: `${message}: choose another stop` }]);
}

function serviceSeconds({ start, end, serviceMinutes }: TripRequest, address: number): number {
  if (typeof serviceMinutes !== 'number') return Math.round((serviceMinutes[address] ?? 0) * 60);
  return address === start || address === end ? 0 : Math.round(serviceMinutes * 60);
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

export function tripAnswer(
  { stops, durations, distances, order, unserved }: ServedStops,
  request: TripRequest,
  travel: Pick<TripAnswer, 'pack' | 'mode' | 'option'>,
): TripAnswer {
  const addressAt = (position: number): number => stops[position] ?? 0;
  const visits = request.isRoundTrip && order.length > 1 ? [...order, order[0] ?? 0] : order;
  let seconds = 0;
  let metres = 0;
  const legs = visits.slice(1).map((to, i) => {
    const from = visits[i] ?? 0;
    const [duration, distance] = [durations[from]?.[to] ?? 0, distances[from]?.[to] ?? 0];
    seconds = tenths(seconds + serviceSeconds(request, addressAt(from)) + duration);
    metres = tenths(metres + distance);
    return { from: addressAt(from), to: addressAt(to), duration, distance, arrival: seconds };
  });
  const last = order.at(-1);
  // At the end of a round trip, the first stop has already been served.
  if (last !== undefined && visits === order) seconds = tenths(seconds + serviceSeconds(request, addressAt(last)));
  return { ...travel, order: order.map(addressAt), duration: seconds, distance: metres, legs, unserved };
}

const whole = (rows: readonly number[][]): number[][] => rows.map((row) => row.map(Math.round));

/** @throws Fault if the trip has no fixed end, because VROOM needs one */
export function vroomProblem(
  { stops, durations, distances }: ServedStops,
  request: TripRequest,
  lonLats: Float64Array,
  mode: TripAnswer['mode'],
): VroomProblem {
  const { start = request.isRoundTrip ? stops[0] : undefined, isRoundTrip } = request;
  const end = isRoundTrip ? start : request.end;
  if (start === undefined && end === undefined)
    throw parameterFault([{ parameter: 'start', message: 'is missing: VROOM needs start, end or round_trip' }]);
  return {
    vehicles: [
      {
        id: 0,
        profile: mode,
        ...(start === undefined ? {} : { start_index: stops.indexOf(start) }),
        ...(end === undefined ? {} : { end_index: stops.indexOf(end) }),
      },
    ],
    jobs: stops.flatMap((address, index) =>
      address === start || address === end
        ? []
        : [
            {
              id: address,
              location_index: index,
              location: [...lonLats.subarray(2 * address, 2 * address + 2)],
              service: serviceSeconds(request, address),
            },
          ],
    ),
    matrices: { [mode]: { durations: whole(durations), distances: whole(distances) } },
  };
}
