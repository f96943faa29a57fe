/** The time zone at a point. */
import { LRUCache } from 'lru-cache';
import { TIME_ZONE_CATEGORY } from '../../../contract/categories.ts';
import type { LocalArea, TimeZone, TimeZoneAnswer } from '../../../contract/time-zones.ts';
import { countryCodeAt } from '../../packs/admin-areas.ts';
import { jsonText, asJsonText, type JsonText } from '../../../contract/json-text.ts';
import type { Area, Candidate } from '../../packs/area-row.ts';
import { areasAt, mostCertain, smallestFirst } from '../../packs/areas-at.ts';
import type { Packs } from '../../packs/packs.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import type { Point } from '../../../contract/coordinates.ts';
import { readZoneTable, type NamePair, type Zone, type ZoneTable } from '../../packs/zone-table.ts';
import { clockAt, type Clock } from './daylight.ts';
import { createNaming, type ClockNames } from './names.ts';
import { utcFormat, instantText } from './offset-text.ts';

/** Clocks change on quarter hours, so answers can be cached for the quarter. */
const QUARTER_SECONDS = 900;

/** Number of quarters whose answers are cached: the current one, and those of requested dates. */
const MAX_CACHED_QUARTERS = 64;

type ZoneArea = Pick<Area, 'packId' | 'boundaryId' | 'name'>;

interface LocalZone {
  zone: Zone;
  country: string | undefined;
}

/** The requested instant is outside the range of the installed pack. */
export interface OutOfRange {
  from: Date;
  until: Date;
}

export interface TimeZoneLookUp {
  /** Returns the answer at `point` for `date` (`YYYY-MM-DD`, noon in the zone) or for now, as JSON. @throws Fault */
  answer(point: Point, date?: string): JsonText<TimeZoneAnswer> | OutOfRange;
  /** Returns the IANA name of the zone at `point`; undefined outside all zones. @throws Fault */
  zoneName(point: Point): string | undefined;
  /**
   * Returns the zone at `point` and its current standard offset (`UTC-08:00`), without the rest of {@link answer}.
   * @throws Fault
   */
  zoneClock(point: Point): ZoneClock | undefined;
}

export interface ZoneClock {
  name: string;
  utcOffset: string;
}

const dateOf = (instant: number): Date => new Date(instant * 1000);

/** Returns noon of `date` in `zone`, in seconds since 1970. */
function localNoon(zone: Zone, date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`) / 1000;
  return noon - clockAt(zone, noon).offset * 60;
}

const isPair = (pair: Partial<NamePair>): pair is NamePair =>
  pair.abbreviation !== undefined && pair.name !== undefined;

/** Returns the pairs without duplicates, sorted by abbreviation, then name. */
function distinctPairs(pairs: readonly Partial<NamePair>[]): string[][] {
  const distinct = new Map(
    pairs.filter(isPair).map(({ abbreviation, name }) => [`${abbreviation}\n${name}`, [abbreviation, name]]),
  );
  return [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
}

/** The zones of a pack and the names of their clocks. */
interface NamedTable extends ZoneTable {
  namesAt: ReturnType<typeof createNaming>;
}

function readTable(pack: PackFile): NamedTable {
  const table = readZoneTable(pack);
  return { ...table, namesAt: createNaming(table) };
}

/** Returns all zones whose standard offset at `instant` is `offset`. */
function timeZone(table: NamedTable, instant: number, offset: number): TimeZone {
  const members = [...table.zones.values()]
    .map((zone) => ({ zone, clock: clockAt(zone, instant) }))
    .filter(({ clock }) => clock.standardOffset === offset)
    .map(({ zone, clock }) => ({ zone, names: table.namesAt(zone, clock, instant) }));
  return {
    category_code: TIME_ZONE_CATEGORY.code,
    category_name: TIME_ZONE_CATEGORY.name,
    time_zone: utcFormat(offset),
    country_ISO3_codes: [...new Set(members.flatMap(({ zone }) => zone.countries))].toSorted(),
    local_boundary_names: members.map(({ zone }) => zone.name).toSorted(),
    time_zone_abbreviations_names: distinctPairs(members.map(({ names }) => names.standard)),
    dst_time_zone_abbreviations_names: distinctPairs(members.map(({ names }) => names.daylight)),
  };
}

function localArea({ zone, country }: LocalZone, { standardOffset, daylight }: Clock, names: ClockNames): LocalArea {
  return {
    local_boundary_id: zone.boundaryId,
    local_boundary_name: zone.name,
    ...(country === undefined ? {} : { country_ISO3_code: country }),
    time_zone: utcFormat(standardOffset),
    ...(names.standard.abbreviation === undefined ? {} : { time_zone_local_abbreviation: names.standard.abbreviation }),
    ...(names.standard.name === undefined ? {} : { time_zone_local_name: names.standard.name }),
    has_daylight_saving_time: daylight !== undefined,
    ...(daylight === undefined ? {} : daylightFields(names.daylight, standardOffset, daylight)),
  };
}

function daylightFields(
  { abbreviation, name }: Partial<NamePair>,
  standardOffset: number,
  daylight: NonNullable<Clock['daylight']>,
): Partial<LocalArea> {
  return {
    ...(abbreviation === undefined ? {} : { dst_time_zone_local_abbreviation: abbreviation }),
    ...(name === undefined ? {} : { dst_time_zone_local_name: name }),
    dst_start: instantText(daylight.start, standardOffset),
    dst_end: instantText(daylight.end, daylight.offset),
  };
}

/**
 * Chooses the zone: the smallest if zones overlap, as where two times are in use; on a border, the one with the lowest
 * id.
 */
export function zoneAmong(found: readonly Candidate[]): Area | undefined {
  if (found.length < 2) return found[0]?.area;
  const certain = mostCertain(found);
  const areas = certain.map(({ area }) => area);
  if (certain[0]?.containment === 'inside') return smallestFirst(areas)[0];
  return areas.toSorted((a, b) => a.boundaryId - b.boundaryId)[0];
}

/** Creates the look-up of time zones; it reads the tables when first used. For use with `Packs.memo`. */
export function createTimeZoneLookUp(packs: Packs): TimeZoneLookUp {
  /** By quarter hour, then by zone, then by country. */
  const answers = new LRUCache<number, WeakMap<Zone, Map<string | undefined, JsonText<TimeZoneAnswer>>>>({
    max: MAX_CACHED_QUARTERS,
  });

  const tableOf = (packId: string): NamedTable => {
    const pack = packs.ready.get(packId);
    if (pack === undefined) throw new Error(`Pack ${packId} isn't open`);
    return pack.memo(readTable);
  };

  /** The zone's data leave some land to the sea, e.g. Uotsuri: there, the country's zone, if it has only one. */
  const onLand = (area: ZoneArea, point: Point): ZoneArea => {
    const { zones } = tableOf(area.packId);
    if (zones.get(area.boundaryId)?.countries.length !== 0) return area;
    const country = countryCodeAt(packs, point);
    if (country === undefined) return area;
    const [zone, ...others] = [...zones.values()].filter(({ countries }) => countries.includes(country));
    return zone === undefined || others.length > 0 ? area : { ...zone, packId: area.packId };
  };

  const areaAt = (point: Point): ZoneArea | undefined => {
    const found = areasAt(packs, point).in(packs.needAreas('time-zones'));
    if (found.length === 0) packs.refuseIfFailed('time-zones');
    const area = zoneAmong(found);
    return area === undefined ? undefined : onLand(area, point);
  };

  /**
   * Returns the country at the point. Off every country's land, or without a pack of countries, the country of the
   * zone, if it has only one.
   */
  const countryAt = (zone: Zone, point: Point): string | undefined =>
    countryCodeAt(packs, point) ?? (zone.countries.length === 1 ? zone.countries[0] : undefined);

  const zoneOf = ({ packId, boundaryId, name }: ZoneArea): { table: NamedTable; zone: Zone } => {
    const table = tableOf(packId);
    const zone = table.zones.get(boundaryId);
    if (zone === undefined) throw new Error(`Pack ${packId} is damaged: zone ${name} has an area but no clock`);
    return { table, zone };
  };

  const clocks = { quarter: 0, byZone: new WeakMap<Zone, ZoneClock>() };

  return {
    zoneName: (point) => areaAt(point)?.name,
    zoneClock(point) {
      const area = areaAt(point);
      if (area === undefined) return undefined;
      const { zone } = zoneOf(area);
      const now = Date.now() / 1000;
      const quarter = Math.floor(now / QUARTER_SECONDS);
      if (quarter !== clocks.quarter) Object.assign(clocks, { quarter, byZone: new WeakMap<Zone, ZoneClock>() });
      const cached = clocks.byZone.get(zone);
      if (cached !== undefined) return cached;
      const computed = { name: zone.name, utcOffset: utcFormat(clockAt(zone, now).standardOffset) };
      clocks.byZone.set(zone, computed);
      return computed;
    },
    answer(point, date) {
      const area = areaAt(point);
      if (area === undefined) return asJsonText('{}');
      const { table, zone } = zoneOf(area);
      const instant = date === undefined ? Date.now() / 1000 : localNoon(zone, date);
      if (instant < table.from || instant > table.until)
        return { from: dateOf(table.from), until: dateOf(table.until) };
      const quarter = Math.floor(instant / QUARTER_SECONDS);
      const ofQuarter = answers.get(quarter) ?? new WeakMap<Zone, Map<string | undefined, JsonText<TimeZoneAnswer>>>();
      const ofZone = ofQuarter.get(zone) ?? new Map<string | undefined, JsonText<TimeZoneAnswer>>();
      const country = countryAt(zone, point);
      const cached = ofZone.get(country);
      if (cached !== undefined) return cached;
      const clock = clockAt(zone, instant);
      const computed: TimeZoneAnswer = {
        time_zone: timeZone(table, instant, clock.standardOffset),
        local_area: localArea({ zone, country }, clock, table.namesAt(zone, clock, instant)),
      };
      const json = jsonText(computed);
      answers.set(quarter, ofQuarter.set(zone, ofZone.set(country, json)));
      return json;
    },
  };
}
