/** Goes to what an import has made. */
import { IMPORT_ID_PREFIXES, type ImportJob } from '../../../contract/imports.ts';
import { activeMap } from '../../map/active-map.ts';
import { useAreaLayers } from '../../model/map/area-layers.ts';
import { installedPacks, isReady } from '../../model/service/packs.ts';
import { goAndThen, useWindow } from '../../model/window/window.ts';

/** Figures lie where the areas of other packs do. */
export const hasPlace = ({ kind }: ImportJob): boolean => kind !== 'health';

/** Closes the dialog and brings the map to all of a pack. */
export function showOnMap(id: string): void {
  const pack = installedPacks().find((candidate) => candidate.id === id);
  useWindow.getState().closeDialog();
  if (id.startsWith(IMPORT_ID_PREFIXES.areas))
    useAreaLayers.getState().show(id, pack !== undefined && isReady(pack) ? pack.title : undefined);
  goAndThen('inspect', () => {
    if (pack !== undefined && isReady(pack)) activeMap()?.camera.fit(pack.coverage);
  });
}
