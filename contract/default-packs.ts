/** The packs included in Cairn. */
import type { PackTheme } from './pack.ts';

/** Themes of the included packs by id, known even if a file can't be read. */
export const DEFAULT_PACK_THEMES: Readonly<Record<string, PackTheme>> = {
  countries: 'countries',
  'admin-world': 'admin',
  'admin-us': 'admin',
  'admin-germany': 'admin',
  'admin-spain': 'admin',
  'time-zones': 'time-zones',
  'eu-nuts': 'geo-boundaries',
  'neighbourhoods-germany': 'geo-boundaries',
  airports: 'geo-boundaries',
  'regions-world': 'geo-boundaries',
  'regions-us': 'geo-boundaries',
  'grid-zones': 'geo-boundaries',
  places: 'places',
  'basemap-world': 'basemap',
  'streets-santa-cruz': 'streets',
  'streets-santa-cruz-osm': 'streets',
  'streets-montevideo': 'streets',
  'zip4-santa-cruz': 'zip4',
  'roads-montevideo': 'roads',
  'roads-santa-cruz': 'roads',
  'health-default': 'health',
  'area-shapes': 'shapes',
  'geocoder-world': 'geocoder',
  'geocoder-nature': 'geocoder',
  'geocoder-us-zip': 'geocoder',
  'geocoder-santa-cruz': 'geocoder',
  'geocoder-montevideo': 'geocoder',
  'geocoder-neighbourhoods-germany': 'geocoder',
};

/** Returns whether Cairn includes a pack with that id, installed or not. Imports can't replace it. */
export const isDefaultPack = (id: string): boolean => Object.hasOwn(DEFAULT_PACK_THEMES, id);
