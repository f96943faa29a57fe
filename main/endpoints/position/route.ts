/** `/v1/position` and `/v1/tracks`: the receiver of this computer, and the tracks recorded with it. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  changeTrackEndpoint,
  exportTrackEndpoint,
  markTrackEndpoint,
  MAX_LINE_POINTS,
  positionEndpoint,
  PositionSource,
  removeTracksEndpoint,
  restoreTracksEndpoint,
  setPositionSourceEndpoint,
  startTrackEndpoint,
  TRACK_TYPES,
  trackLineEndpoint,
  tracksEndpoint,
  type Position,
  type PositionFix,
  type Track,
  type TrackMark,
} from '../../../contract/position.ts';
import { Fault } from '../../../contract/fault.ts';
import { checkSource, Receiver, type ReceivedFix } from '../../position/receiver.ts';
import { TrackRecorder } from '../../position/recorder.ts';
import type { StoredMark, StoredTrack } from '../../store/tracks.ts';
import { givingWay } from '../../threads/give-way.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { trackFile, trackFileName } from './track-file.ts';

const SETTING = 'position_source';

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
const instant = (ms: number): string => new Date(ms).toISOString();

const fixOf = (fix: ReceivedFix): PositionFix => ({
  lon: rounded(fix.lon, 7),
  lat: rounded(fix.lat, 7),
  ...(fix.dimensions === undefined ? {} : { dimensions: fix.dimensions }),
  ...(fix.quality === undefined ? {} : { quality: fix.quality }),
  ...(fix.timeMs === undefined ? {} : { time: instant(fix.timeMs) }),
  received_at: instant(fix.receivedMs),
  age_s: rounded(fix.ageSeconds, 1),
  ...(fix.accuracyMetres === undefined ? {} : { accuracy_m: rounded(fix.accuracyMetres, 1) }),
  ...(fix.accuracyKind === undefined ? {} : { accuracy_kind: fix.accuracyKind }),
  ...(fix.altitudeMetres === undefined ? {} : { altitude_m: rounded(fix.altitudeMetres, 1) }),
  ...(fix.speedMetresPerSecond === undefined ? {} : { speed_mps: rounded(fix.speedMetresPerSecond, 2) }),
  ...(fix.courseDegrees === undefined ? {} : { course_deg: rounded(fix.courseDegrees, 1) }),
  ...(fix.headingDegrees === undefined ? {} : { heading_deg: rounded(fix.headingDegrees, 1) }),
});

const trackOf = ({ west, south, east, north, ...track }: StoredTrack): Track => ({
  id: track.id,
  name: track.name,
  state: track.state,
  started_at: track.startedAt,
  ...(track.endedAt === null ? {} : { ended_at: track.endedAt }),
  points: track.points,
  segments: track.segments,
  length_m: rounded(track.lengthMetres, 1),
  seconds: rounded(track.seconds, 1),
  marks: track.marks,
  ...(west === null || south === null || east === null || north === null ? {} : { bbox: [west, south, east, north] }),
});

const markOf = ({ number, name, lon, lat, timeMs, altitudeMetres }: StoredMark): TrackMark => ({
  number,
  name,
  lon: rounded(lon, 7),
  lat: rounded(lat, 7),
  time: instant(timeMs),
  ...(altitudeMetres === null ? {} : { altitude_m: rounded(altitudeMetres, 1) }),
});

export const mountPosition: MountEndpoints = (context) => {
  const {
    mount,
    positionSource,
    tempFiles,
    store: { tracks, settings },
  } = context;
  const recorder = new TrackRecorder(tracks);
  const receiver = new Receiver((fix) => recorder.record(fix));
  receiver.use(positionSource ?? settings.read(SETTING, PositionSource) ?? { kind: 'off' });
  context.onClose(() => {
    receiver.close();
    recorder.close();
  });

  /** Returns the current fix, if any. */
  const currentFix = (): ReceivedFix | undefined => {
    const { state, fix } = receiver.state();
    return state === 'fix' ? fix : undefined;
  };

  const answer = (): Position => {
    const { state, reason, source, fix, satellites } = receiver.state();
    const underWay = recorder.current;
    return {
      state,
      ...(reason === undefined ? {} : { reason }),
      source,
      ...(fix === undefined ? {} : { fix: fixOf(fix) }),
      ...(satellites.used === undefined ? {} : { satellites_used: satellites.used }),
      ...(satellites.inView === undefined ? {} : { satellites_in_view: satellites.inView }),
      ...(underWay === undefined ? {} : { track: trackOf(underWay.track) }),
      ...(underWay?.problem === undefined ? {} : { track_problem: underWay.problem }),
    };
  };

  const requireTrack = (id: string): StoredTrack => {
    const track = tracks.find(id);
    if (track === undefined) throw new Fault('not_found', `Unknown track "${id}": it was removed, or never recorded`);
    return track;
  };
  const all = (): { tracks: Track[] } => ({ tracks: tracks.list().map(trackOf) });

  mount(positionEndpoint, answer);

  mount(setPositionSourceEndpoint, ({ body }) => {
    checkSource(body);
    settings.write(SETTING, body);
    receiver.use(body);
    return answer();
  });

  mount(tracksEndpoint, all);

  mount(startTrackEndpoint, ({ body: { name } }) => {
    if (receiver.state().state === 'off')
      throw new Fault('conflict', 'No receiver is selected, so there is nothing to record. Select one first');
    return trackOf(recorder.start(name, currentFix()));
  });

  mount(changeTrackEndpoint, ({ body: { id, name, state } }) =>
    trackOf(recorder.change(requireTrack(id), { name, state })),
  );

  mount(markTrackEndpoint, ({ body: { name } }) => markOf(recorder.mark(currentFix(), name)));

  mount(removeTracksEndpoint, ({ body: { ids } }) => {
    recorder.remove(ids);
    return all();
  });

  mount(restoreTracksEndpoint, ({ body: { ids } }) => {
    tracks.restore(ids);
    return all();
  });

  mount(trackLineEndpoint, ({ query: { id, after = 0 } }) => {
    const track = requireTrack(id);
    const found = tracks.points(track, after, MAX_LINE_POINTS + 1);
    const page = found.slice(0, MAX_LINE_POINTS);
    return {
      points: page.map(({ lon, lat, segment }) => [rounded(lon, 7), rounded(lat, 7), segment]),
      last: page.at(-1)?.number ?? after,
      more: found.length > MAX_LINE_POINTS,
      marks: tracks.marks(track).map(markOf),
    };
  });

  mount(exportTrackEndpoint, ({ query: { id, format }, raw }, reply) => {
    const track = requireTrack(id);
    const name = trackFileName(track, format);
    const file = { name, contentType: TRACK_TYPES[format], disposition: `attachment; filename="${name}"` };
    return tempFiles.send(raw, reply, file, (path, signal) =>
      pipeline(givingWay(trackFile(tracks, track, format)), createWriteStream(path), { signal }),
    );
  });
};
