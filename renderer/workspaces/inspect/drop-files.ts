import { showDropped } from '../../model/imports/dropped.ts';
import { holdsPoints } from '../../model/imports/file-kinds.ts';
import { isPackFile, takeFiles } from '../../model/packs/take-files.ts';
import { importPlaceFiles, isPlaceFile } from '../../model/places/place-files.ts';
import { isProjectFile, openProjectFile } from '../../model/project/project-file.ts';
import { panelTab } from './reach/actions.ts';

/** Shows a file of points, or imports the files. */
async function showOrTake(files: readonly File[]): Promise<void> {
  const [first] = files;
  if (first !== undefined && files.length === 1 && (await holdsPoints(first))) showDropped(first);
  else takeFiles(files);
}

/** Opens a project, adds places and packs, shows points, and imports the other files. */
export function dropFiles(files: readonly File[]): void {
  const project = files.find(isProjectFile);
  if (project !== undefined) {
    void openProjectFile(project);
    return;
  }
  // While the list of places is on screen, files are for it.
  const isForPlaces = panelTab() === 'places';
  const places = files.filter((file) => isPlaceFile(file) || (isForPlaces && !isPackFile(file)));
  const others = files.filter((file) => !places.includes(file));
  if (places.length > 0) void importPlaceFiles(places);
  if (others.length > 0) void showOrTake(others);
}
