/** Imports saved places from selected or dropped files; outcomes are shown until dismissed. */
import { importPlacesEndpoint } from '../../../contract/place-files.ts';
import { ask } from '../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../kit/api/exchange.ts';
import { failureText } from '../../kit/api/failure.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { openPlaces } from './place-actions.ts';
import { changePlaces, refreshPlaces } from './place-changes.ts';
import { usePlaces, type FileOutcome } from './places.ts';
import { t } from '../../kit/words/t.ts';

/** Formats of the system's file chooser: whatever the server reads points from. */
export const PLACE_FILES = '.gpx,.kml,.kmz,.geojson,.json,.csv,.tsv,.xlsx,.ods,.gpkg,.fgb,.parquet,.zip,.gz';

async function bring(file: File, tracks: 'leave' | 'take', signal: AbortSignal): Promise<FileOutcome> {
  const query = { name: file.name, tracks };
  const answer = await ask(importPlacesEndpoint, { query, file, patienceMs: ENDLESS_MS, signal });
  if (!answer.ok) return { file, report: null, failure: failureText(answer.failure) };
  const { data: report } = answer;
  if (report.added > 0) {
    const undo = { removedPlaces: report.place_ids, removedFolders: report.folder_ids };
    useNotices.getState().offer(t('places.addedCountPlacesName', { count: report.added, name: file.name }), () => {
      usePlaces.getState().set({ outcomes: usePlaces.getState().outcomes.filter((outcome) => outcome.file !== file) });
      void changePlaces(undo, null);
    });
    usePlaces.getState().set({ text: '' });
  }
  return { file, report, failure: null };
}

/** Adds the places of files, one after the other; each can be undone. */
export async function importPlaceFiles(files: readonly File[], tracks: 'leave' | 'take' = 'leave'): Promise<void> {
  openPlaces();
  const abort = new AbortController();
  const { set } = usePlaces.getState();
  set({ outcomes: [], cancelReading: () => abort.abort() });
  try {
    for (const file of files) {
      set({ reading: file.name });
      // oxlint-disable-next-line no-await-in-loop -- the server reads one file at a time
      const outcome = await bring(file, tracks, abort.signal);
      set({ outcomes: [...usePlaces.getState().outcomes, outcome] });
      // oxlint-disable-next-line no-await-in-loop -- what was added is seen before the next is read
      await refreshPlaces();
    }
  } catch {
    // Cancelled: nothing of the current file is saved.
  } finally {
    set({ reading: null, cancelReading: null });
  }
}

/** The outcome of a file, in one or two sentences. */
export function outcomeText({ file, report, failure }: FileOutcome): string {
  if (report === null) return failure ?? '';
  const { added, already_there: already, left_out: leftOut, track_points: tracks, shortened } = report;
  return [
    `${file.name}: ` +
      `${added === 0 && already > 0 ? t('places.nothingNew') : t('places.countPlacesAdded', { count: added })}.`,
    ...(already === 0 ? [] : [t('places.countPlacesAlreadyExisted', { count: already })]),
    ...(leftOut === 0 ? [] : [t('places.countEntriesSkipped', { count: leftOut })]),
    ...(tracks === 0 ? [] : [t('places.countTrackPointsSkipped', { count: tracks })]),
    ...(shortened === 0 ? [] : [t('places.countNamesNotesShortenedBecause', { count: shortened })]),
  ].join(' ');
}
