/** The look-ups that can be appended to a table, and the columns that each brings. */
import {
  IconClock,
  IconGrid4x4,
  IconGridDots,
  IconHome,
  IconMailbox,
  IconMapPin,
  IconPolygon,
  IconRoad,
  IconRoute,
  IconSitemap,
  IconVirus,
  type Icon,
} from '@tabler/icons-react';
import type { Field } from '../../../contract/look-up.ts';
import { t } from '../../kit/words/t.ts';
import { GROUPED, titleOf } from '../../model/look-up/questions.ts';

export type LookUp = {
  readonly id: string;
  readonly title: string;
  readonly icon: Icon;
  readonly fields: readonly string[];
  /** Those that are taken when the look-up is chosen. */
  readonly usual: readonly string[];
  readonly isModelled: boolean;
};

const ICONS: Readonly<Record<string, Icon>> = {
  address: IconHome,
  zip4: IconMailbox,
  admin: IconSitemap,
  'time-zone': IconClock,
  tile: IconGrid4x4,
  health: IconVirus,
  'geo-boundaries': IconPolygon,
  raster: IconGridDots,
  'nearest-street': IconRoad,
  'nearest-place': IconRoute,
};

export type Category = { readonly category_code: number; readonly category_name: string };

/** What the installed packs offer. */
interface Offered {
  readonly categories: readonly Category[];
  /** Names of points, the most frequent first. */
  readonly points: readonly string[];
  /** Ids of rasters. */
  readonly rasters: readonly string[];
}

export const NOTHING_OFFERED: Offered = { categories: [], points: [], rasters: [] };

/** The columns of a field: one, or for a field with a parameter one for each value that is offered. */
function columnsOf(name: string, { parameter, themes }: Field, { categories, points, rasters }: Offered): string[] {
  if (themes.includes('raster') && rasters.length === 0) return [];
  if (parameter === undefined) return [name];
  const { offered } = parameter;
  const values =
    offered === 'points'
      ? points
      : offered === 'rasters'
        ? rasters
        : offered === 'categories'
          ? categories.map(({ category_code: code }) => String(code))
          : offered;
  return values.map((value) => `${name}:${value}`);
}

/** All look-ups with fields, with the geo-boundaries, points and rasters of the installed packs. */
export const lookUpsOf = (offered: Offered): LookUp[] =>
  GROUPED.flatMap(({ section, group, fields = {} }) => {
    const named = Object.entries(fields).map(([name, field]) => ({
      columns: columnsOf(name, field, offered),
      field,
    }));
    const columns = named.flatMap((one) => one.columns);
    const head = section ?? group;
    if (head === undefined || columns.length === 0) return [];
    const { id } = head;
    const usual = named
      .filter(({ field }) => field.isExtra !== true)
      .flatMap((one) => (one.field.parameter === undefined ? one.columns : one.columns.slice(0, 1)));
    return [
      {
        id,
        title: titleOf(head),
        icon: ICONS[id] ?? IconMapPin,
        fields: columns,
        usual,
        isModelled: section?.isModelled === true,
      },
    ];
  });

/** Names of the levels that mean the same everywhere, before those of their columns. */
const LEVEL_TITLES: Readonly<Record<string, string>> = {
  admin0: t('batch.countryAdmin0'),
  admin1: t('batch.stateRegionAdmin1'),
  admin2: t('batch.districtCountyAdmin2'),
  admin8: t('batch.municipalityAdmin8'),
};

/** A field as it is shown: `boundary:940` with the name of its category, `nearest:…` without its beginning. */
export function fieldTitle(field: string, categories: readonly Category[]): string {
  const found = categories.find(({ category_code: code }) => field === `boundary:${code}`);
  return found?.category_name ?? LEVEL_TITLES[field] ?? field.replace(/^nearest:/, '');
}

/** `fields` with one more or one less, in the order of the look-ups. */
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
