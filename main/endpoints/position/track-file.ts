/** Tracks as files: GPX 1.1, GeoJSON (RFC 7946), KML 2.2 with Google's track extension. Generated in pieces. */
import type { TrackFormat } from '../../../contract/position.ts';
import { escapeXml } from '../../formats/xml-text.ts';
import type { StoredMark, StoredPoint, StoredTrack, TrackStore } from '../../store/tracks.ts';

/** Points per database read: at most a few milliseconds of work. */
const PAGE_POINTS = 2000;

const instant = (ms: number): string => new Date(ms).toISOString();
/** Formats degrees with nine decimals, i.e. to a tenth of a millimetre. */
const degrees = (value: number): string => String(Number(value.toFixed(9)));
const metres = (value: number): string => String(Number(value.toFixed(2)));

/** Yields the points of a track in pages: only those that exist at the start, even if the track is being recorded. */
function* pages(store: TrackStore, track: StoredTrack): Generator<StoredPoint[]> {
  for (let after = 0; after < track.points;) {
    const page = store.points(track, after, Math.min(PAGE_POINTS, track.points - after));
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.number;
  }
}

/** Text around segments, and between their points. */
interface Delimiters {
  open: string;
  between?: string;
  close: string;
  /** For lines, which need at least two points: repeats a single point. */
  isLine?: boolean;
}

/** Yields the text of all points by segment. */
function* segments(
  store: TrackStore,
  track: StoredTrack,
  { open, between = '', close, isLine = false }: Delimiters,
  write: (point: StoredPoint) => string,
): Generator<string> {
  let segment = 0;
  /** The first point of the segment, as long as it is the only one. */
  let single = '';
  const end = (): string => (isLine && single !== '' ? between + single : '') + close;
  for (const page of pages(store, track)) {
    let text = '';
    for (const point of page) {
      const pointText = write(point);
      const isFirst = point.segment !== segment;
      if (isFirst) text += segment === 0 ? open : `${end()}${between}${open}`;
      else text += between;
      text += pointText;
      single = isFirst ? pointText : '';
      segment = point.segment;
    }
    yield text;
  }
  if (segment > 0) yield end();
}

const optional = (tag: string, value: number | null): string =>
  value === null ? '' : `<${tag}>${metres(value)}</${tag}>`;

function* gpx(store: TrackStore, track: StoredTrack, marks: readonly StoredMark[]): Generator<string> {
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Cairn" ' +
      'xmlns="http://www.topografix.com/GPX/1/1">\n'
  );
  yield `<metadata><name>${escapeXml(track.name)}</name><time>${track.startedAt}</time></metadata>\n`;
  for (const { lon, lat, timeMs, altitudeMetres, name } of marks)
    yield (
      `<wpt lat="${degrees(lat)}" ` +
        `lon="${degrees(lon)}">${optional('ele', altitudeMetres)}<time>${instant(timeMs)}</time>` +
        `<name>${escapeXml(name)}</name></wpt>\n`
    );
  yield `<trk><name>${escapeXml(track.name)}</name>\n`;
  yield* segments(
    store,
    track,
    { open: '<trkseg>\n', close: '</trkseg>\n' },
    ({ lon, lat, altitudeMetres, timeMs }) =>
      `<trkpt lat="${degrees(lat)}" ` +
      `lon="${degrees(lon)}">${optional('ele', altitudeMetres)}<time>${instant(timeMs)}</time></trkpt>\n`,
  );
  yield '</trk>\n</gpx>\n';
}

/** Formats coordinates; an unknown altitude is omitted in all formats. */
const coordinates = (
  { lon, lat, altitudeMetres }: Pick<StoredMark, 'lon' | 'lat' | 'altitudeMetres'>,
  between: ',' | ' ',
): string => [degrees(lon), degrees(lat), ...(altitudeMetres === null ? [] : [metres(altitudeMetres)])].join(between);
const position = (point: StoredPoint | StoredMark): string => `[${coordinates(point, ',')}]`;
const LINE = { open: '[', between: ',', close: ']', isLine: true } as const;

/** The times have the same structure as the lines, in the common `coordTimes`. */
function* geoJson(store: TrackStore, track: StoredTrack, marks: readonly StoredMark[]): Generator<string> {
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
    yield* segments(store, track, LINE, position);
    yield `]},"properties":${JSON.stringify(properties).slice(0, -1)},"coordTimes":[`;
    yield* segments(store, track, LINE, ({ timeMs }) => JSON.stringify(instant(timeMs)));
    yield ']}}';
  } else yield `{"type":"Feature","geometry":null,"properties":${JSON.stringify(properties)}}`;
  for (const mark of marks)
    yield (
      `,\n{"type":"Feature","geometry":{"type":"Point","coordinates":${position(mark)}},` +
        `"properties":${JSON.stringify({ name: mark.name, time: instant(mark.timeMs) })}}`
    );
  yield '\n]}\n';
}

function* kml(store: TrackStore, track: StoredTrack, marks: readonly StoredMark[]): Generator<string> {
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" ' +
      'xmlns:gx="http://www.google.com/kml/ext/2.2">\n'
  );
  yield `<Document><name>${escapeXml(track.name)}</name>\n`;
  for (const mark of marks)
    yield (
      `<Placemark><name>${escapeXml(mark.name)}</name><TimeStamp><when>${instant(mark.timeMs)}</when></TimeStamp>` +
        `<Point><coordinates>${coordinates(mark, ',')}</coordinates></Point></Placemark>\n`
    );
  yield `<Placemark><name>${escapeXml(track.name)}</name><gx:MultiTrack>\n`;
  // `when` and `coord` alternate, which the schema allows.
  yield* segments(
    store,
    track,
    { open: '<gx:Track>\n', close: '</gx:Track>\n' },
    (point) => `<when>${instant(point.timeMs)}</when><gx:coord>${coordinates(point, ' ')}</gx:coord>\n`,
  );
  yield '</gx:MultiTrack></Placemark>\n</Document></kml>\n';
}

const WRITERS = { gpx, geojson: geoJson, kml } as const satisfies Record<TrackFormat, unknown>;

/** Yields the file in pieces. */
export const trackFile = (store: TrackStore, track: StoredTrack, format: TrackFormat): Generator<string> =>
  WRITERS[format](store, track, store.marks(track));

/** Returns a file name that is valid on every system. */
export const trackFileName = (track: Pick<StoredTrack, 'name'>, format: TrackFormat): string => {
  const name = track.name
    .normalize('NFKD')
    .replaceAll(/[^\w .-]+/g, '')
    .replaceAll(/[ :]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return `${name === '' ? 'track' : name}.${format}`;
};
