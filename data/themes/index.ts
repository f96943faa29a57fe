/** The default packs. To add one, create a module of its name in a folder here, and add a line below. */
import type { Theme } from '../kit/theme.ts';

const LOADERS: Record<string, () => Promise<{ theme: Theme }>> = {
  countries: () => import('./countries/countries.ts'),
  'admin-world': () => import('./admin/admin-world.ts'),
  'time-zones': () => import('./time-zones/time-zones.ts'),
  'health-default': () => import('./health/health-default.ts'),
  'area-shapes': () => import('./area-shapes/area-shapes.ts'),
  'streets-santa-cruz': () => import('./streets/streets-santa-cruz.ts'),
  'streets-santa-cruz-osm': () => import('./streets/streets-santa-cruz-osm.ts'),
  'streets-montevideo': () => import('./streets/streets-montevideo.ts'),
  'zip4-santa-cruz': () => import('./zip4/zip4-santa-cruz.ts'),
  'roads-montevideo': () => import('./roads/roads-montevideo.ts'),
  'roads-santa-cruz': () => import('./roads/roads-santa-cruz.ts'),
  'admin-us': () => import('./admin/admin-us.ts'),
  'admin-germany': () => import('./admin/admin-germany.ts'),
  'admin-spain': () => import('./admin/admin-spain.ts'),
  'basemap-world': () => import('./basemap/basemap-world.ts'),
  'eu-nuts': () => import('./eu-nuts/eu-nuts.ts'),
  'neighbourhoods-germany': () => import('./neighbourhoods/neighbourhoods-germany.ts'),
  'regions-world': () => import('./regions/regions-world.ts'),
  'regions-us': () => import('./regions/regions-us.ts'),
  'grid-zones': () => import('./grid/grid-zones.ts'),
  airports: () => import('./airports/airports.ts'),
  places: () => import('./places/places.ts'),
  'geocoder-world': () => import('./geocoder/geocoder-world.ts'),
  'geocoder-nature': () => import('./geocoder/geocoder-nature.ts'),
  'geocoder-us-zip': () => import('./geocoder/geocoder-us-zip.ts'),
  'geocoder-santa-cruz': () => import('./geocoder/geocoder-santa-cruz.ts'),
  'geocoder-montevideo': () => import('./geocoder/geocoder-montevideo.ts'),
  'geocoder-neighbourhoods-germany': () => import('./geocoder/geocoder-neighbourhoods-germany.ts'),
};

/** Ids of the default packs. */
export const THEME_IDS: readonly string[] = Object.keys(LOADERS);

/** Loads a theme. @throws Error with all themes for an unknown id */
export async function loadTheme(id: string): Promise<Theme> {
  const load = LOADERS[id];
  if (load === undefined) throw new Error(`Unknown theme "${id}". Choose from ${THEME_IDS.join(', ')}`);
  return (await load()).theme;
}
