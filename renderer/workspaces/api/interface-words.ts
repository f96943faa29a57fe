/** The metered interfaces by their names in the language of the window. */
import type { MeteredInterface } from '../../../contract/metering.ts';
import { t } from '../../kit/words/t.ts';

export const INTERFACE_WORDS: Record<MeteredInterface, string> = {
  zip4: 'ZIP+4',
  geocoder: t('Geocoder'),
  covid: t('Health'),
  timezones: t('Time zones'),
  admin: t('Administrative'),
  geoboundaries: t('Geo-boundaries'),
  tdm: t('Matrix'),
  tiles: t('Map tiles'),
  other: t('Other'),
};
