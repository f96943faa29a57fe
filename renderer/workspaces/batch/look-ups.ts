/** The look-ups that can be appended to a table, and the columns that each brings. */
import {
  IconClock,
  IconGrid4x4,
  IconHome,
  IconMailbox,
  IconPolygon,
  IconSitemap,
  IconVirus,
  type Icon,
} from '@tabler/icons-react';
import { t } from '../../kit/words/t.ts';

export type LookUp = {
  readonly id: string;
  readonly title: string;
  readonly icon: Icon;
  readonly fields: readonly string[];
  /** Those that are taken when the look-up is chosen. */
  readonly usual: readonly string[];
  readonly isModelled?: boolean;
};

const LOOK_UPS: readonly LookUp[] = [
  {
    id: 'address',
    title: t('batch.nearestAddress'),
    icon: IconHome,
    fields: ['address', 'address_distance_m'],
    usual: ['address', 'address_distance_m'],
  },
  {
    id: 'zip4',
    title: 'ZIP+4',
    icon: IconMailbox,
    fields: ['zip9', 'zip', 'fips'],
    usual: ['zip9', 'fips'],
    isModelled: true,
  },
  {
    id: 'admin',
    title: t('common.administrative'),
    icon: IconSitemap,
    fields: ['admin0', 'admin1', 'admin2', 'admin3', 'admin4', 'admin5', 'admin6', 'admin7', 'admin8'],
    usual: ['admin1', 'admin2', 'admin8'],
  },
  {
    id: 'time-zone',
    title: t('common.timeZone'),
    icon: IconClock,
    fields: ['tz', 'utc_offset'],
    usual: ['tz', 'utc_offset'],
  },
  {
    id: 'tile',
    title: t('batch.mapTile'),
    icon: IconGrid4x4,
    fields: ['tile_x', 'tile_y'],
    usual: ['tile_x', 'tile_y'],
  },
  {
    id: 'health',
    title: t('common.healthFigures'),
    icon: IconVirus,
    fields: ['risk', 'density'],
    usual: ['risk', 'density'],
    isModelled: true,
  },
];

export type Category = { readonly category_code: number; readonly category_name: string };

/** All look-ups, with the geo-boundaries of the installed packs. */
export function lookUpsOf(categories: readonly Category[]): LookUp[] {
  if (categories.length === 0) return [...LOOK_UPS];
  const fields = categories.map(({ category_code: code }) => `boundary:${code}`);
  return [
    ...LOOK_UPS,
    { id: 'geo-boundaries', title: t('common.geoBoundaries'), icon: IconPolygon, fields, usual: fields.slice(0, 1) },
  ];
}

/** Names of the levels that mean the same everywhere, before those of their columns. */
const LEVEL_TITLES: Readonly<Record<string, string>> = {
  admin0: t('batch.countryAdmin0'),
  admin1: t('batch.stateRegionAdmin1'),
  admin2: t('batch.districtCountyAdmin2'),
  admin8: t('batch.municipalityAdmin8'),
};

/** A field as it is shown: `boundary:940` with the name of its category. */
export function fieldTitle(field: string, categories: readonly Category[]): string {
  const found = categories.find(({ category_code: code }) => field === `boundary:${code}`);
  return found?.category_name ?? LEVEL_TITLES[field] ?? field;
}

/** `fields` with one more or one less, in the order in which the look-ups stand. */
export function toggleFields(
  fields: readonly string[],
  changed: readonly string[],
  isChosen: boolean,
  all: readonly LookUp[],
): string[] {
  const wanted = new Set(fields);
  for (const field of changed) {
    if (isChosen) wanted.add(field);
    else wanted.delete(field);
  }
  return all.flatMap((lookUp) => lookUp.fields.filter((field) => wanted.has(field)));
}
