/** Goes to what an import has made. */
import { type ImportJob, type OsmPart, IMPORT_ID_PREFIXES } from '../../../contract/imports.ts';
import { activeMap } from '../../map/active-map.ts';
import { useAreaLayers } from '../../model/map/area-layers.ts';
import { installedPacks, isReady } from '../../model/service/packs.ts';
import { useWindow, goAndThen } from '../../model/window/window.ts';

/** Figures lie where the areas of other packs do. */
export const hasPlace = ({ kind }: ImportJob): boolean => kind !== 'health';

/** Parts of an OpenStreetMap file that lie where its people are: its map has lines far out at sea. */
const ON_LAND: ReadonlySet<OsmPart> = new Set<OsmPart>(['roads', 'addresses', 'businesses']);

/** The pack whose place shows best what was imported. */
export const placeOfMost = ({ parts = [], report }: ImportJob): string | undefined =>
  parts.find(({ part, state }) => ON_LAND.has(part) && state === 'finished')?.pack ?? report?.pack;

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
