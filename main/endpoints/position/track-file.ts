/** Tracks as files: GPX 1.1, GeoJSON (RFC 7946), KML 2.2 with Google's tracks. Written in pieces. */
import type { TrackFormat } from '../../../contract/position.ts';
import { escaped } from '../../look-ups/drawn-areas/area-file.ts';
import type { KeptMark, KeptPoint, KeptTrack, TrackStore } from '../../store/tracks.ts';

/** Of one read from the database: some milliseconds of work at most. */
const PAGE_POINTS = 2000;

const instant = (ms: number): string => new Date(ms).toISOString();
/** A tenth of a millimetre at most. */
const degrees = (value: number): string => String(Number(value.toFixed(9)));
const metres = (value: number): string => String(Number(value.toFixed(2)));

/** Points of a track in segments, a page at a time. */
function* pages(store: TrackStore, track: KeptTrack): Generator<KeptPoint[]> {
  for (let after = 0; ;) {
    const page = store.points(track, after, PAGE_POINTS);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.number;
  }
}

/**
 * The text of points, with what stands before, between and after segments.
 * @param write of one point; `isFirst` in its segment
 */
function* segments(
  store: TrackStore,
  track: KeptTrack,
  [open, between, close]: readonly [string, string, string],
  write: (point: KeptPoint, isFirst: boolean) => string,
): Generator<string> {
  let segment = 0;
  for (const page of pages(store, track)) {
    let text = '';
    for (const point of page) {
      const isFirst = point.segment !== segment;
      if (isFirst) text += segment === 0 ? open : `${close}${between}${open}`;
      segment = point.segment;
      text += write(point, isFirst);
    }
    yield text;
  }
  if (segment > 0) yield close;
}

const optional = (tag: string, value: number | null): string =>
  value === null ? '' : `<${tag}>${metres(value)}</${tag}>`;

function* gpx(store: TrackStore, track: KeptTrack, marks: readonly KeptMark[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Cairn" xmlns="http://www.topografix.com/GPX/1/1">\n`;
  yield `<metadata><name>${escaped(track.name)}</name><time>${track.startedAt}</time></metadata>\n`;
  for (const { lon, lat, timeMs, altitudeMetres, name } of marks)
    yield `<wpt lat="${degrees(lat)}" lon="${degrees(lon)}">${optional('ele', altitudeMetres)}<time>${instant(timeMs)}</time><name>${escaped(name)}</name></wpt>\n`;
  yield `<trk><name>${escaped(track.name)}</name>\n`;
  yield* segments(
    store,
    track,
    ['<trkseg>\n', '', '</trkseg>\n'],
    ({ lon, lat, altitudeMetres, timeMs }) =>
      `<trkpt lat="${degrees(lat)}" lon="${degrees(lon)}">${optional('ele', altitudeMetres)}<time>${instant(timeMs)}</time></trkpt>\n`,
  );
  yield '</trk>\n</gpx>\n';
}

const position = ({ lon, lat, altitudeMetres }: KeptPoint | KeptMark): string =>
  `[${degrees(lon)},${degrees(lat)}${altitudeMetres === null ? '' : `,${metres(altitudeMetres)}`}]`;

/** A line needs two points: a segment of one has it twice. Times stand in the shape of the lines, as others have them. */
function* geoJson(store: TrackStore, track: KeptTrack, marks: readonly KeptMark[]): Generator<string> {
  const { name, startedAt, endedAt, lengthMetres, seconds } = track;
  const properties = {
    name,
    started_at: startedAt,
    ...(endedAt === null ? {} : { ended_at: endedAt }),
    length_m: Number(lengthMetres.toFixed(1)),
    seconds,
  };
  yield `{"type":"FeatureCollection","features":[\n`;
  if (track.points > 0) {
    yield `{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[`;
    yield* lines(store, track, position);
    yield `]},"properties":${JSON.stringify(properties).slice(0, -1)},"coordTimes":[`;
    yield* lines(store, track, ({ timeMs }) => JSON.stringify(instant(timeMs)));
    yield ']}}';
  } else yield `{"type":"Feature","geometry":null,"properties":${JSON.stringify(properties)}}`;
  for (const mark of marks)
    yield `,\n{"type":"Feature","geometry":{"type":"Point","coordinates":${position(mark)}},"properties":${JSON.stringify({ name: mark.name, time: instant(mark.timeMs) })}}`;
  yield '\n]}\n';
}

function* lines(store: TrackStore, track: KeptTrack, write: (point: KeptPoint) => string): Generator<string> {
  let pending: string | undefined;
  let segment = 0;
  let isAlone = false;
  for (const page of pages(store, track)) {
    let text = '';
    for (const point of page) {
      const written = write(point);
      if (point.segment === segment) {
        text += `,${written}`;
        isAlone = false;
      } else {
        if (segment > 0) text += isAlone ? `,${pending}],[` : '],[';
        else text += '[';
        text += written;
        isAlone = true;
      }
      pending = written;
      segment = point.segment;
    }
    yield text;
  }
  if (segment > 0) yield isAlone ? `,${pending}]` : ']';
}

function* kml(store: TrackStore, track: KeptTrack, marks: readonly KeptMark[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n`;
  yield `<Document><name>${escaped(track.name)}</name>\n`;
  for (const { lon, lat, timeMs, altitudeMetres, name } of marks)
    yield `<Placemark><name>${escaped(name)}</name><TimeStamp><when>${instant(timeMs)}</when></TimeStamp><Point><coordinates>${degrees(lon)},${degrees(lat)}${altitudeMetres === null ? '' : `,${metres(altitudeMetres)}`}</coordinates></Point></Placemark>\n`;
  yield `<Placemark><name>${escaped(track.name)}</name><gx:MultiTrack>\n`;
  // A when and a coord in turn: the schema has them so, as well as all of the one before all of the other.
  yield* segments(
    store,
    track,
    ['<gx:Track>\n', '', '</gx:Track>\n'],
    ({ lon, lat, altitudeMetres, timeMs }) =>
      `<when>${instant(timeMs)}</when><gx:coord>${degrees(lon)} ${degrees(lat)} ${metres(altitudeMetres ?? 0)}</gx:coord>\n`,
  );
  yield '</gx:MultiTrack></Placemark>\n</Document></kml>\n';
}

const WRITERS = { gpx, geojson: geoJson, kml } as const satisfies Record<TrackFormat, unknown>;

/** The file in pieces. */
export const trackFile = (store: TrackStore, track: KeptTrack, format: TrackFormat): Generator<string> =>
  WRITERS[format](store, track, store.marks(track));

/** A name that every system takes. */
export const trackFileName = (track: Pick<KeptTrack, 'name'>, format: TrackFormat): string => {
  const name = track.name
    .normalize('NFKD')
    .replaceAll(/[^\w .-]+/g, '')
    .replaceAll(/[ :]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return `${name === '' ? 'track' : name}.${format}`;
};
