/** Where this computer is, by a receiver of satellite positions: gpsd, a stream of NMEA 0183, or a serial device. */
import { Type, type Static } from 'typebox';
import { Latitude, Longitude } from './coordinates.ts';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { Line } from './places.ts';
import { MAX_PORT } from './ports.ts';
import { writtenCount } from './counted.ts';

export const POSITION_TAG = 'Position';

export const SOURCE_KINDS = ['off', 'gpsd', 'nmea', 'serial'] as const;

/** Where gpsd listens unless another port is set. */
export const GPSD_PORT = 2947;
/** The port that IANA has given NMEA 0183 streams. */
export const NMEA_PORT = 10110;
/** Of NMEA 0183 itself; most receivers by USB take any. */
export const DEFAULT_BAUD = 4800;
export const BAUD_RATES = [4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800] as const;

/** A fix that is older is shown as old, in seconds. */
export const STALE_SECONDS = 5;

export const PositionSource = Type.Object(
  {
    kind: Type.Enum([...SOURCE_KINDS], {
      description:
        '`gpsd`: its JSON protocol over TCP; `nmea`: a stream of NMEA 0183 sentences over TCP; `serial`: a ' +
        'device of this computer that sends them; `off`: none',
    }),
    host: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 253,
        pattern: String.raw`^[A-Za-z0-9.:_\-]+$`,
        expected: 'a host name or an address, without a scheme or port',
        description: 'Of `gpsd` and `nmea`; 127.0.0.1 when absent. Another computer than this one needs `allow_remote`',
      }),
    ),
    port: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PORT,
        description: `Of \`gpsd\` and \`nmea\`; ${GPSD_PORT} and ${NMEA_PORT} when absent`,
      }),
    ),
    allow_remote: Type.Optional(
      Type.Boolean({ description: 'That Cairn may connect to a host that is not this computer' }),
    ),
    device: Type.Optional(
      Type.String({
        minLength: 6,
        maxLength: 255,
        pattern: String.raw`^/dev/[A-Za-z0-9._/:+@\-]+$`,
        expected: 'a device below /dev, such as /dev/ttyUSB0',
        description: 'Of `serial`, such as `/dev/ttyUSB0`',
      }),
    ),
    baud: Type.Optional(
      Type.Enum([...BAUD_RATES], { description: `Of \`serial\`: bits a second, ${DEFAULT_BAUD} when absent` }),
    ),
  },
  { additionalProperties: false },
);
export type PositionSource = Static<typeof PositionSource>;

export const POSITION_STATES = ['off', 'connecting', 'searching', 'fix', 'stale', 'failed'] as const;
export type PositionState = (typeof POSITION_STATES)[number];

/** How the receiver came to a fix, where it says so; `simulated`, `manual` and `estimated` are no measurements. */
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
      description: '3 with a height, 2 without; absent where the receiver does not say',
    }),
  ),
  quality: Type.Optional(
    Type.Enum([...FIX_QUALITIES], {
      description:
        'How the receiver came to it, where it says so. `estimated`, `manual` and `simulated` are not measured',
    }),
  ),
  time: Type.Optional(Type.String({ format: 'date-time', description: 'By the clock of the receiver, UTC' })),
  received_at: Type.String({ format: 'date-time', description: 'By the clock of this computer' }),
  age_s: Type.Number({ minimum: 0, description: 'Seconds since it came' }),
  accuracy_m: Metres('Radius around the point, in metres; absent where nothing is known of it'),
  accuracy_kind: Type.Optional(
    Type.Enum(['receiver', 'dilution'], {
      description:
        'Whose figure `accuracy_m` is: `receiver`: its own estimate; `dilution`: modelled by Cairn, 5 m ' +
        'times the horizontal dilution of precision',
    }),
  ),
  altitude_m: Metres('Above mean sea level, in metres'),
  speed_mps: Type.Optional(Type.Number({ minimum: 0, description: 'Over ground, in metres a second' })),
  course_deg: Type.Optional(
    Type.Number({ minimum: 0, maximum: 360, description: 'Direction of travel, in degrees from true north' }),
  ),
  heading_deg: Type.Optional(
    Type.Number({ minimum: 0, maximum: 360, description: 'Where a compass points, in degrees from true north' }),
  ),
});
export type PositionFix = Static<typeof PositionFix>;

/** What is known of a track while it goes on, and of one that has ended. */
export const TRACK_STATES = ['recording', 'paused', 'ended'] as const;
export type TrackState = (typeof TRACK_STATES)[number];

export const Track = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Names the track in other requests' }),
  name: Type.String({ description: 'What it is called' }),
  state: Type.Enum([...TRACK_STATES], { description: 'Whether it goes on' }),
  started_at: Type.String({ format: 'date-time', description: 'When it was begun' }),
  ended_at: Type.Optional(Type.String({ format: 'date-time', description: 'Absent while it goes on' })),
  points: Type.Integer({ minimum: 0, description: 'Fixes that it is made of' }),
  segments: Type.Integer({
    minimum: 0,
    description: 'Pieces without a gap: a pause, a lost position and a restart begin another',
  }),
  length_m: Type.Number({ minimum: 0, description: 'Of all segments together, in metres' }),
  seconds: Type.Number({ minimum: 0, description: 'From the first to the last point of each segment, together' }),
  marks: Type.Integer({ minimum: 0, description: 'Places marked on the way' }),
  bbox: Type.Optional(
    Type.Array(Type.Number(), {
      minItems: 4,
      maxItems: 4,
      description: 'West, south, east, north of its points, in degrees; absent without a point',
    }),
  ),
});
export type Track = Static<typeof Track>;

export const Position = Type.Object({
  state: Type.Enum([...POSITION_STATES], {
    description:
      '`off`: no receiver is chosen; `connecting`; `searching`: connected, no fix yet; `fix`; ' +
      `\`stale\`: the last fix is more than ${STALE_SECONDS} s old; ` +
      '`failed`: there is no connection, which is tried again by itself',
  }),
  reason: Type.Optional(Type.String({ description: 'Why there is no fix now, in words' })),
  source: Type.Object(PositionSource.properties, { description: 'The receiver that is chosen' }),
  fix: Type.Optional(Type.Object(PositionFix.properties, { description: 'The latest, however old' })),
  satellites_used: Type.Optional(Type.Integer({ minimum: 0, description: 'Satellites that the fix is made of' })),
  satellites_in_view: Type.Optional(Type.Integer({ minimum: 0, description: 'Satellites that are received' })),
  track: Type.Optional(Type.Object(Track.properties, { description: 'The track under way' })),
  track_problem: Type.Optional(
    Type.String({ description: 'Why points of the track under way are not on the disk yet, in words' }),
  ),
});
export type Position = Static<typeof Position>;

export const positionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/position',
  operationId: 'position',
  tag: POSITION_TAG,
  summary: 'Where this computer is: the latest fix of its receiver, and the track under way',
  description:
    'Where a person is concerns its owner alone: a key needs the right `manage`. A fix that is old is ' +
    'answered with its age and the state `stale`, never as the present one.',
  access: 'manage',
  answers: { 200: { description: 'The state of the receiver', schema: Position } },
  example: '/v1/position',
});

export const setPositionSourceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/position/source',
  operationId: 'setPositionSource',
  tag: POSITION_TAG,
  summary: 'Chooses the receiver, which is kept over restarts',
  description:
    'Cairn connects at once, and again by itself when the connection ends. A host that is not this computer ' +
    'is refused unless `allow_remote` is true.',
  access: 'manage',
  body: PositionSource,
  answers: { 200: { description: 'The receiver is chosen', schema: Position } },
  bodyExample: { kind: 'gpsd' },
});

const TrackId = Type.String({ format: 'uuid', description: 'Id of the track' });
const MAX_TRACK_NAME = 200;
const TrackName = Line(MAX_TRACK_NAME, 'A line of text');
const MAX_TRACK_IDS = 1000;
const TrackIds = Type.Array(TrackId, { minItems: 1, maxItems: MAX_TRACK_IDS, description: 'Ids of tracks' });
const Tracks = Type.Object({ tracks: Type.Array(Track, { description: 'The latest first' }) });

const MISSING_TRACK = { 404: { description: 'There is no such track', schema: ErrorBody } };
const NO_ROOM = { 507: { description: 'The disk has no room: nothing was changed', schema: ErrorBody } };

export const tracksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/tracks',
  operationId: 'listTracks',
  tag: POSITION_TAG,
  summary: 'Recorded tracks, the latest first',
  access: 'manage',
  answers: { 200: { description: 'All tracks', schema: Tracks } },
  example: '/v1/tracks',
});

export const startTrackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/start',
  operationId: 'startTrack',
  tag: POSITION_TAG,
  summary: 'Begins to record a track',
  description:
    'Each fix is on the disk before the next comes, a second later at most; after a restart of the service ' +
    'the track goes on, with a gap. Without a position the track waits for one.',
  access: 'manage',
  body: Type.Object({ name: Type.Optional(TrackName) }, { additionalProperties: false }),
  answers: {
    200: { description: 'It is recorded', schema: Track },
    409: { description: 'No receiver is chosen, or a track is under way', schema: ErrorBody },
    ...NO_ROOM,
  },
  bodyExample: { name: 'Creek survey' },
});

export const changeTrackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/change',
  operationId: 'changeTrack',
  tag: POSITION_TAG,
  summary: 'Renames a track, pauses it, lets it go on, or ends it',
  access: 'manage',
  body: Type.Object(
    {
      id: TrackId,
      name: Type.Optional(TrackName),
      state: Type.Optional(
        Type.Enum([...TRACK_STATES], { description: 'A track that has ended stays so; another cannot be under way' }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: { description: 'It is changed', schema: Track },
    409: { description: 'The track has ended', schema: ErrorBody },
    ...MISSING_TRACK,
    ...NO_ROOM,
  },
  bodyExample: { id: EXAMPLE_UUID, state: 'paused' },
});

export const TrackMark = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Counted from 1 in each track' }),
  name: Type.String({ description: 'What it is called' }),
  lon: Longitude,
  lat: Latitude,
  time: Type.String({ format: 'date-time', description: 'When it was marked, by the clock of the receiver' }),
  altitude_m: Metres('Above mean sea level, in metres'),
});
export type TrackMark = Static<typeof TrackMark>;

export const markTrackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/mark',
  operationId: 'markTrack',
  tag: POSITION_TAG,
  summary: 'Marks the present position on the track under way',
  access: 'manage',
  body: Type.Object({ name: Type.Optional(TrackName) }, { additionalProperties: false }),
  answers: {
    200: { description: 'It is marked', schema: TrackMark },
    409: { description: 'No track is under way, or there is no present position', schema: ErrorBody },
    ...NO_ROOM,
  },
  bodyExample: { name: 'Washed-out bridge' },
});

export const removeTracksEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/remove',
  operationId: 'removeTracks',
  tag: POSITION_TAG,
  summary: 'Removes tracks; for an hour `/v1/tracks/restore` brings them back',
  description: 'A track under way is ended by it. What is not there is passed over.',
  access: 'manage',
  body: Type.Object({ ids: TrackIds }, { additionalProperties: false }),
  answers: { 200: { description: 'The tracks that are left', schema: Tracks }, ...NO_ROOM },
  bodyExample: { ids: [EXAMPLE_UUID] },
});

export const restoreTracksEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tracks/restore',
  operationId: 'restoreTracks',
  tag: POSITION_TAG,
  summary: 'Brings back tracks that were removed within the last hour',
  access: 'manage',
  body: Type.Object({ ids: TrackIds }, { additionalProperties: false }),
  answers: { 200: { description: 'All tracks', schema: Tracks }, ...MISSING_TRACK, ...NO_ROOM },
  bodyExample: { ids: [EXAMPLE_UUID] },
});

/** Of one answer of `/v1/tracks/line`. */
export const MAX_LINE_POINTS = 10_000;

export const trackLineEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/tracks/line',
  operationId: 'trackLine',
  tag: POSITION_TAG,
  summary: 'Points of a track in their order, for a map, and its marks',
  access: 'manage',
  query: Type.Object({
    id: TrackId,
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '`last` of the answer before; from the beginning when absent',
      }),
    ),
  }),
  answers: {
    200: {
      description: `At most ${writtenCount(MAX_LINE_POINTS)} points: ask again with \`after\` while \`more\` is true`,
      schema: Type.Object({
        points: Type.Array(Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }), {
          description: '`[longitude, latitude, segment]`, segments counted from 1',
        }),
        last: Type.Integer({ description: 'Number of the last point of the answer' }),
        more: Type.Boolean({ description: 'Whether further points follow' }),
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
      description: 'The file, of the content type of its format',
      contentType: TRACK_TYPES.gpx,
      otherTypes: {
        [TRACK_TYPES.geojson]: { description: 'With `format=geojson`' },
        [TRACK_TYPES.kml]: { description: 'With `format=kml`' },
      },
    },
    ...MISSING_TRACK,
  },
});
