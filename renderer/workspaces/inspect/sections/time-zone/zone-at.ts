import type { LocalArea } from '../../../../../contract/time-zones.ts';
import { zoneName } from '../../../../kit/words/locale.ts';
import { isKnownZone, offsetAt, readOffset, type OffsetMinutes } from './zone-clock.ts';

export type ZoneMoment = {
  readonly offset: OffsetMinutes;
  readonly standard: OffsetMinutes;
  readonly abbreviation?: string;
  readonly name?: string;
};

/** Name of an offset of the zone in a pack: the standard one has one name, all others are daylight saving time. */
export function namesFor(area: LocalArea, offset: OffsetMinutes): { abbreviation?: string; name?: string } {
  const isStandard = offset === (readOffset(area.time_zone) ?? 0);
  const given = isStandard ? area.time_zone_local_abbreviation : area.dst_time_zone_local_abbreviation;
  // Zones without an abbreviation of their own carry the offset in its place, such as `-08`.
  const abbreviation = given !== undefined && /^[+-]\d/.test(given) ? undefined : given;
  const name = isStandard ? area.time_zone_local_name : area.dst_time_zone_local_name;
  return { ...(abbreviation === undefined ? {} : { abbreviation }), ...(name === undefined ? {} : { name }) };
}

/** Offset in force at an instant. A zone that the browser does not know keeps its standard offset. */
export function zoneAt(area: LocalArea, instant: number): ZoneMoment {
  const standard = readOffset(area.time_zone) ?? 0;
  const zone = area.local_boundary_name;
  if (!isKnownZone(zone)) return { offset: standard, standard, ...namesFor(area, standard) };
  const offset = offsetAt(zone, instant);
  const name = zoneName(zone, new Date(instant));
  return { offset, standard, ...namesFor(area, offset), ...(name === undefined ? {} : { name }) };
}
