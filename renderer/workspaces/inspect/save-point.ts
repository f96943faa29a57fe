import { activeMap } from '../../map/active-map.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { savePlaceAt } from '../../model/places/place-actions.ts';
import { headingTitle } from './heading.ts';

/** Saves the inspected point, or the middle of the map; a place already saved there is edited. */
export function savePoint(): void {
  const { point } = useInspected.getState();
  const view = activeMap()?.view();
  const at = point ?? (view === undefined ? null : { lon: view.lon, lat: view.lat });
  if (at !== null) savePlaceAt(at, point === null ? '' : headingTitle());
}
