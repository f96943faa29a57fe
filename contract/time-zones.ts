/** Time zones: the zone at a point, its standard offset, and its daylight saving time. */
import { Type, type Static } from 'typebox';
import { TIME_ZONE_CATEGORY } from './categories.ts';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { defineLookUp, LON_LAT } from './look-up.ts';

const UtcFormat = Type.String({
  pattern: String.raw`^UTC[+-]\d{2}:\d{2}$`,
  description: 'Standard time, e.g. `UTC-08:00` or `UTC+00:00`',
});
const NamePairs = Type.Array(Type.Array(Type.String(), { minItems: 2, maxItems: 2 }), {
  description: '[abbreviation, name] pairs',
});
const ChangeInstant = Type.String({
  format: 'date-time',
  description: 'With the offset in force just before the change, e.g. `2026-03-08T02:00:00-08:00`',
});

export const TimeZone = Type.Object(
  {
    category_code: Type.Literal(TIME_ZONE_CATEGORY.code),
    category_name: Type.Literal(TIME_ZONE_CATEGORY.name),
    time_zone: UtcFormat,
    country_ISO3_codes: Type.Array(Type.String(), {
      description: 'Countries wholly or partly in one of these zones, from the tz database, sorted',
    }),
    local_boundary_names: Type.Array(Type.String(), {
      description: 'IANA names of every zone with this standard offset, sorted',
    }),
    time_zone_abbreviations_names: NamePairs,
    dst_time_zone_abbreviations_names: NamePairs,
  },
  { description: 'All zones with the standard offset at the point' },
);
export type TimeZone = Static<typeof TimeZone>;

export const LocalArea = Type.Object(
  {
    local_boundary_id: Type.Integer({ description: 'Stable across rebuilds of the same sources' }),
    local_boundary_name: Type.String({ description: 'IANA name of the zone; `Etc/GMT±n` at sea' }),
    country_ISO3_code: Type.Optional(
      Type.String({
        description:
          'The country at the point; in the territorial sea, and without a pack of countries, the country of the ' +
          'zone if it has only one. Absent at sea',
      }),
    ),
    time_zone: UtcFormat,
    time_zone_local_abbreviation: Type.Optional(
      Type.String({ description: 'Abbreviation of standard time, e.g. `PST`; absent if none is in use' }),
    ),
    time_zone_local_name: Type.Optional(
      Type.String({ description: 'English name of standard time; absent if none is in use' }),
    ),
    has_daylight_saving_time: Type.Boolean({
      description: 'Whether the zone currently changes its clocks; the `dst_` fields are absent if not',
    }),
    dst_time_zone_local_abbreviation: Type.Optional(
      Type.String({ description: 'Abbreviation of daylight saving time, e.g. `PDT`' }),
    ),
    dst_time_zone_local_name: Type.Optional(Type.String({ description: 'English name of daylight saving time' })),
    dst_start: Type.Optional(ChangeInstant),
    dst_end: Type.Optional(ChangeInstant),
  },
  { description: 'The zone at the point' },
);
export type LocalArea = Static<typeof LocalArea>;

/** The response; empty if no zone of the installed packs contains the point. */
export const TimeZoneAnswer = Type.Object({ time_zone: Type.Optional(TimeZone), local_area: Type.Optional(LocalArea) });
export type TimeZoneAnswer = Static<typeof TimeZoneAnswer>;

export const timeZoneEndpoint = defineEndpoint({
  method: 'GET',
  path: '/timezonesv1/xy2tzdata',
  operationId: 'timeZoneAt',
  tag: 'Time zones',
  summary: 'The time zone at a point',
  description:
    '`local_area` is the IANA zone at the point; `time_zone` is the set of all zones with the same standard offset. ' +
    'The `dst_` fields give the current daylight saving period or else the next one, and are absent if there is ' +
    'none.',
  access: 'look-up',
  query: Type.Object({
    ...POINT_QUERY,
    date: Type.Optional(
      Type.String({
        format: 'date',
        expected: 'a calendar date in the form YYYY-MM-DD',
        description:
          'Answer for noon of that day in the zone, from 1970 to the last clock change in the installed pack; now ' +
          'when absent',
      }),
    ),
  }),
  answers: { 200: { description: 'The zone', schema: TimeZoneAnswer } },
  example: '/timezonesv1/xy2tzdata?x=-122.0263&y=36.9741',
});

export const timeZoneLookUp = defineLookUp({
  endpoint: timeZoneEndpoint,
  names: LON_LAT,
  fields: {
    tz: { kind: 'text', themes: ['time-zones'] },
    utc_offset: { kind: 'text', themes: ['time-zones'] },
  },
  section: { id: 'time-zone', title: 'common.timeZone', isEmpty: ({ local_area: area }) => area === undefined },
});
