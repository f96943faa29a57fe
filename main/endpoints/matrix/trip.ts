/** `/tdmv1/trip`: the best order of visits. */
import type { ParameterFault } from '../../../contract/error.ts';
import { parameterFault } from '../../../contract/fault.ts';
import { tripEndpoint } from '../../../contract/trip.ts';
import { readAddresses } from '../../matrix/addresses.ts';
import { readChanges } from '../../matrix/avoid.ts';
import { conditionsOf } from '../../matrix/matrix-thread.ts';
import { checkTrip, servedOf, tripAnswer, vroomProblem, type TripRequest } from '../../matrix/trip-answers.ts';
import { packFor, type ReachParts } from './reach.ts';

export function mountTrip({ mount, work, thread }: ReachParts): void {
  mount(tripEndpoint, async ({ body, packs, raw }) => {
    const { addresses, start, end, mode = 'car', option = 'fastest', format = 'json' } = body;
    const faults: ParameterFault[] = [];
    const lonLats = readAddresses('addresses', addresses, faults);
    const changes = readChanges(body, faults);
    const isRoundTrip = body.round_trip ?? false;
    const request: TripRequest = { start, end, isRoundTrip, serviceMinutes: body.service_minutes ?? 0 };
    faults.push(...checkTrip(request, addresses.length));
    if (faults.length > 0) throw parameterFault(faults);
    const chosen = packFor(packs, [{ name: 'stop', lonLats }]);
    const isOrdered = format === 'json';
    const command = {
      pack: chosen.path,
      mode,
      option,
      ...changes,
      lonLats,
      start,
      end,
      isRoundTrip,
      isOrdered,
    };
    const found = servedOf(
      await work.run('paths', raw, (signal) => thread.ask('trip', [command], { signal })),
      request,
    );
    return isOrdered
      ? tripAnswer(found, request, { pack: chosen.id, mode, option, ...(await conditionsOf(thread, command)) })
      : vroomProblem(found, request, lonLats, mode);
  });
}
