/** Goes to what an import has made. */
import type { ImportJob } from '../../../contract/imports.ts';
import { activeMap } from '../../map/active-map.ts';
import { installedPacks, isReady } from '../../model/service/packs.ts';
import { goAndThen, useWindow } from '../../model/window/window.ts';

/** Figures lie where the areas of other packs do. */
export const hasPlace = ({ kind }: ImportJob): boolean => kind !== 'health';

/** Closes the dialog and brings the map to all of a pack. */
export function showOnMap(id: string): void {
  const pack = installedPacks().find((candidate) => candidate.id === id);
  useWindow.getState().closeDialog();
  goAndThen('inspect', () => {
    if (pack !== undefined && isReady(pack)) activeMap()?.camera.fit(pack.coverage);
  });
}
