/** Columns of files of named places: their content, and the names that they commonly have. */
import type { Mapping } from './mapping.ts';

export const PLACE_FIELDS = ['name', 'kind', 'other_names', 'population', 'lon', 'lat'] as const;
export type PlaceField = (typeof PLACE_FIELDS)[number];

/** Common names of each field: GNIS, NGA's GNS, Natural Earth, OpenStreetMap and its extracts. */
export const PLACE_MAPPING: Mapping<PlaceField> = {
  name: {
    content: 'the name',
    aliases: 'name featurename fullname fullnmnd fullnamero placename geonam toponym nameen title label',
  },
  kind: {
    content: 'what it is, e.g. `peak`',
    aliases: 'kind featureclass featurecla featuretype fclass type class category place natural dsg desigcd',
  },
  other_names: {
    content: 'other names, separated by commas, semicolons or `|`',
    aliases: 'othernames altname altnames alternatenames namealt namesalt aliases alias oldname',
  },
  population: { content: 'the population', aliases: 'population pop popmax inhabitants' },
  lon: { content: 'the longitude in degrees', aliases: 'lon long longitude lng x primlongdec longdec' },
  lat: { content: 'the latitude in degrees', aliases: 'lat latitude y primlatdec latdec' },
};

/** A column with the name in a language: `name:fr`, `NAME_FR`, `name_zh_hant`. */
export const isTranslatedName = (column: string): boolean => /^name[_: -][a-z]{2,3}(?:[_-][a-z]{2,8})?$/i.test(column);
