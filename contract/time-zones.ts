/** Time zones: the zone at a point, its standard offset, and its daylight saving time. */
import { Type, type Static } from 'typebox';
import { TIME_ZONE_CATEGORY } from './categories.ts';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';

const UtcFormat = Type.String({
  pattern: String.raw`^UTC[+-]\d{2}:\d{2}$`,
  description: 'Standard time, as `UTC-08:00` or `UTC+00:00`',
});
const NamePairs = Type.Array(Type.Array(Type.String(), { minItems: 2, maxItems: 2 }), {
  description: '[abbreviation, name] pairs',
});
const ChangeInstant = Type.String({
  format: 'date-time',
  description: 'With the offset in force just before the change, as `2026-03-08T02:00:00-08:00`',
});

export const TimeZone = Type.Object(
  {
    category_code: Type.Literal(TIME_ZONE_CATEGORY.code),
    category_name: Type.Literal(TIME_ZONE_CATEGORY.name),
    time_zone: UtcFormat,
    country_ISO3_codes: Type.Array(Type.String(), {
      description: 'Countries that lie wholly or partly in one of these zones, by the table of the tz database, sorted',
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
          'The country at the point; in the territorial sea, and where no pack of countries is in use, that ' +
          'of a zone which lies in one. Absent at sea',
      }),
    ),
    time_zone: UtcFormat,
    time_zone_local_abbreviation: Type.Optional(
      Type.String({ description: 'Of standard time, such as `PST`; absent where none is in use' }),
    ),
    time_zone_local_name: Type.Optional(
      Type.String({ description: 'Of standard time, in English; absent where none is in use' }),
    ),
    has_daylight_saving_time: Type.Boolean({
      description: 'Whether clocks are changed at present; the `dst_` fields are there only then',
    }),
    dst_time_zone_local_abbreviation: Type.Optional(
      Type.String({ description: 'Of daylight saving time, such as `PDT`' }),
    ),
    dst_time_zone_local_name: Type.Optional(Type.String({ description: 'Of daylight saving time, in English' })),
    dst_start: Type.Optional(ChangeInstant),
    dst_end: Type.Optional(ChangeInstant),
  },
  { description: 'The zone at the point' },
);
export type LocalArea = Static<typeof LocalArea>;

/** Both parts are absent where no zone of the installed packs holds the point. */
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
    'The `dst_` fields tell the daylight saving period that is running, or else the next one, and are absent ' +
    'where there is none.',
  access: 'look-up',
  query: Type.Object({
    ...POINT_QUERY,
    date: Type.Optional(
      Type.String({
        format: 'date',
        expected: 'a date of the calendar as YYYY-MM-DD',
        description:
          'Answers for noon of that day in the zone, from 1970 as far as the installed pack knows of clock ' +
          'changes; today, now, when absent',
      }),
    ),
  }),
  answers: { 200: { description: 'The zone', schema: TimeZoneAnswer } },
  example: '/timezonesv1/xy2tzdata?x=-122.0263&y=36.9741',
});
