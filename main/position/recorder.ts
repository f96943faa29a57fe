/** Records the current track. Every fix is in the database before the next one arrives. */
import { counted } from '../../contract/counted.ts';
import { Fault } from '../../contract/fault.ts';
import type { TrackState } from '../../contract/position.ts';
import { isDiskFull } from '../store/free-space.ts';
import { type StoredMark, type StoredTrack, type TrackPoint, type TrackStore } from '../store/tracks.ts';
import type { ReceivedFix } from './receiver.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Minimum time between points, in milliseconds: some receivers send ten fixes a second. */
const MIN_INTERVAL_MS = 950;
/** Time without a fix after which the line has a gap, in milliseconds. */
const GAP_MS = 10_000;
/** Maximum number of points held in memory while the database isn't writable: one hour. */
const MAX_PENDING = 3600;
/** How long removed tracks can be restored, in milliseconds. */
const RESTORABLE_MS = 3_600_000;
const DROP_MS = 600_000;

const pad = (value: number): string => String(value).padStart(2, '0');

/** Returns e.g. `Track 2026-11-25 09:41`, in this computer's time zone. */
function defaultName(): string {
  const now = new Date();
  return (
    `Track ${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())} ` +
    `${pad(now.getHours())}:${pad(now.getMinutes())}`
  );
}

const pointOf = (fix: ReceivedFix): TrackPoint => ({
  lon: fix.lon,
  lat: fix.lat,
  timeMs: fix.timeMs ?? fix.receivedMs,
  altitudeMetres: fix.altitudeMetres ?? null,
  accuracyMetres: fix.accuracyMetres ?? null,
  speedMetresPerSecond: fix.speedMetresPerSecond ?? null,
  courseDegrees: fix.courseDegrees ?? null,
});

export class TrackRecorder {
  readonly #tracks: TrackStore;
  readonly #timer: NodeJS.Timeout;
  #track: StoredTrack | undefined;
  #pending: (TrackPoint & { beginsSegment: boolean })[] = [];
  /** Arrival of the segment's last point; undefined if the next one starts a segment. */
  #lastMs: number | undefined;
  #problem: string | undefined;

  /** Resumes a track that was being recorded when the service ended. */
  constructor(tracks: TrackStore) {
    this.#tracks = tracks;
    this.#track = tracks.active();
    this.#drop();
    this.#timer = setInterval(() => this.#drop(), DROP_MS).unref();
  }

  /** Returns the current track, and why points are missing from it, if any. */
  get current(): { track: StoredTrack; problem?: string } | undefined {
    if (this.#track === undefined) return undefined;
    return { track: this.#track, ...(this.#problem === undefined ? {} : { problem: this.#problem }) };
  }

  record(fix: ReceivedFix): void {
    if (this.#track?.state !== 'recording') return;
    const now = performance.now();
    if (this.#lastMs !== undefined && now - this.#lastMs < MIN_INTERVAL_MS) return;
    const beginsSegment = this.#lastMs === undefined || now - this.#lastMs > GAP_MS;
    this.#lastMs = now;
    this.#pending.push({ ...pointOf(fix), beginsSegment });
    if (this.#pending.length > MAX_PENDING) {
      this.#pending.shift();
      // Missing points leave a gap in the line.
      const [first] = this.#pending;
      if (first !== undefined) first.beginsSegment = true;
    }
    this.#write();
  }

  /** Starts a track. @throws Fault conflict, or the database's error */
  start(name: string | undefined, latest: ReceivedFix | undefined): StoredTrack {
    if (this.#track !== undefined)
      throw new Fault('conflict', `The track "${this.#track.name}" is being recorded: end it first`);
    this.#track = this.#tracks.begin(name?.trim() ?? defaultName());
    this.#lastMs = undefined;
    this.#pending = [];
    this.#problem = undefined;
    // Starts at the current position, not at the next fix.
    if (latest !== undefined) this.record(latest);
    return this.#track;
  }

  /**
   * Renames a track or changes its state. Pending points are written first, so that a track ends with its last points.
   * @throws Fault conflict, or the database's error
   */
  change(
    track: StoredTrack,
    { name, state }: { name?: string | undefined; state?: TrackState | undefined },
  ): StoredTrack {
    if (track.state === 'ended' && state !== undefined && state !== 'ended')
      throw new Fault('conflict', `The track "${track.name}" has ended: start another`);
    const isUnderWay = track.id === this.#track?.id;
    if (isUnderWay) this.#append();
    const changed = this.#tracks.change(track, {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(state === undefined ? {} : { state }),
    });
    if (isUnderWay) {
      this.#track = changed.state === 'ended' ? undefined : changed;
      if (changed.state !== 'recording') this.#lastMs = undefined;
    }
    return changed;
  }

  /** Marks the current position. @param fix current fix @throws Fault conflict, or the database's error */
  mark(fix: ReceivedFix | undefined, name: string | undefined): StoredMark {
    const track = this.#track;
    if (track === undefined) throw new Fault('conflict', 'No track is being recorded: start one to mark places on it');
    if (fix === undefined) throw new Fault('conflict', 'No current position: wait for a fix');
    const { lon, lat, timeMs, altitudeMetres } = pointOf(fix);
    const mark = this.#tracks.mark(track, { lon, lat, timeMs, altitudeMetres }, name?.trim());
    this.#track = this.#tracks.find(track.id);
    return mark;
  }

  /** Removes tracks. @throws the database's error */
  remove(ids: readonly string[]): void {
    const isUnderWay = this.#track !== undefined && ids.includes(this.#track.id);
    // A removed track can be restored, so pending points are written first.
    if (isUnderWay) this.#write();
    this.#tracks.remove(ids);
    if (isUnderWay) this.#track = undefined;
  }

  /** Writes pending points and stops. */
  close(): void {
    clearInterval(this.#timer);
    this.#write();
  }

  /** Writes pending points. @throws the database's error */
  #append(): void {
    const track = this.#track;
    if (track === undefined || this.#pending.length === 0) return;
    this.#tracks.append(track, this.#pending);
    this.#pending = [];
    this.#problem = undefined;
    this.#track = this.#tracks.find(track.id);
  }

  #write(): void {
    try {
      this.#append();
    } catch (error) {
      const reason = isDiskFull(error) ? 'the disk is full' : errorMessage(error);
      const pending = this.#pending.length;
      this.#problem = `${counted(pending, 'track point')} ${pending === 1 ? "isn't" : "aren't"} saved yet: ${reason}`;
    }
  }

  #drop(): void {
    try {
      this.#tracks.dropRemoved(new Date(Date.now() - RESTORABLE_MS).toISOString());
    } catch {
      // Another process is writing, or the disk is full: retried at the next interval.
    }
  }
}
