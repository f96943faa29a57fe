/** Tracks as files: GPX 1.1, GeoJSON (RFC 7946), KML 2.2 with Google's track extension. Generated in pieces. */
import type { TrackFormat } from '../../../contract/position.ts';
import { geoJsonText } from '../../formats/geojson-writer.ts';
import { GPX, gpxPoint } from '../../formats/gpx-writer.ts';
import { kmlPoint, kmlPosition, kmlText } from '../../formats/kml-writer.ts';
import { xmlElement } from '../../formats/xml-text.ts';
import type { StoredMark, StoredPoint, StoredTrack, TrackStore } from '../../store/tracks.ts';

/** Points per database read: at most a few milliseconds of work. */
const PAGE_POINTS = 2000;

const instant = (ms: number): string => new Date(ms).toISOString();

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

function* gpx(store: TrackStore, track: StoredTrack, marks: readonly StoredMark[]): Generator<string> {
  const name = xmlElement('name', track.name);
  yield `${GPX.head}<metadata>${name}<time>${track.startedAt}</time></metadata>\n`;
  for (const { timeMs, ...mark } of marks) yield GPX.row({ ...mark, time: instant(timeMs) });
  yield `<trk>${name}\n`;
  yield* segments(store, track, { open: '<trkseg>\n', close: '</trkseg>\n' }, ({ lon, lat, altitudeMetres, timeMs }) =>
    gpxPoint('trkpt', { lon, lat, altitudeMetres, time: instant(timeMs) }),
  );
  yield `</trk>\n${GPX.tail()}`;
}

const position = (point: StoredPoint | StoredMark): string => `[${kmlPosition(point)}]`;
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
  const { head, row, tail } = geoJsonText();
  const empty = { geometry: 'null', properties: JSON.stringify(properties) };
  yield head;
  if (track.points > 0) {
    yield `\n{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[`;
    yield* segments(store, track, LINE, position);
    yield `]},"properties":${JSON.stringify(properties).slice(0, -1)},"coordTimes":[`;
    yield* segments(store, track, LINE, ({ timeMs }) => JSON.stringify(instant(timeMs)));
    yield ']}}';
  } else yield row(empty);
  for (const mark of marks)
    yield row(
      {
        geometry: `{"type":"Point","coordinates":${position(mark)}}`,
        properties: JSON.stringify({ name: mark.name, time: instant(mark.timeMs) }),
      },
      empty,
    );
  yield tail();
}

function* kml(store: TrackStore, track: StoredTrack, marks: readonly StoredMark[]): Generator<string> {
  const { head, row, tail } = kmlText(track.name);
  yield head;
  for (const mark of marks) yield row({ name: mark.name, time: instant(mark.timeMs), geometry: kmlPoint(mark) });
  yield `<Placemark>${xmlElement('name', track.name)}<gx:MultiTrack>\n`;
  // `when` and `coord` alternate, which the schema allows.
  yield* segments(
    store,
    track,
    { open: '<gx:Track>\n', close: '</gx:Track>\n' },
    (point) => `<when>${instant(point.timeMs)}</when><gx:coord>${kmlPosition(point, ' ')}</gx:coord>\n`,
  );
  yield `</gx:MultiTrack></Placemark>\n${tail()}`;
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
