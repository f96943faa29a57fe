/** `/timezonesv1`. */
import { pointOf } from '../../../contract/coordinates.ts';
import { timeZoneEndpoint } from '../../../contract/time-zones.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import { parameterFault, Fault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { createTimeZoneLookUp, type OutOfRange } from '../../look-ups/time-zones/look-up.ts';

const day = (date: Date): string => date.toISOString().slice(0, 10);

function outOfRange({ from, until }: OutOfRange, date: string | undefined): Error {
  if (date === undefined)
    return new Fault(
      'pack_outdated',
      `The installed time-zone pack has no clock changes after ${day(until)}. Build or add a newer one`,
    );
  return parameterFault([
    { parameter: 'date', message: `must be a date from ${day(from)} to ${day(until)}, not "${date}"` },
  ]);
}

export const mountTimeZones: MountEndpoints = ({ mountLookUp }) => {
  mountLookUp(timeZoneEndpoint, (packs, query) => {
    const json = packs.memo(createTimeZoneLookUp).answer(pointOf(query), query.date);
    if (typeof json !== 'string') throw outOfRange(json, query.date);
    return { contentType: JSON_CONTENT_TYPE, json };
  });
};
