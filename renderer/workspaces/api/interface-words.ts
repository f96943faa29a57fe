/** The metered interfaces by their names in the language of the window. */
import type { MeteredInterface } from '../../../contract/metering.ts';
import { t } from '../../kit/words/t.ts';

export const INTERFACE_WORDS: Record<MeteredInterface, string> = {
  zip4: 'ZIP+4',
  geocoder: t('common.geocoder'),
  covid: t('api.health'),
  timezones: t('common.timeZones'),
  admin: t('common.administrative'),
  geoboundaries: t('common.geoBoundaries'),
  tdm: t('common.matrix'),
  tiles: t('common.mapTiles'),
  other: t('common.other'),
};
