/** Saves the window's contents as a file. */
import { formatCount } from '../../kit/words/locale.ts';
import type { SavedPlace } from '../../../contract/places.ts';
import {
  MAX_PROJECT_BYTES,
  MAX_PROJECT_FOLDERS,
  MAX_PROJECT_PLACES,
  PROJECT_EXTENSION,
  PROJECT_VERSION,
} from '../../../contract/project.ts';
import type { ProjectFile } from '../../../contract/read-project.ts';
import { failureText } from '../../kit/api/failure.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { asFileName, saveTextFile } from '../../kit/output/save-file.ts';
import { useInspected } from '../look-up/inspected.ts';
import { useAreaLayers } from '../map/area-layers.ts';
import { usePins, type Pin } from '../pins/pins.ts';
import { PLACES } from '../places/place-list.ts';
import { useLayout } from '../window/layout.ts';
import { matricesOf, tablesOf, writtenMissing, type Kept } from './project-data.ts';
import { fingerprint, ownOf, useProject } from './project.ts';
import { refreshRecent } from './recent-projects.ts';
import { t } from '../../kit/words/t.ts';
import { errorMessage } from '../../../contract/system-error.ts';

const writtenPin = ({ letter, point, name }: Pin): ProjectFile['pins'][number] => ({
  letter,
  ...point,
  ...(name === undefined ? {} : { name }),
});

const writtenPlace = ({
  id,
  name,
  note,
  color,
  folder,
  lon,
  lat,
  created_at,
}: SavedPlace): ProjectFile['places'][number] => ({
  id,
  name,
  ...(note === undefined ? {} : { note }),
  color,
  ...(folder === undefined ? {} : { folder }),
  created_at,
  lon,
  lat,
});

/** @throws Error if a project exceeds the limits: its file would be rejected when opened */
function refuseBeyond(count: number, maximum: number, what: string): void {
  if (count > maximum)
    throw new Error(
      t('project.projectHoldsMostMaximumWhat', { maximum: formatCount(maximum), what, number: formatCount(count) }),
    );
}

/**
 * All that belongs to the project now, and what of it could not be had.
 * @throws Error where the server does not answer, or there is too much
 */
export async function projectNow(title: string): Promise<Kept<ProjectFile>> {
  const list = await fetchAnswer(PLACES);
  if (!list.ok) throw new Error(failureText(list.failure));
  const { folders, places } = ownOf(list.data);
  refuseBeyond(places.length, MAX_PROJECT_PLACES, t('project.savedPlaces'));
  refuseBeyond(folders.length, MAX_PROJECT_FOLDERS, t('project.folders'));
  const { view, hiddenLayers, hiddenTiles, tileOrder, figureLayer } = useLayout.getState();
  const matrices = await matricesOf();
  const tables = await tablesOf();
  const kept: ProjectFile = {
    cairn_project: PROJECT_VERSION,
    title,
    saved_at: new Date().toISOString(),
    view,
    point: useInspected.getState().point,
    pins: usePins.getState().pins.map(writtenPin),
    folders: folders.map(({ id, name }) => ({ id, name })),
    places: places.map(writtenPlace),
    layers: {
      hidden: [...hiddenLayers],
      hidden_tiles: [...hiddenTiles],
      tile_order: [...tileOrder],
      figure: figureLayer,
      areas: useAreaLayers.getState().layers.map((layer) => Object.fromEntries(Object.entries(layer))),
    },
    matrices: matrices.kept,
    tables: tables.kept,
  };
  return { kept, missing: [...matrices.missing, ...tables.missing] };
}

/** Saves the project to a file that the user selects. Reports data that couldn't be included. */
export async function saveProject(given?: string): Promise<void> {
  const title =
    (given ?? useProject.getState().title ?? t('common.project')).trim().slice(0, 100) || t('common.project');
  try {
    const { kept, missing } = await projectNow(title);
    const text = `${JSON.stringify(kept)}\n`;
    // Bytes, which a file is refused by: a text has more of them than characters.
    if (new Blob([text]).size > MAX_PROJECT_BYTES)
      throw new Error(t('project.wouldExceedSizeMiBDelete', { size: MAX_PROJECT_BYTES >> 20 }));
    const isSaved = await saveTextFile(`${asFileName(title)}${PROJECT_EXTENSION}`, text);
    if (!isSaved) return;
    void refreshRecent();
    useProject.setState({ title, saved: fingerprint() });
    if (missing.length > 0)
      useNotices
        .getState()
        .report(t('project.savedProjectTitleWithoutMissing', { title, missing: writtenMissing(missing) }));
  } catch (error) {
    useNotices.getState().report(t('project.couldntSaveProjectReason', { reason: errorMessage(error) }));
  }
}
