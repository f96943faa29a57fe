/** The time zone at a point, in the table of look-ups. */
import { pointOf } from '../../../contract/coordinates.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { timeZoneLookUp } from '../../../contract/time-zones.ts';
import { implement } from '../row.ts';
import { createTimeZoneLookUp, type OutOfRange } from './look-up.ts';

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

export const timeZoneRow = implement(timeZoneLookUp, {
  answer(packs, query) {
    const json = packs.memo(createTimeZoneLookUp).answer(pointOf(query), query.date);
    if (typeof json !== 'string') throw outOfRange(json, query.date);
    return json;
  },
  find(packs) {
    const lookUp = packs.memo(createTimeZoneLookUp);
    return (point) => lookUp.zoneClock(point);
  },
  values: { tz: (zone) => zone?.name, utc_offset: (zone) => zone?.utcOffset },
});
