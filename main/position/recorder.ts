/** Records the track under way: every fix is in the database before the next one comes. */
import { counted } from '../../contract/counted.ts';
import { Fault } from '../../contract/fault.ts';
import type { TrackState } from '../../contract/position.ts';
import { isDiskFull } from '../store/free-space.ts';
import { type KeptMark, type KeptTrack, type TrackPoint, type TrackStore } from '../store/tracks.ts';
import type { ReceivedFix } from './receiver.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Points lie so far apart in time at the minimum, in milliseconds: a receiver may send ten fixes a second. */
const MIN_INTERVAL_MS = 950;
/** Without a fix for so long the line has a gap, in milliseconds. */
const GAP_MS = 10_000;
/** A database that cannot be written keeps so many points waiting: an hour of them. */
const MAX_PENDING = 3600;
/** What was removed can be brought back for so long, in milliseconds. */
const RESTORABLE_MS = 3_600_000;
const DROP_MS = 600_000;

const pad = (value: number): string => String(value).padStart(2, '0');

/** `Track 2026-11-25 09:41`, by this computer's clock and zone. */
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
  #track: KeptTrack | undefined;
  #pending: (TrackPoint & { beginsSegment: boolean })[] = [];
  /** When the last point of the segment came; absent where the next one begins another. */
  #lastMs: number | undefined;
  #problem: string | undefined;

  /** A track that was under way when the service ended goes on. */
  constructor(tracks: TrackStore) {
    this.#tracks = tracks;
    this.#track = tracks.underWay();
    this.#drop();
    this.#timer = setInterval(() => this.#drop(), DROP_MS).unref();
  }

  /** The track under way, and why it is not as the receiver has it. */
  get current(): { track: KeptTrack; problem?: string } | undefined {
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
      // Where points are missing the line has a gap.
      const [first] = this.#pending;
      if (first !== undefined) first.beginsSegment = true;
    }
    this.#write();
  }

  /** @throws Fault conflict, or the database's error */
  start(name: string | undefined, latest: ReceivedFix | undefined): KeptTrack {
    if (this.#track !== undefined)
      throw new Fault('conflict', `The track "${this.#track.name}" is under way: end it first`);
    this.#track = this.#tracks.begin(name?.trim() ?? defaultName());
    this.#lastMs = undefined;
    this.#pending = [];
    this.#problem = undefined;
    // The first point is where one stands, not where the next fix is.
    if (latest !== undefined) this.record(latest);
    return this.#track;
  }

  /**
   * What waits is written first: a track does not end without its last points.
   * @throws Fault conflict, or the database's error
   */
  change(track: KeptTrack, { name, state }: { name?: string | undefined; state?: TrackState | undefined }): KeptTrack {
    if (track.state === 'ended' && state !== undefined && state !== 'ended')
      throw new Fault('conflict', `The track "${track.name}" has ended: begin another`);
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

  /** @param fix the present one @throws Fault conflict, or the database's error */
  mark(fix: ReceivedFix | undefined, name: string | undefined): KeptMark {
    const track = this.#track;
    if (track === undefined) throw new Fault('conflict', 'No track is under way: begin one to mark places on it');
    if (fix === undefined) throw new Fault('conflict', 'There is no present position: wait for a fix to mark it');
    const { lon, lat, timeMs, altitudeMetres } = pointOf(fix);
    const mark = this.#tracks.mark(track, { lon, lat, timeMs, altitudeMetres }, name?.trim());
    this.#track = this.#tracks.find(track.id);
    return mark;
  }

  /** @throws the database's error */
  remove(ids: readonly string[]): void {
    const isUnderWay = this.#track !== undefined && ids.includes(this.#track.id);
    // It may be brought back, with what waits.
    if (isUnderWay) this.#write();
    this.#tracks.remove(ids);
    if (isUnderWay) this.#track = undefined;
  }

  /** What waits is written. */
  close(): void {
    clearInterval(this.#timer);
    this.#write();
  }

  /** @throws the database's error */
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
      const why = isDiskFull(error) ? 'the disk is full' : errorMessage(error);
      const pending = this.#pending.length;
      this.#problem = `${counted(pending, 'point')} of the track ${pending === 1 ? 'is' : 'are'} not on the disk yet: ${why}`;
    }
  }

  #drop(): void {
    try {
      this.#tracks.dropRemoved(new Date(Date.now() - RESTORABLE_MS).toISOString());
    } catch {
      // Another process is writing, or the disk is full: the next time.
    }
  }
}
