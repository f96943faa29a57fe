/** Recorded tracks: points in segments, and marks. */
import { randomUUID } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import type { Point } from '../../contract/coordinates.ts';
import { Fault } from '../../contract/fault.ts';
import { metresBetween } from '../../contract/great-circle.ts';
import type { TrackState } from '../../contract/position.ts';

export interface StoredTrack {
  /** Increases in the order in which tracks were started. */
  number: number;
  id: string;
  name: string;
  state: TrackState;
  /** ISO 8601, UTC. */
  startedAt: string;
  endedAt: string | null;
  points: number;
  segments: number;
  lengthMetres: number;
  seconds: number;
  marks: number;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
}

export interface TrackPoint extends Point {
  /** Milliseconds since 1970. */
  timeMs: number;
  altitudeMetres: number | null;
  accuracyMetres: number | null;
  speedMetresPerSecond: number | null;
  courseDegrees: number | null;
}

/** Both numbered from 1. */
export interface StoredPoint extends TrackPoint {
  number: number;
  segment: number;
}

export interface StoredMark extends Point {
  /** Numbered from 1 in each track. */
  number: number;
  name: string;
  timeMs: number;
  altitudeMetres: number | null;
}

const TRACK = `number, id, name, state, started_at AS startedAt, ended_at AS endedAt, points, segments,
  length_m AS lengthMetres, seconds, west, south, east, north,
  (SELECT count(*) FROM track_mark WHERE track_mark.track = track.number) AS marks`;
const POINT = `number, segment, time_ms AS timeMs, lon, lat, altitude_m AS altitudeMetres, accuracy_m AS accuracyMetres,
  speed_mps AS speedMetresPerSecond, course_deg AS courseDegrees`;
const MARK = 'number, name, time_ms AS timeMs, lon, lat, altitude_m AS altitudeMetres';

export class TrackStore {
  readonly #database: Database;
  readonly #list: Statement<[], StoredTrack>;
  readonly #find: Statement<[string], StoredTrack>;
  readonly #active: Statement<[], StoredTrack>;
  readonly #begin: Statement;
  readonly #change: Statement;
  readonly #lastPoint: Statement<[number], StoredPoint>;
  readonly #addPoint: Statement;
  readonly #grow: Statement;
  readonly #points: Statement<[number, number, number], StoredPoint>;
  readonly #marks: Statement<[number], StoredMark>;
  readonly #addMark: Statement;
  readonly #remove: Statement;
  readonly #restore: Statement;
  readonly #removed: Statement<[string], number>;

  constructor(database: Database) {
    this.#database = database;
    this.#list = database.prepare(`SELECT ${TRACK} FROM track WHERE removed_at IS NULL ORDER BY number DESC`);
    this.#find = database.prepare(`SELECT ${TRACK} FROM track WHERE id = ? AND removed_at IS NULL`);
    this.#active = database.prepare(
      `SELECT ${TRACK} FROM track WHERE state != 'ended' AND removed_at IS NULL ORDER BY number DESC LIMIT 1`,
    );
    this.#begin = database.prepare(
      `INSERT INTO track (id, name, state, started_at) VALUES (@id, @name, 'recording', @now)`,
    );
    this.#change = database.prepare(
      'UPDATE track SET name = @name, state = @state, ended_at = @endedAt WHERE number = @number',
    );
    this.#lastPoint = database.prepare(`SELECT ${POINT} FROM track_point WHERE track = ? ORDER BY number DESC LIMIT 1`);
    this.#addPoint = database.prepare(
      `INSERT INTO track_point (track, number, segment, time_ms, lon, lat, altitude_m, accuracy_m, speed_mps,
        course_deg)
       VALUES (@track, @number, @segment, @timeMs, @lon, @lat, @altitudeMetres, @accuracyMetres, @speedMetresPerSecond,
         @courseDegrees)`,
    );
    this.#grow = database.prepare(
      `UPDATE track SET points = @number, segments = @segment, length_m = length_m + @metres,
        seconds = seconds + @seconds,
         west = min(ifnull(west, @lon), @lon), south = min(ifnull(south, @lat), @lat),
         east = max(ifnull(east, @lon), @lon), north = max(ifnull(north, @lat), @lat)
       WHERE number = @track`,
    );
    this.#points = database.prepare(
      `SELECT ${POINT} FROM track_point WHERE track = ? AND number > ? ORDER BY number LIMIT ?`,
    );
    this.#marks = database.prepare(`SELECT ${MARK} FROM track_mark WHERE track = ? ORDER BY number`);
    this.#addMark = database.prepare(
      `INSERT INTO track_mark (track, number, name, time_ms, lon, lat, altitude_m)
       VALUES (@track, @number, @name, @timeMs, @lon, @lat, @altitudeMetres)`,
    );
    this.#remove = database.prepare(
      `UPDATE track SET removed_at = @now, ended_at = ifnull(ended_at, @now), state = 'ended' WHERE id = @id ` +
        'AND removed_at IS NULL',
    );
    this.#restore = database.prepare('UPDATE track SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL');
    this.#removed = database.prepare<[string], number>('SELECT number FROM track WHERE removed_at < ?').pluck();
  }

  /** Returns tracks, latest first. */
  list(): StoredTrack[] {
    return this.#list.all();
  }

  find(id: string): StoredTrack | undefined {
    return this.#find.get(id);
  }

  /** Returns the track that is being recorded or paused. */
  active(): StoredTrack | undefined {
    return this.#active.get();
  }

  begin(name: string): StoredTrack {
    const id = randomUUID();
    this.#begin.run({ id, name, now: new Date().toISOString() });
    return this.#require(id);
  }

  /** @returns the updated track */
  change(
    track: StoredTrack,
    { name = track.name, state = track.state }: { name?: string; state?: TrackState },
  ): StoredTrack {
    const endedAt = state === 'ended' ? (track.endedAt ?? new Date().toISOString()) : null;
    this.#change.run({ number: track.number, name, state, endedAt });
    return this.#require(track.id);
  }

  /**
   * Adds points in order, atomically.
   * @param beginsSegment for each point, whether there is a gap before it; the first point of a track always starts a
   * segment
   */
  append(track: Pick<StoredTrack, 'number'>, points: readonly (TrackPoint & { beginsSegment: boolean })[]): void {
    this.#database
      .transaction(() => {
        let last = this.#lastPoint.get(track.number);
        for (const { beginsSegment, ...point } of points) {
          const isNew = beginsSegment || last === undefined;
          const number = (last?.number ?? 0) + 1;
          const segment = (last?.segment ?? 0) + (isNew ? 1 : 0);
          const grown =
            last === undefined || isNew
              ? { metres: 0, seconds: 0 }
              : { metres: metresBetween(last, point), seconds: Math.max(0, point.timeMs - last.timeMs) / 1000 };
          this.#addPoint.run({ ...point, track: track.number, number, segment });
          this.#grow.run({ ...grown, number, segment, lon: point.lon, lat: point.lat, track: track.number });
          last = { ...point, number, segment };
        }
      })
      .immediate();
  }

  /** Returns points after number `after`, in order. */
  points({ number }: Pick<StoredTrack, 'number'>, after: number, limit: number): StoredPoint[] {
    return this.#points.all(number, after, limit);
  }

  marks({ number }: Pick<StoredTrack, 'number'>): StoredMark[] {
    return this.#marks.all(number);
  }

  /** Adds a mark. @param name defaults to e.g. `Mark 3` */
  mark(track: Pick<StoredTrack, 'number'>, point: Omit<StoredMark, 'number' | 'name'>, name?: string): StoredMark {
    return this.#database
      .transaction(() => {
        const number = (this.marks(track).at(-1)?.number ?? 0) + 1;
        const mark = { ...point, number, name: name ?? `Mark ${number}` };
        this.#addMark.run({ ...mark, track: track.number });
        return mark;
      })
      .immediate();
  }

  /** Removes tracks; they can be restored until they are deleted. Skips unknown ids. */
  remove(ids: readonly string[]): void {
    const now = new Date().toISOString();
    this.#database
      .transaction(() => {
        for (const id of ids) this.#remove.run({ id, now });
      })
      .immediate();
  }

  /** Restores all tracks, or none. @throws Fault not_found if one has been deleted permanently */
  restore(ids: readonly string[]): void {
    this.#database
      .transaction(() => {
        const missing = ids.filter((id) => this.#restore.run(id).changes === 0 && this.find(id) === undefined);
        if (missing.length > 0)
          throw new Fault(
            'not_found',
            `${missing.length === 1 ? `The track "${missing[0]}" is` : `${missing.length} tracks are`} ` +
              'permanently deleted: removed tracks can be restored for an hour',
          );
      })
      .immediate();
  }

  /** Permanently deletes tracks removed before that time (ISO 8601, UTC). */
  dropRemoved(before: string): void {
    this.#database
      .transaction(() => {
        for (const number of this.#removed.all(before))
          for (const statement of [
            'DELETE FROM track_point WHERE track = ?',
            'DELETE FROM track_mark WHERE track = ?',
            'DELETE FROM track WHERE number = ?',
          ])
            this.#database.prepare(statement).run(number);
      })
      .immediate();
  }

  #require(id: string): StoredTrack {
    const track = this.find(id);
    if (track === undefined) throw new Error(`track ${id} no longer exists`);
    return track;
  }
}
