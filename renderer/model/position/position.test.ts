/** The position and tracks as the window has them, from a real server that hears a real stream of NMEA. */
import { useLayout } from '../window/layout.ts';
import { useMap } from '../map/map.ts';
import '../page-fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNmeaServer, type NmeaServer } from '../../../main/position/nmea.fixture.ts';
import type { Position, PositionFix } from '../../../contract/position.ts';
import { fetchAnswer, keptAnswer } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useInspected } from '../look-up/inspected.ts';
import { useWindow } from '../window/window.ts';
import { agedPosition, chooseReceiver, lookUpPosition, POSITION, toggleFollowing } from './position.ts';
import {
  loadLine,
  markPosition,
  removeTrack,
  renameTrack,
  togglePause,
  toggleRecording,
  TRACKS,
  knownLine,
  withPoints,
} from './tracks.ts';
import { durationWords, satelliteWords, sourceWords, speedWords, stateWords, writtenAge } from './words.ts';

let nmea: NmeaServer;
beforeAll(async () => {
  nmea = await startNmeaServer(100, (step) => [Date.UTC(2026, 10, 25, 12) + step * 1000, -122.02 + step * 1e-4, 36.97]);
});
afterAll(() => nmea.close());

/** Asks until the position fits. */
async function positionWith(fits: (position: Position) => boolean): Promise<Position> {
  for (let tries = 0; tries < 100; tries++) {
    // oxlint-disable-next-line no-await-in-loop -- until it fits
    const answer = await fetchAnswer(POSITION);
    if (answer.ok && fits(answer.data)) return answer.data;
    // oxlint-disable-next-line no-await-in-loop -- a moment later
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No such position came');
}

const FIX: PositionFix = { lon: 1, lat: 2, received_at: '2026-11-25T12:00:00Z', age_s: 1, dimensions: 3 };
const NOW: Position = { state: 'fix', source: { kind: 'gpsd' }, fix: FIX };

describe('a position in the window', () => {
  it('grows old without news, also where the server is gone', () => {
    expect(agedPosition(NOW, 2000)).toMatchObject({ state: 'fix', fix: { age_s: 3 } });
    expect(agedPosition(NOW, 9000)).toMatchObject({ state: 'stale', fix: { age_s: 10 } });
    expect(stateWords(agedPosition(NOW, 11_000))).toBe('No position for 12 s');
  });

  it('is written for people', () => {
    expect(stateWords(NOW)).toBe('3D fix');
    expect(stateWords({ ...NOW, fix: { ...FIX, quality: 'simulated' } })).toBe('Simulated');
    expect(stateWords({ ...NOW, state: 'failed' })).toBe('Lost, no position for 1 s');
    expect(sourceWords({ kind: 'gpsd' })).toBe('gpsd, 127.0.0.1:2947');
    expect(sourceWords({ kind: 'nmea', host: '::1', port: 2000 })).toBe('NMEA, [::1]:2000');
    expect(sourceWords({ kind: 'serial', device: '/dev/ttyUSB0', baud: 9600 })).toBe('/dev/ttyUSB0, 9600 baud, NMEA');
    expect(satelliteWords({ ...NOW, satellites_used: 9, satellites_in_view: 14 })).toBe('9 of 14');
    expect(satelliteWords(NOW)).toBeUndefined();
    expect((['metric', 'imperial', 'nautical'] as const).map((units) => speedWords(1.25, units))).toEqual([
      '4.5 km/h',
      '2.8 mph',
      '2.4 kn',
    ]);
    expect([durationWords(1307), writtenAge(59.4), writtenAge(61), writtenAge(7300)]).toEqual([
      '00:21:47',
      '59 s',
      '1 min',
      '2 h',
    ]);
  });

  it('asks for a receiver before anything else', () => {
    toggleFollowing();
    expect([useWindow.getState().dialog, useMap.getState().isFollowing]).toEqual(['receiver', false]);
    useWindow.getState().closeDialog();
  });

  it('is refused of another computer in words, and looked up once it has come', async () => {
    expect(await chooseReceiver({ kind: 'nmea', host: '192.0.2.1' })).toContain('another computer');
    expect(await chooseReceiver({ kind: 'nmea', port: nmea.port })).toBeNull();
    const { fix } = await positionWith(({ state }) => state === 'fix');
    lookUpPosition();
    expect(useInspected.getState().point?.lat).toBe(fix?.lat);
    expect(useMap.getState().lookedUp).toBe(useInspected.getState().point);
  });
});

describe('a track in the window', () => {
  it('is recorded, marked, paused, ended, named, deleted and brought back', async () => {
    await toggleRecording();
    await positionWith(({ track }) => (track?.points ?? 0) >= 2);
    await markPosition();
    expect(useNotices.getState().toast?.text).toBe('Marked Mark 1');
    await togglePause();
    const { track } = await positionWith((position) => position.track?.state === 'paused');
    await togglePause();
    await positionWith((position) => position.track?.segments === 2);
    await toggleRecording();
    expect(useWindow.getState().dialog).toBe('tracks');
    const id = track?.id ?? '';
    expect([useLayout.getState().shownTracks, useMap.getState().renamedTrack]).toEqual([[id], id]);

    await loadLine(id);
    const line = knownLine(id);
    expect(line?.segments).toHaveLength(2);
    expect(line?.marks).toMatchObject([{ number: 1 }]);

    const list = await fetchAnswer(TRACKS);
    const [ended] = list.ok ? list.data.tracks : [];
    if (ended === undefined) throw new Error('The track is not in the list');
    expect(await renameTrack(ended, ' Creek survey ')).toBeNull();
    await removeTrack(ended);
    expect(keptAnswer(TRACKS)?.tracks).toEqual([]);
    expect(useLayout.getState().shownTracks).toEqual([]);
    useNotices.getState().undo();
    await expect.poll(() => keptAnswer(TRACKS)?.tracks).toMatchObject([{ name: 'Creek survey' }]);
    expect(useLayout.getState().shownTracks).toEqual([id]);
  }, 20_000);

  it('grows by what is new', () => {
    const first = withPoints(
      [],
      [
        [1, 2, 1],
        [3, 4, 1],
      ],
    );
    expect(
      withPoints(first, [
        [5, 6, 1],
        [7, 8, 3],
      ]),
    ).toEqual([
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      [],
      [[7, 8]],
    ]);
    expect(first).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
    ]);
  });
});
