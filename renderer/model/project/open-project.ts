/** Replaces the window's contents by a project, or by nothing. */
import type { ProjectFile } from '../../../contract/read-project.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useInspected } from '../look-up/inspected.ts';
import { readAreaLayers, useAreaLayers, type AreaLayer } from '../map/area-layers.ts';
import { usePins, type Pin } from '../pins/pins.ts';
import { changePlaces } from '../places/place-changes.ts';
import { knownPlaces } from '../places/place-list.ts';
import { usePlaces } from '../places/places.ts';
import { readLayout, useLayout } from '../window/layout.ts';
import { bringData, writtenMissing } from './project-data.ts';
import { fingerprint, ownOf, useProject } from './project.ts';
import { t } from '../../kit/words/t.ts';

/** The previous state of the window, for restoring it. */
function snapshot(): () => void {
  const { pins } = usePins.getState();
  const { layers } = useAreaLayers.getState();
  const { hiddenLayers, hiddenTiles, tileOrder, figureLayer } = useLayout.getState();
  const { title, saved } = useProject.getState();
  return () => {
    usePins.getState().clear();
    usePins.getState().restore(pins);
    useAreaLayers.setState({ layers });
    useLayout.getState().set({ hiddenLayers, hiddenTiles, tileOrder, figureLayer });
    useProject.setState({ title, saved });
  };
}

/**
 * Replaces the window's places.
 * @returns restores the previous ones; `null` if it failed
 */
async function replacePlaces(next: Pick<ProjectFile, 'folders' | 'places'>): Promise<(() => void) | null> {
  const before = knownPlaces();
  const mine = ownOf(before);
  // Ids of places that programs keep stay theirs.
  const taken = new Set(
    [...before.folders, ...before.places].filter(({ key }) => key !== undefined).map(({ id }) => id),
  );
  const renamed = new Map(
    [...next.folders, ...next.places].filter(({ id }) => taken.has(id)).map(({ id }) => [id, crypto.randomUUID()]),
  );
  const idOf = (id: string): string => renamed.get(id) ?? id;
  const folders = next.folders.map(({ id, name }) => ({ id: idOf(id), name: name.trim() }));
  const places = next.places.map(({ id, folder, ...place }) => ({
    ...place,
    id: idOf(id),
    ...(folder === undefined ? {} : { folder: idOf(folder) }),
  }));
  usePlaces.getState().set({ draft: null, chosen: null, ticked: new Set(), naming: null, text: '' });
  // Folders of the same name would be in the way of new ones, so what goes goes first.
  const gone = { removedPlaces: mine.places.map(({ id }) => id), removedFolders: mine.folders.map(({ id }) => id) };
  const isKept = (await changePlaces(gone, null)) && (await changePlaces({ folders, places }, null));
  const back = async (): Promise<void> => {
    await changePlaces(
      { removedPlaces: places.map(({ id }) => id), removedFolders: folders.map(({ id }) => id) },
      null,
    );
    await changePlaces(mine, null);
  };
  if (isKept) return () => void back();
  await back();
  return null;
}

/**
 * Opens a project: replaces places, pins and layers.
 * @returns the error; `null` if it succeeded
 */
export async function openProject(project: ProjectFile): Promise<string | null> {
  const restore = snapshot();
  const restorePlaces = await replacePlaces(project);
  if (restorePlaces === null) return t('project.couldntSavePlacesSoNothing');
  usePins.getState().clear();
  usePins.getState().restore(
    project.pins.map(({ letter, lon, lat, name }): Pin => ({
      letter,
      point: { lon, lat },
      ...(name === undefined ? {} : { name }),
    })),
  );
  const { hidden, hidden_tiles: hiddenTiles, tile_order: tileOrder, figure: figureLayer, areas } = project.layers;
  const layout = readLayout({ hiddenLayers: hidden, hiddenTiles, tileOrder, figureLayer });
  useLayout.getState().set({
    hiddenLayers: layout.hiddenLayers,
    hiddenTiles: layout.hiddenTiles,
    tileOrder: layout.tileOrder,
    figureLayer: layout.figureLayer,
  });
  useAreaLayers.setState({ layers: readAreaLayers(areas) satisfies AreaLayer[] });
  useProject.setState({ title: project.title.trim(), saved: fingerprint(), arrival: project.view });
  if (project.point !== null) useInspected.getState().lookUp(project.point);
  else useInspected.getState().clear();
  useNotices.getState().offer(t('project.openedTitle', { title: project.title.trim() }), () => {
    restorePlaces();
    restore();
  });
  const missing = await bringData(project);
  if (missing.length > 0)
    useNotices
      .getState()
      .report(
        t('project.notLoadedProjectTitleMissing', { title: project.title.trim(), missing: writtenMissing(missing) }),
      );
  return null;
}

/**
 * Starts a new project, without places, folders and pins.
 * @returns the error; `null` if it succeeded
 */
export async function newProject(): Promise<string | null> {
  const restore = snapshot();
  const restorePlaces = await replacePlaces({ folders: [], places: [] });
  if (restorePlaces === null) return t('project.couldntRemovePlacesSoNothing');
  usePins.getState().clear();
  useProject.setState({ title: null, saved: fingerprint() });
  useNotices.getState().offer(t('project.newProjectStarted'), () => {
    restorePlaces();
    restore();
  });
  return null;
}
