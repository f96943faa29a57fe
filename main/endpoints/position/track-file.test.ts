/** Track files: unknown altitudes, segments with a single point, and points that arrive during the export. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAppStore, type FileStore } from '../../store/app-store.ts';
import type { StoredTrack, TrackPoint } from '../../store/tracks.ts';
import { trackFile } from './track-file.ts';

let directory: string;
let store: FileStore;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-track-file-'));
  store = openAppStore(directory);
});
afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

const BEGIN = Date.UTC(2026, 10, 25, 12);
const point = (second: number, altitudeMetres: number | null, beginsSegment = false) => ({
  lon: 13.4 + second / 1000,
  lat: 52.5,
  timeMs: BEGIN + second * 1000,
  altitudeMetres,
  accuracyMetres: null,
  speedMetresPerSecond: null,
  courseDegrees: null,
  beginsSegment,
});

function recorded(points: readonly (TrackPoint & { beginsSegment: boolean })[]): StoredTrack {
  const track = store.tracks.begin('Creek survey');
  store.tracks.append(track, points);
  return store.tracks.find(track.id) ?? track;
}

it('omits an unknown altitude, but not an altitude of zero', () => {
  const track = recorded([point(0, null), point(1, 0), point(2, 12.3)]);
  store.tracks.mark(track, { lon: 13.4, lat: 52.5, timeMs: BEGIN, altitudeMetres: null });
  const file = (format: 'gpx' | 'geojson' | 'kml'): string => [...trackFile(store.tracks, track, format)].join('');
  expect(file('kml').match(/<(gx:coord|coordinates)>.*?<\/\1>/g)).toEqual([
    '<coordinates>13.4,52.5</coordinates>',
    '<gx:coord>13.4 52.5</gx:coord>',
    '<gx:coord>13.401 52.5 0</gx:coord>',
    '<gx:coord>13.402 52.5 12.3</gx:coord>',
  ]);
  expect(file('geojson')).toContain('"coordinates":[[[13.4,52.5],[13.401,52.5,0],[13.402,52.5,12.3]]]');
  expect(file('gpx').match(/<ele>.*?<\/ele>/g)).toEqual(['<ele>0</ele>', '<ele>12.3</ele>']);
});

it('has as many times as points in GeoJSON: a single point twice, without points that arrive later', () => {
  const track = recorded([point(0, null), point(20, null, true), point(21, null), point(40, null, true)]);
  const pieces: string[] = [];
  for (const piece of trackFile(store.tracks, track, 'geojson')) {
    pieces.push(piece);
    store.tracks.append(track, [point(41 + pieces.length, null)]);
  }
  expect(JSON.parse(pieces.join(''))).toMatchObject({
    features: [
      {
        geometry: {
          coordinates: [
            [
              [13.4, 52.5],
              [13.4, 52.5],
            ],
            [
              [13.42, 52.5],
              [13.421, 52.5],
            ],
            [
              [13.44, 52.5],
              [13.44, 52.5],
            ],
          ],
        },
        properties: {
          coordTimes: [
            ['2026-11-25T12:00:00.000Z', '2026-11-25T12:00:00.000Z'],
            ['2026-11-25T12:00:20.000Z', '2026-11-25T12:00:21.000Z'],
            ['2026-11-25T12:00:40.000Z', '2026-11-25T12:00:40.000Z'],
          ],
        },
      },
    ],
  });
});
