/** The default packs. A new one is one file here and one line below. */
import type { Theme } from '../kit/theme.ts';

const LOADERS: Record<string, () => Promise<{ theme: Theme }>> = {
  countries: () => import('./countries.ts'),
  'admin-world': () => import('./admin-world.ts'),
  'time-zones': () => import('./time-zones.ts'),
  'health-default': () => import('./health-default.ts'),
  'area-shapes': () => import('./area-shapes.ts'),
  'streets-santa-cruz': () => import('./streets-santa-cruz.ts'),
  'streets-santa-cruz-osm': () => import('./streets-santa-cruz-osm.ts'),
  'streets-montevideo': () => import('./streets-montevideo.ts'),
  'zip4-santa-cruz': () => import('./zip4-santa-cruz.ts'),
  'roads-montevideo': () => import('./roads-montevideo.ts'),
  'roads-santa-cruz': () => import('./roads-santa-cruz.ts'),
  'admin-us': () => import('./admin-us.ts'),
  'admin-germany': () => import('./admin-germany.ts'),
  'admin-spain': () => import('./admin-spain.ts'),
  'basemap-world': () => import('./basemap-world.ts'),
  'eu-nuts': () => import('./eu-nuts.ts'),
  'neighbourhoods-germany': () => import('./neighbourhoods-germany.ts'),
  'regions-world': () => import('./regions-world.ts'),
  'regions-us': () => import('./regions-us.ts'),
  'grid-zones': () => import('./grid-zones.ts'),
  airports: () => import('./airports.ts'),
  places: () => import('./places.ts'),
  'geocoder-world': () => import('./geocoder-world.ts'),
  'geocoder-us-zip': () => import('./geocoder-us-zip.ts'),
  'geocoder-santa-cruz': () => import('./geocoder-santa-cruz.ts'),
  'geocoder-montevideo': () => import('./geocoder-montevideo.ts'),
  'geocoder-neighbourhoods-germany': () => import('./geocoder-neighbourhoods-germany.ts'),
};

/** Ids of the default packs. */
export const THEME_IDS: readonly string[] = Object.keys(LOADERS);

/** @throws Error that lists the themes there are. */
export async function loadTheme(id: string): Promise<Theme> {
  const load = LOADERS[id];
  if (load === undefined) throw new Error(`There is no theme "${id}"; choose from ${THEME_IDS.join(', ')}`);
  return (await load()).theme;
}
