/** Titles of the default packs in the window's language; other packs have the title that their maker gave them. */
import type { InstalledPack } from '../../../contract/service.ts';
import { t } from '../../kit/words/t.ts';

const DEFAULT_TITLES: Readonly<Record<string, string>> = {
  'admin-germany': t('defaultPacks.adminGermany'),
  'admin-spain': t('defaultPacks.adminSpain'),
  'admin-us': t('defaultPacks.adminUs'),
  'admin-world': t('defaultPacks.adminWorld'),
  airports: t('defaultPacks.airports'),
  'area-shapes': t('defaultPacks.areaShapes'),
  'basemap-world': t('defaultPacks.basemapWorld'),
  countries: t('defaultPacks.countries'),
  'eu-nuts': t('defaultPacks.euNuts'),
  'geocoder-montevideo': t('defaultPacks.geocoderMontevideo'),
  'geocoder-nature': t('defaultPacks.geocoderNature'),
  'geocoder-neighbourhoods-germany': t('defaultPacks.geocoderNeighbourhoodsGermany'),
  'geocoder-santa-cruz': t('defaultPacks.geocoderSantaCruz'),
  'geocoder-us-zip': t('defaultPacks.geocoderUsZip'),
  'geocoder-world': t('defaultPacks.geocoderWorld'),
  'grid-zones': t('defaultPacks.gridZones'),
  'health-default': t('defaultPacks.healthDefault'),
  'neighbourhoods-germany': t('defaultPacks.neighbourhoodsGermany'),
  places: t('defaultPacks.places'),
  'regions-us': t('defaultPacks.regionsUs'),
  'regions-world': t('defaultPacks.regionsWorld'),
  'roads-montevideo': t('defaultPacks.roadsMontevideo'),
  'roads-santa-cruz': t('defaultPacks.roadsSantaCruz'),
  'streets-montevideo': t('defaultPacks.streetsMontevideo'),
  'streets-santa-cruz-osm': t('defaultPacks.streetsSantaCruzOsm'),
  'streets-santa-cruz': t('defaultPacks.streetsSantaCruz'),
  'time-zones': t('defaultPacks.timeZones'),
  'zip4-santa-cruz': t('defaultPacks.zip4SantaCruz'),
};

/** The title of a pack, or its id if its manifest can't be read. */
export const titleOf = ({ id, title }: Pick<InstalledPack, 'id' | 'title'>): string =>
  title === undefined ? id : (DEFAULT_TITLES[id] ?? title);
