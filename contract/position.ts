/** The position of this computer from a satellite receiver: gpsd, a stream of NMEA 0183, or a serial device. */
import { Type, type Static } from 'typebox';
import { Latitude, Longitude } from './coordinates.ts';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { Line } from './places.ts';
import { MAX_PORT } from './ports.ts';
import { formatCount } from './counted.ts';

export const POSITION_TAG = 'Position';

export const SOURCE_KINDS = ['off', 'gpsd', 'nmea', 'serial'] as const;

/** Default port of gpsd. */
export const GPSD_PORT = 2947;
/** Port assigned by IANA to NMEA 0183 streams. */
export const NMEA_PORT = 10110;
/** Baud rate of NMEA 0183; most USB receivers accept any. */
export const DEFAULT_BAUD = 4800;
export const BAUD_RATES = [4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800] as const;

/** Age in seconds at which a fix becomes stale. */
export const STALE_SECONDS = 5;

export const PositionSource = Type.Object(
  {
    kind: Type.Enum([...SOURCE_KINDS], {
      description:
        '`gpsd`: its JSON protocol over TCP; `nmea`: a stream of NMEA 0183 sentences over TCP; `serial`: a ' +
        'serial device of this computer that sends them; `off`: no receiver',
    }),
    host: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 253,
        pattern: String.raw`^[A-Za-z0-9.:_\-]+$`,
        expected: 'a host name or an address, without a scheme or port',
        description: 'For `gpsd` and `nmea`; 127.0.0.1 when absent. Other computers need `allow_remote`',
      }),
    ),
    port: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PORT,
        description: `For \`gpsd\` and \`nmea\`; ${GPSD_PORT} and ${NMEA_PORT} when absent`,
      }),
    ),
    allow_remote: Type.Optional(Type.Boolean({ description: 'Whether Cairn may connect to another computer' })),
    device: Type.Optional(
      Type.String({
        minLength: 6,
        maxLength: 255,
        pattern: String.raw`^/dev/[A-Za-z0-9._/:+@\-]+$`,
        expected: 'a device below /dev, e.g. /dev/ttyUSB0',
        description: 'For `serial`, e.g. `/dev/ttyUSB0`',
      }),
    ),
    baud: Type.Optional(
      Type.Enum([...BAUD_RATES], { description: `For \`serial\`: baud rate, ${DEFAULT_BAUD} when absent` }),
    ),
  },
  { additionalProperties: false },
);
export type PositionSource = Static<typeof PositionSource>;

export const POSITION_STATES = ['off', 'connecting', 'searching', 'fix', 'stale', 'failed'] as const;
export type PositionState = (typeof POSITION_STATES)[number];

/** Methods of a fix, if the receiver reports it; `simulated`, `manual` and `estimated` aren't measurements. */
export const FIX_QUALITIES = [
  'autonomous',
  'differential',
  'precise',
  'rtk',
  'rtk-float',
  'estimated',
  'manual',
  'simulated',
] as const;
export type FixQuality = (typeof FIX_QUALITIES)[number];

const Metres = (description: string) => Type.Optional(Type.Number({ description }));

export const PositionFix = Type.Object({
  lon: Longitude,
  lat: Latitude,
  dimensions: Type.Optional(
    Type.Union([Type.Literal(2), Type.Literal(3)], {
      description: "3 with height, 2 without; absent if the receiver doesn't report it",
    }),
  ),
  quality: Type.Optional(
    Type.Enum([...FIX_QUALITIES], {
      description:
        "Method of the fix, if the receiver reports it. `estimated`, `manual` and `simulated` aren't measurements",
    }),
  ),
  time: Type.Optional(Type.String({ format: 'date-time', description: 'Time of the receiver, UTC' })),
  received_at: Type.String({ format: 'date-time', description: 'Time of this computer' }),
  age_s: Type.Number({ minimum: 0, description: 'Age of the fix in seconds' }),
  accuracy_m: Metres('Radius around the point, in metres; absent if unknown'),
  accuracy_kind: Type.Optional(
    Type.Enum(['receiver', 'dilution'], {
      description:
        'Source of `accuracy_m`: `receiver`: its own estimate; `dilution`: modelled by Cairn as 5 m times the ' +
        'horizontal dilution of precision',
    }),
  ),
  altitude_m: Metres('Height above mean sea level, in metres'),
  speed_mps: Type.Optional(Type.Number({ minimum: 0, description: 'Speed over ground, in metres per second' })),
  course_deg: Type.Optional(
    Type.Number({ minimum: 0, maximum: 360, description: 'Direction of travel, in degrees from true north' }),
  ),
  heading_deg: Type.Optional(
    Type.Number({ minimum: 0, maximum: 360, description: 'Compass heading, in degrees from true north' }),
  ),
});
export type PositionFix = Static<typeof PositionFix>;

/** States of a track. */
export const TRACK_STATES = ['recording', 'paused', 'ended'] as const;
export type TrackState = (typeof TRACK_STATES)[number];

export const Track = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Id of the track in other requests' }),
  name: Type.String({ description: 'Name of the track' }),
  state: Type.Enum([...TRACK_STATES], { description: 'State of the track' }),
  started_at: Type.String({ format: 'date-time', description: 'When it started' }),
  ended_at: Type.Optional(Type.String({ format: 'date-time', description: 'When it ended; absent before' })),
  points: Type.Integer({ minimum: 0, description: 'Number of fixes in the track' }),
  segments: Type.Integer({
    minimum: 0,
    description: 'Number of parts without a gap: a pause, a lost position or a restart begins a new one',
  }),
  length_m: Type.Number({ minimum: 0, description: 'Total length of all segments, in metres' }),
  seconds: Type.Number({ minimum: 0, description: 'Total time from the first to the last point of each segment' }),
  marks: Type.Integer({ minimum: 0, description: 'Number of marked places' }),
  bbox: Type.Optional(
    Type.Array(Type.Number(), {
      minItems: 4,
      maxItems: 4,
      description: 'West, south, east, north of its points, in degrees; absent without points',
    }),
  ),
});
export type Track = Static<typeof Track>;

export const Position = Type.Object({
  state: Type.Enum([...POSITION_STATES], {
    description:
      '`off`: no receiver is selected; `connecting`; `searching`: connected, no fix yet; `fix`; ' +
      `\`stale\`: the last fix is more than ${STALE_SECONDS} s old; ` +
      '`failed`: not connected, retrying automatically',
  }),
  reason: Type.Optional(Type.String({ description: 'Why there is no current fix, in words' })),
  source: Type.Object(PositionSource.properties, { description: 'The selected receiver' }),
  fix: Type.Optional(Type.Object(PositionFix.properties, { description: 'The latest fix, however old' })),
  satellites_used: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of satellites used for the fix' })),
  satellites_in_view: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of satellites received' })),
  track: Type.Optional(Type.Object(Track.properties, { description: 'The current track' })),
  track_problem: Type.Optional(
    Type.String({ description: "Why points of the current track aren't saved yet, in words" }),
  ),
});
export type Position = Static<typeof Position>;

export const positionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/position',
  operationId: 'position',
  tag: POSITION_TAG,
  summary: 'Position of this computer: the latest fix of its receiver, and the current track',
  description:
    'A position is private, so the key needs the permission `manage`. An old fix is returned with its age and the ' +
    'state `stale`, never as current.',
  access: 'manage',
  answers: { 200: { description: 'The state of the receiver', schema: Position } },
  example: '/v1/position',
});

export const setPositionSourceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/position/source',
  operationId: 'setPositionSource',
  tag: POSITION_TAG,
  summary: 'Selects the receiver, also for later starts',
  description:
    'Cairn connects immediately, and reconnects automatically. Other computers are refused unless `allow_remote` ' +
    'is true.',
  access: 'manage',
  body: PositionSource,
  answers: { 200: { description: 'Selected', schema: Position } },
  bodyExample: { kind: 'gpsd' },
});

const TrackId = Type.String({ format: 'uuid', description: 'Id of the track' });
const MAX_TRACK_NAME = 200;
const TrackName = Line(MAX_TRACK_NAME, 'A line of text');
const MAX_TRACK_IDS = 1000;
const TrackIds = Type.Array(TrackId, { minItems: 1, maxItems: MAX_TRACK_IDS, description: 'Ids of tracks' });
const Tracks = Type.Object({ tracks: Type.Array(Track, { description: 'Newest first' }) });

const MISSING_TRACK = { 404: { description: 'Track not found', schema: ErrorBody } };
const NO_ROOM = { 507: { description: 'The disk is full; nothing was changed', schema: ErrorBody } };

export const tracksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/tracks',
  operationId: 'listTracks',
  tag: POSITION_TAG,
  summary: 'Recorded tracks, newest first',
  access: 'manage',
  answers: { 200: { description: 'All tracks', schema: Tracks } },
  example: '/v1/tracks',
});

export const startTrackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/start',
  operationId: 'startTrack',
  tag: POSITION_TAG,
  summary: 'Starts recording a track',
  description:
    'Each fix is saved before the next one arrives, at most a second later; after a restart of the service the ' +
    'track continues, with a gap. Without a position the track waits for one.',
  access: 'manage',
  body: Type.Object({ name: Type.Optional(TrackName) }, { additionalProperties: false }),
  answers: {
    200: { description: 'Recording', schema: Track },
    409: { description: 'No receiver is selected, or a track is already being recorded', schema: ErrorBody },
    ...NO_ROOM,
  },
  bodyExample: { name: 'Creek survey' },
});

export const changeTrackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/change',
  operationId: 'changeTrack',
  tag: POSITION_TAG,
  summary: 'Renames, pauses, resumes or ends a track',
  access: 'manage',
  body: Type.Object(
    {
      id: TrackId,
      name: Type.Optional(TrackName),
      state: Type.Optional(Type.Enum([...TRACK_STATES], { description: "New state; an ended track can't be resumed" })),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: { description: 'The changed track', schema: Track },
    409: { description: 'The track has ended', schema: ErrorBody },
    ...MISSING_TRACK,
    ...NO_ROOM,
  },
  bodyExample: { id: EXAMPLE_UUID, state: 'paused' },
});

export const TrackMark = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Counts from 1 in each track' }),
  name: Type.String({ description: 'Name of the mark' }),
  lon: Longitude,
  lat: Latitude,
  time: Type.String({ format: 'date-time', description: "When it was marked, by the receiver's clock" }),
  altitude_m: Metres('Height above mean sea level, in metres'),
});
export type TrackMark = Static<typeof TrackMark>;

export const markTrackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/mark',
  operationId: 'markTrack',
  tag: POSITION_TAG,
  summary: 'Marks the current position on the current track',
  access: 'manage',
  body: Type.Object({ name: Type.Optional(TrackName) }, { additionalProperties: false }),
  answers: {
    200: { description: 'The mark', schema: TrackMark },
    409: { description: 'No track is being recorded, or there is no current position', schema: ErrorBody },
    ...NO_ROOM,
  },
  bodyExample: { name: 'Washed-out bridge' },
});

export const removeTracksEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/remove',
  operationId: 'removeTracks',
  tag: POSITION_TAG,
  summary: 'Removes tracks; `/v1/tracks/restore` can restore them for an hour',
  description: 'Ends the current track if it is removed. Unknown ids are ignored.',
  access: 'manage',
  body: Type.Object({ ids: TrackIds }, { additionalProperties: false }),
  answers: { 200: { description: 'The remaining tracks', schema: Tracks }, ...NO_ROOM },
  bodyExample: { ids: [EXAMPLE_UUID] },
});

export const restoreTracksEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/restore',
  operationId: 'restoreTracks',
  tag: POSITION_TAG,
  summary: 'Restores tracks removed within the last hour',
  access: 'manage',
  body: Type.Object({ ids: TrackIds }, { additionalProperties: false }),
  answers: { 200: { description: 'All tracks', schema: Tracks }, ...MISSING_TRACK, ...NO_ROOM },
  bodyExample: { ids: [EXAMPLE_UUID] },
});

/** Maximum number of points in a response of `/v1/tracks/line`. */
export const MAX_LINE_POINTS = 10_000;

export const trackLineEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/tracks/line',
  operationId: 'trackLine',
  tag: POSITION_TAG,
  summary: 'The points of a track, in order, and its marks',
  access: 'manage',
  query: Type.Object({
    id: TrackId,
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '`last` of the previous response; from the start when absent',
      }),
    ),
  }),
  answers: {
    200: {
      description: `At most ${formatCount(MAX_LINE_POINTS)} points: request more with \`after\` while \`more\` is true`,
      schema: Type.Object({
        points: Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), {
          description: '`[longitude, latitude, segment]`, segments count from 1',
        }),
        last: Type.Integer({ description: 'Number of the last point in the response' }),
        more: Type.Boolean({ description: 'Whether more points follow' }),
        marks: Type.Array(TrackMark, { description: 'All marks of the track' }),
      }),
    },
    ...MISSING_TRACK,
  },
});

export const TRACK_FORMATS = ['gpx', 'geojson', 'kml'] as const;
export type TrackFormat = (typeof TRACK_FORMATS)[number];

export const TRACK_TYPES: Readonly<Record<TrackFormat, string>> = {
  gpx: 'application/gpx+xml',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
};

export const exportTrackEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/tracks/export',
  operationId: 'exportTrack',
  tag: POSITION_TAG,
  summary: 'A track with its marks as GPX 1.1, GeoJSON or KML 2.2',
  description:
    'GPX: a `trk` with a `trkseg` for each segment, and a `wpt` for each mark. GeoJSON: a MultiLineString ' +
    'with the times of its points in `coordTimes`, and a Point for each mark. KML: a `gx:MultiTrack`, and a ' +
    'placemark for each mark.',
  access: 'manage',
  query: Type.Object({
    id: TrackId,
    format: Type.Enum([...TRACK_FORMATS], { description: 'Format of the file' }),
  }),
  answers: {
    200: {
      description: 'The file, with the content type of its format',
      contentType: TRACK_TYPES.gpx,
      otherTypes: {
        [TRACK_TYPES.geojson]: { description: 'With `format=geojson`' },
        [TRACK_TYPES.kml]: { description: 'With `format=kml`' },
      },
    },
    ...MISSING_TRACK,
  },
});
