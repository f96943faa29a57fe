/** Recorded tracks: actions on them, and their lines for the map. */
import { useMap } from '../map/map.ts';
import { useLayout } from '../window/layout.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import {
  changeTrackEndpoint,
  exportTrackEndpoint,
  markTrackEndpoint,
  removeTracksEndpoint,
  restoreTracksEndpoint,
  startTrackEndpoint,
  trackLineEndpoint,
  tracksEndpoint,
  type Track,
  type TrackFormat,
  type TrackMark,
} from '../../../contract/position.ts';
import { ask, download } from '../../kit/api/ask.ts';
import { failureText, type Failure } from '../../kit/api/failure.ts';
import {
  refetch,
  FailedAnswer,
  fetchAnswer,
  keepAnswer,
  keptAnswer,
  queryClient,
  queryOf,
  type AnswerQuery,
  type Reply,
} from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { fileNameOf, saveBytes } from '../../kit/output/save-file.ts';
import { useWindow } from '../window/window.ts';
import { needReceiver, POSITION } from './position.ts';
import { t } from '../../kit/words/t.ts';

export const TRACKS = queryOf(tracksEndpoint);

export type TrackLine = {
  /** Segments of `[longitude, latitude]`. */
  readonly segments: readonly (readonly [number, number][])[];
  /** Number of the last point. */
  readonly last: number;
  readonly marks: readonly TrackMark[];
};

const NO_LINE: TrackLine = { segments: [], last: 0, marks: [] };

/** The known line of a track, and its continuation: each response has the index of the next point. */
const lineOf = (id: string): AnswerQuery<TrackLine> => ({
  queryKey: ['track-line', id],
  async queryFn() {
    let line = keptAnswer(lineOf(id)) ?? NO_LINE;
    for (let isMore = true; isMore;) {
      // oxlint-disable-next-line no-await-in-loop -- each answer says where the next begins
      const answer = await ask(trackLineEndpoint, { query: { id, after: line.last } });
      if (!answer.ok) throw new FailedAnswer(answer.failure);
      const { points, last, marks, more } = answer.data;
      line = { segments: withPoints(line.segments, points), last, marks };
      isMore = more;
    }
    return { ok: true, ms: 0, data: line };
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

export const knownLine = (id: string): TrackLine | undefined => keptAnswer(lineOf(id));

const known = (found: readonly UseQueryResult<Reply<TrackLine>>[]): TrackLine[] =>
  found.flatMap(({ data }) => data?.data ?? []);

/** The lines of tracks that are known, or come to be, in the order of their ids. */
export const useTrackLines = (ids: readonly string[]): readonly TrackLine[] =>
  useQueries({ queries: ids.map(lineOf), combine: known }, queryClient);

/**
 * Fetches what of a track's line is not known yet.
 * @param counted how many points and marks it has, where that is known: nothing is asked where all are there
 */
export async function loadLine(
  id: string,
  counted?: { readonly points: number; readonly marks: number },
): Promise<void> {
  const present = knownLine(id);
  const isWhole =
    counted !== undefined &&
    present !== undefined &&
    present.last >= counted.points &&
    present.marks.length >= counted.marks;
  if (!isWhole) await fetchAnswer({ ...lineOf(id), staleTime: 0 });
}

/** @param points `[longitude, latitude, segment]`, segments counted from 1 */
export function withPoints(
  segments: TrackLine['segments'],
  points: readonly (readonly number[])[],
): TrackLine['segments'] {
  if (points.length === 0) return segments;
  const grown = segments.map((segment) => [...segment]);
  for (const [lon = 0, lat = 0, segment = 1] of points) {
    while (grown.length < segment) grown.push([]);
    grown[segment - 1]?.push([lon, lat]);
  }
  return grown;
}

const refused = (what: string, failure: Failure): void =>
  useNotices.getState().report(`${what} ${failureText(failure)}`);

const refresh = (): void => {
  void refetch(POSITION);
  void refetch(TRACKS);
};

/** Begins a track, or ends the one under way and asks for its name. */
export async function toggleRecording(): Promise<void> {
  if (!needReceiver()) return;
  const underWay = keptAnswer(POSITION)?.track;
  if (underWay === undefined) {
    const answer = await ask(startTrackEndpoint, { body: {} });
    if (!answer.ok) refused(t('position.couldntStartTrack'), answer.failure);
    else useNotices.getState().showToast(t('position.recordingName', { name: answer.data.name }));
    refresh();
    return;
  }
  const answer = await ask(changeTrackEndpoint, { body: { id: underWay.id, state: 'ended' } });
  refresh();
  if (!answer.ok) {
    refused(t('position.trackRecording'), answer.failure);
    return;
  }
  useLayout.getState().toggleTrack(underWay.id);
  useMap.getState().set({ renamedTrack: underWay.id });
  useWindow.getState().open('tracks');
}

/** Pauses or resumes the current track. */
export async function togglePause(): Promise<void> {
  const underWay = keptAnswer(POSITION)?.track;
  if (underWay === undefined) {
    useNotices.getState().showToast(t('position.noTrackBeingRecordedPress'));
    return;
  }
  const state = underWay.state === 'recording' ? 'paused' : 'recording';
  const answer = await ask(changeTrackEndpoint, { body: { id: underWay.id, state } });
  refresh();
  if (!answer.ok)
    refused(state === 'paused' ? t('position.trackRecording') : t('position.trackStaysPaused'), answer.failure);
  else useNotices.getState().showToast(state === 'paused' ? t('position.trackPaused') : t('position.trackResumed'));
}

/** Marks the present position on the track under way. */
export async function markPosition(): Promise<void> {
  const underWay = keptAnswer(POSITION)?.track;
  const answer = await ask(markTrackEndpoint, { body: {} });
  if (!answer.ok) {
    refused(t('position.couldntAddMark'), answer.failure);
    return;
  }
  useNotices.getState().showToast(t('position.markedName', { name: answer.data.name }));
  if (underWay !== undefined) await loadLine(underWay.id);
  refresh();
}

/** @returns why it has the name that it had */
export async function renameTrack({ id, name: before }: Track, name: string): Promise<string | null> {
  if (name.trim() === before || name.trim() === '') return null;
  const answer = await ask(changeTrackEndpoint, { body: { id, name: name.trim() } });
  refresh();
  if (!answer.ok) return failureText(answer.failure);
  useNotices
    .getState()
    .offer(t('common.renamedName', { name: answer.data.name }), () => void renameTrack(answer.data, before));
  return null;
}

const isShown = (id: string): boolean => useLayout.getState().shownTracks.includes(id);

export async function removeTrack({ id, name }: Track): Promise<void> {
  const answer = await ask(removeTracksEndpoint, { body: { ids: [id] } });
  if (!answer.ok) {
    refused(t('position.couldntDeleteName', { name }), answer.failure);
    return;
  }
  keepAnswer(TRACKS, answer.data);
  void refetch(POSITION);
  const wasShown = isShown(id);
  if (wasShown) useLayout.getState().toggleTrack(id);
  useNotices.getState().offer(t('position.deletedName', { name }), () => void restoreTrack(id, name, wasShown));
}

async function restoreTrack(id: string, name: string, isToBeShown: boolean): Promise<void> {
  const answer = await ask(restoreTracksEndpoint, { body: { ids: [id] } });
  if (!answer.ok) {
    refused(t('position.couldntRestoreName', { name }), answer.failure);
    return;
  }
  keepAnswer(TRACKS, answer.data);
  if (isToBeShown && !isShown(id)) useLayout.getState().toggleTrack(id);
}

/** Saves a track as a file. */
export async function exportTrack({ id, name }: Track, format: TrackFormat): Promise<void> {
  const answer = await download(exportTrackEndpoint, { query: { id, format } });
  if (answer.kind === 'failed') {
    refused(t('position.couldntExportName', { name }), answer.failure);
    return;
  }
  await saveBytes(fileNameOf(answer.headers) ?? `track.${format}`, answer.pieces);
}
