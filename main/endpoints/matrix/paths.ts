/** `/tdmv1/route`: the path of one cell of a matrix as a line, and directions for points in order. */
import type { ParameterFault } from '../../../contract/error.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { ROUTE_TYPES, routeEndpoint, type RouteAnswer, type RouteFeature } from '../../../contract/route.ts';
import { readAddress, readAddresses } from '../../matrix/addresses.ts';
import { readChanges } from '../../matrix/avoid.ts';
import type { RouteAnswer as RouteLine } from '../../matrix/commands.ts';
import { conditionsOf } from '../../matrix/matrix-thread.ts';
import { routeAnswer, routeFile } from '../../matrix/route-files.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import type { PackStore } from '../../packs/pack-store.ts';
import { sendBytes } from '../kit/sent.ts';
import { packFor, type ReachParts } from './reach.ts';

export function mountPaths({ mount, work, thread, packStore }: ReachParts & { packStore: PackStore }): void {
  /** Rethrows an error of the thread; the pack may have been deleted or damaged since the last check. */
  const explain = async ({ id }: PackFile, error: unknown): Promise<never> => {
    await packStore.refresh();
    if (packStore.current.ready.has(id)) throw error;
    throw new Fault('pack_missing', `Pack ${id} is no longer installed or readable`, { pack: id });
  };

  mount(routeEndpoint, async ({ body, packs, raw }, reply) => {
    const { mode = 'car', option = 'fastest', language = 'en', format = 'json' } = body;
    const faults: ParameterFault[] = [];
    const changes = readChanges(body, faults);
    if (body.addresses === undefined) {
      for (const parameter of ['language', 'format'] as const)
        if (body[parameter] !== undefined) faults.push({ parameter, message: 'needs addresses' });
      for (const parameter of ['origin', 'destination'] as const)
        if (body[parameter] === undefined) faults.push({ parameter, message: 'is missing' });
      const origin = readAddress('origin', body.origin ?? '0,0', faults);
      const destination = readAddress('destination', body.destination ?? '0,0', faults);
      if (faults.length > 0) throw parameterFault(faults);
      const chosen = packFor(packs, [
        { name: 'origin', lonLats: Float64Array.from(origin) },
        { name: 'destination', lonLats: Float64Array.from(destination) },
      ]);
      const command = { pack: chosen.path, mode, option, ...changes, origin, destination };
      const route = await work
        .run('paths', raw, () => thread.ask('route', [command]))
        .catch((error: unknown) => explain(chosen, error));
      return featureOf(route, { mode, option, pack: chosen.id, ...(await conditionsOf(thread, command)) });
    }
    for (const parameter of ['origin', 'destination'] as const)
      if (body[parameter] !== undefined)
        faults.push({ parameter, message: "can't be combined with addresses: use one of the two forms" });
    const lonLats = readAddresses('addresses', body.addresses, faults);
    if (faults.length > 0) throw parameterFault(faults);
    const chosen = packFor(packs, [{ name: 'point', lonLats }]);
    const command = { pack: chosen.path, mode, option, ...changes, lonLats, language };
    const legs = await work
      .run('paths', raw, (signal) => thread.ask('directions', [command], { signal }))
      .catch((error: unknown) => explain(chosen, error));
    const conditions = await conditionsOf(thread, command);
    const answer: RouteAnswer = routeAnswer(legs, { pack: chosen.id, mode, option, ...conditions });
    return format === 'json' ? answer : sendBytes(reply, ROUTE_TYPES[format], routeFile(answer, format));
  });
}

function featureOf(
  route: RouteLine,
  travel: Pick<RouteFeature['properties'], 'mode' | 'option' | 'pack' | 'conditions'>,
): RouteFeature {
  if ('reason' in route)
    return {
      type: 'Feature',
      geometry: null,
      properties: { distance: null, duration: null, ...travel, reason: route.reason },
    };
  const { metres, seconds, line, originMoved, destinationMoved } = route;
  // A line needs at least two positions, even if both ends are the same place.
  const coordinates = line.length === 1 ? [...line, ...line] : line;
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: {
      distance: metres,
      duration: seconds,
      ...travel,
      ...(originMoved === undefined ? {} : { origin_moved: originMoved }),
      ...(destinationMoved === undefined ? {} : { destination_moved: destinationMoved }),
    },
  };
}
