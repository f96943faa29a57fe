/** `/tdmv1/isochrone` and `/tdmv1/nearest`: what can be reached, and the nearest of many destinations. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AVOID_KINDS } from '../../../contract/avoid.ts';
import type { ParameterFault } from '../../../contract/error.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { asJsonText, type JsonText } from '../../../contract/json-text.ts';
import type { MATRIX_MODES, MATRIX_OPTIONS } from '../../../contract/matrix.ts';
import {
  isochroneEndpoint,
  isochronesEndpoint,
  MAX_REACH_METRES,
  MAX_REACH_MINUTES,
  nearestEndpoint,
  pointNamesEndpoint,
  REACH_WIDTH,
  type NearestAnswer,
  type REACH_DIRECTIONS,
  type REACH_SHAPES,
  type ReachAnswer,
} from '../../../contract/reach.ts';
import { addressSteps, readAddresses } from '../../matrix/addresses.ts';
import { countedItems, type CountedItem } from '../../look-ups/roads/count-sources.ts';
import { readChanges } from '../../matrix/avoid.ts';
import { reachLimits, type ReachCommand } from '../../matrix/commands.ts';
import { choosePack, type Points } from '../../packs/road-coverage.ts';
import { conditionsOf, type MatrixThread } from '../../matrix/matrix-thread.ts';
import type { Packs } from '../../packs/packs.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import { geoJsonOrJson } from '../kit/content-type.ts';
import { runInSlices } from '../../threads/give-way.ts';
import type { SavedPlaces } from '../../store/saved-places.ts';
import { pointNames } from '../../look-ups/roads/point-sets.ts';
import { savedPointNames, savedPointsIn, type SavedPoints } from '../../look-ups/roads/saved-points.ts';
import type { ExpensiveWork } from '../kit/expensive-work.ts';
import type { Mount } from '../kit/mounting.ts';
import { requesterOf } from '../kit/requester.ts';

export interface ReachParts {
  mount: Mount;
  work: ExpensiveWork;
  thread: MatrixThread;
}

/** Parameters shared by requests with one point and with several. */
interface ReachRequest {
  direction?: (typeof REACH_DIRECTIONS)[number];
  mode?: (typeof MATRIX_MODES)[number];
  option?: (typeof MATRIX_OPTIONS)[number];
  as?: (typeof REACH_SHAPES)[number];
  width?: number;
}

interface Bounds {
  minutes: readonly number[] | undefined;
  metres: readonly number[] | undefined;
}

/** Returns the road pack that covers the points. @throws Fault */
export const packFor = (packs: Packs, points: readonly Points[]): PackFile => {
  packs.need('roads');
  const chosen = choosePack(packs, points);
  if (typeof chosen !== 'string') return chosen;
  packs.refuseIfFailed('roads');
  throw new Fault('invalid_request', chosen);
};

export function mountReach({ mount, work, thread, places }: ReachParts & { places: SavedPlaces }): void {
  const readSavedPoints = savedPointsIn(places, (message) => parameterFault([{ parameter: 'count', message }]));
  const answer = async (
    packs: Packs,
    lonLats: Float64Array,
    each: boolean,
    bounds: Bounds,
    changes: Pick<ReachCommand, 'avoid' | 'speeds' | 'hour' | 'count'>,
    { direction = 'from', mode = 'car', option = 'fastest', as = 'areas', width = REACH_WIDTH }: ReachRequest,
    raw: FastifyRequest,
    reply: FastifyReply,
  ): Promise<JsonText<ReachAnswer>> => {
    const chosen = packFor(packs, [{ name: 'point', lonLats }]);
    const command = {
      pack: chosen.path,
      mode,
      option,
      ...changes,
      lonLats,
      direction,
      each,
      ...reachLimits(bounds),
      as,
      width,
    };
    const reached = await work.run('paths', raw, (signal) => thread.ask('reach', [command], { signal }));
    if ('reason' in reached)
      throw new Fault('invalid_request', 'The area is too large to draw. Use lower limits, or as=streets');
    void reply.type(geoJsonOrJson(raw.headers));
    const head = JSON.stringify({
      type: 'FeatureCollection',
      pack: chosen.id,
      ...(await conditionsOf(thread, command)),
      ...(reached.withoutRoad.length === 0 ? {} : { without_road: reached.withoutRoad }),
      ...(changes.count.length === 0 ? {} : { counted_in: reached.countedIn }),
    });
    return asJsonText(`${head.slice(0, -1)},"features":[${reached.features}]}`);
  };

  mount(isochroneEndpoint, async ({ query, packs, raw }, reply) => {
    const bounds = { minutes: listed(query.minutes), metres: listed(query.metres) };
    const faults: ParameterFault[] = [];
    const kinds = AVOID_KINDS.filter((kind) => query.avoid?.split(',').includes(kind));
    const changes = readChanges({ avoid: { kinds }, ...(query.hour && { hour: query.hour }) }, faults);
    const names = query.count?.split(',') ?? [];
    const saved = await readSavedPoints(requesterOf(raw), names);
    const lonLats = Float64Array.of(query.x, query.y);
    const count = await readCount(packs, names, { saved, lonLats }, query.as, faults);
    checkBounds(bounds, faults);
    return answer(packs, lonLats, false, bounds, { ...changes, count }, query, raw, reply);
  });

  mount(isochronesEndpoint, async ({ body, packs, raw }, reply) => {
    const faults: ParameterFault[] = [];
    const lonLats = readAddresses('addresses', body.addresses, faults);
    const bounds = { minutes: body.minutes, metres: body.metres };
    const names = body.count ?? [];
    const saved = await readSavedPoints(requesterOf(raw), names);
    const count = await readCount(packs, names, { saved, lonLats }, body.as, faults);
    const changes = { ...readChanges(body, faults), count };
    checkBounds(bounds, faults);
    return answer(packs, lonLats, body.each ?? false, bounds, changes, body, raw, reply);
  });

  mount(nearestEndpoint, ({ body, packs, raw }) =>
    work.untilDisconnected(raw, async (signal): Promise<JsonText<NearestAnswer>> => {
      const faults: ParameterFault[] = [];
      const call = {
        get isCancelled() {
          return signal.aborted;
        },
      };
      const read = (parameter: 'origin_addresses' | 'destination_addresses'): Promise<Float64Array> =>
        runInSlices(addressSteps(parameter, body[parameter], faults), call);
      const [origins, destinations] = [await read('origin_addresses'), await read('destination_addresses')];
      const changes = readChanges(body, faults);
      if (faults.length > 0) throw parameterFault(faults);
      const { mode = 'car', option = 'fastest', k, minutes = Infinity, metres = Infinity } = body;
      const chosen = packFor(packs, [
        { name: 'origin', lonLats: origins },
        { name: 'destination', lonLats: destinations },
      ]);
      const limits = { maxDurationSeconds: minutes * 60, maxDistanceMetres: metres };
      const command = { pack: chosen.path, mode, option, ...changes, origins, destinations, k, ...limits };
      const found = await work.enqueue('paths', raw, () => thread.ask('nearest', [command], { signal }), signal);
      return asJsonText(
        `${JSON.stringify({ pack: chosen.id, ...(await conditionsOf(thread, command)) }).slice(0, -1)},` +
          `"nearest":${found.nearest},"none":${JSON.stringify(found.none)}}`,
      );
    }),
  );

  mount(pointNamesEndpoint, async ({ packs, raw }) => ({
    names: [...pointNames(packs), ...(await savedPointNames(places, requesterOf(raw)))],
  }));
}

/** Returns the items to count, and adds faults. */
async function readCount(
  packs: Packs,
  names: readonly string[],
  { saved, lonLats }: { saved: SavedPoints; lonLats: Float64Array },
  as: ReachRequest['as'],
  faults: ParameterFault[],
): Promise<CountedItem[]> {
  if (names.length > 0 && as === 'streets')
    faults.push({ parameter: 'count', message: "can't be combined with as=streets: areas count, streets don't" });
  if (names.length === 0 || faults.length > 0) return [];
  const box = packFor(packs, [{ name: 'point', lonLats }]).manifest.coverage;
  return countedItems(packs, names, { saved, box }, faults);
}

const listed = (text: string | undefined): number[] | undefined => text?.split(',').map(Number);

/**
 * Checks that limits of exactly one kind are present, each above 0 and within its maximum.
 * @throws Fault for the given faults and any new ones
 */
function checkBounds({ minutes, metres }: Bounds, faults: ParameterFault[]): void {
  if (minutes === undefined && metres === undefined)
    faults.push({ parameter: 'minutes', message: 'is missing: use minutes or metres, e.g. 5,10,15' });
  if (minutes !== undefined && metres !== undefined)
    faults.push({ parameter: 'metres', message: "can't be combined with minutes: use one of the two" });
  const check = (parameter: string, values: readonly number[] | undefined, max: number): void => {
    for (const value of values ?? [])
      if (!(value > 0 && value <= max))
        faults.push({ parameter, message: `must be above 0 and at most ${max}, not ${value}` });
  };
  check('minutes', minutes, MAX_REACH_MINUTES);
  check('metres', metres, MAX_REACH_METRES);
  if (faults.length > 0) throw parameterFault(faults);
}
