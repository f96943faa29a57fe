import { failureText } from '../../kit/api/failure.ts';
import { beginImport } from '../../model/imports/begin-import.ts';
import { closeDropped, useDropped, type Dropped } from '../../model/imports/dropped.ts';
import { lookAt } from '../../model/imports/uploads.ts';
import { addPackFiles } from '../../model/packs/pack-adding.ts';
import { isPackFile } from '../../model/packs/take-files.ts';
import { importPlaceFiles } from '../../model/places/place-files.ts';
import { isProjectFile, openProjectFile } from '../../model/project/project-file.ts';
import { panelTab } from './reach/actions.ts';

/** Shows what files contain, before they are used; those without rows can only be imported. */
async function showDropped(files: readonly File[]): Promise<void> {
  const reading: Dropped = { files, look: null, problem: null };
  useDropped.setState({ dropped: reading });
  const found = await lookAt(files, new AbortController().signal);
  // It was closed, or other files have been dropped.
  if (useDropped.getState().dropped !== reading) return;
  if ('failure' in found) useDropped.setState({ dropped: { ...reading, problem: failureText(found.failure) } });
  else if (found.look.rows.length === 0 && found.look.problem === undefined) {
    closeDropped();
    beginImport(files, found.look.imports[0]);
  } else useDropped.setState({ dropped: { ...reading, look: found.look } });
}

/** Opens a project, adds packs, adds files to the list of places on screen, and shows the other files. */
export function dropFiles(files: readonly File[]): void {
  const project = files.find(isProjectFile);
  if (project !== undefined) {
    void openProjectFile(project);
    return;
  }
  const packs = files.filter(isPackFile);
  const others = files.filter((file) => !isPackFile(file));
  if (packs.length > 0) addPackFiles(packs);
  if (others.length === 0) return;
  if (panelTab() === 'places') void importPlaceFiles(others);
  else void showDropped(others);
}
