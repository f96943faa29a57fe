/** Packs as text: purposes of themes, counts, file sizes. */
import {
  IconBuildingStore,
  IconClock,
  IconGridDots,
  IconHome,
  IconMailbox,
  IconMap2,
  IconMapPin,
  IconPalette,
  IconPolygon,
  IconRoad,
  IconRoute,
  IconSitemap,
  IconVirus,
  type Icon,
} from '@tabler/icons-react';
import type { PackTheme } from '../../../contract/pack.ts';
import type { PackCheck } from '../../../contract/pack-verification.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import { writtenTime } from '../window/written-time.ts';
import type { Clock } from '../window/preferences.ts';
import { t } from '../../kit/words/t.ts';
import { titleOf } from './titles.ts';
import { writtenBytes, writtenDate, writtenNumber } from '../../kit/words/locale.ts';

type ThemeWords = {
  readonly title: string;
  readonly icon: Icon;
  /** Paths that answer from such packs. */
  readonly answers: string;
  /** The loss from removing the last such pack. */
  readonly stops: string;
  /** Counts of the manifest that say how much a pack holds, the best first, with their words. */
  readonly contents: readonly (readonly [key: string, word: string])[];
};

const AREAS = [['areas', t('packs.areas')]] as const;
const TILES = [
  ['tiles', t('packs.tiles')],
  ['tile', t('packs.tiles')],
] as const;

export const THEMES: Readonly<Record<PackTheme, ThemeWords>> = {
  countries: {
    title: t('packs.countries'),
    icon: IconSitemap,
    answers: 'adminv1, covidv1',
    stops: t('packs.administrativeHealthLookUpsStop'),
    contents: [['countries', t('packs.countriesInSentence')], ...AREAS],
  },
  admin: {
    title: t('common.administrative'),
    icon: IconSitemap,
    answers: 'adminv1, covidv1',
    stops: t('packs.lookUpsBelowCountryStop'),
    contents: AREAS,
  },
  'time-zones': {
    title: t('common.timeZones'),
    icon: IconClock,
    answers: 'timezonesv1',
    stops: t('packs.timeZoneLookUpsStop'),
    contents: [['areas', t('packs.zones')]],
  },
  'geo-boundaries': {
    title: t('common.geoBoundaries'),
    icon: IconPolygon,
    answers: 'geoboundariesv1',
    stops: t('packs.geoBoundaryLookUpsStop'),
    contents: AREAS,
  },
  places: {
    title: t('common.places'),
    icon: IconMapPin,
    answers: '–',
    stops: t('packs.noLookUpUses'),
    contents: [['places', t('packs.places')]],
  },
  basemap: {
    title: t('common.baseMap'),
    icon: IconMap2,
    answers: 'tiles',
    stops: t('packs.mapShowsOnlySea'),
    contents: TILES,
  },
  streets: {
    title: t('common.streets'),
    icon: IconRoad,
    answers: 'tiles, covidv1, v1/addresses',
    stops: t('packs.mapShowsNoStreetsTiles'),
    contents: [
      ['address', t('packs.addresses')],
      ['street_edge', t('packs.streetEdges')],
      ['building', t('packs.buildings')],
      ...TILES,
    ],
  },
  zip4: {
    title: 'ZIP+4',
    icon: IconMailbox,
    answers: 'zip4v1',
    stops: t('packs.zip4LookUpsStop'),
    contents: [['zip4', t('packs.areas')]],
  },
  geocoder: {
    title: t('common.geocoder'),
    icon: IconHome,
    answers: 'geocoderv1',
    stops: t('packs.addressLookUpsSearchStop'),
    contents: [
      ['houses', t('packs.addresses')],
      ['documents', t('packs.names')],
    ],
  },
  health: {
    title: t('common.healthAlerts'),
    icon: IconVirus,
    answers: 'covidv1',
    stops: t('packs.healthLookUpsStop'),
    contents: [['health_figure', t('packs.figures')]],
  },
  businesses: {
    title: t('common.businesses'),
    icon: IconBuildingStore,
    answers: 'covidv1',
    stops: t('packs.areasTilesNoBusinessDensity'),
    contents: [['business', t('packs.businesses')]],
  },
  roads: {
    title: t('packs.roads'),
    icon: IconRoute,
    answers: 'tdmv1',
    stops: t('packs.noMatrixCanCalculated'),
    contents: [['ways', t('packs.ways')]],
  },
  shapes: {
    title: t('packs.mapColours'),
    icon: IconPalette,
    answers: 'tiles',
    stops: t('packs.mapCantColouredFigures'),
    contents: TILES,
  },
  raster: {
    title: t('common.rasters'),
    icon: IconGridDots,
    answers: 'v1/raster, tiles',
    stops: t('packs.rasterLookUpsStop'),
    contents: [['cells', t('packs.cells')]],
  },
  tiles: {
    title: t('common.customTiles'),
    icon: IconMap2,
    answers: 'tiles',
    stops: t('packs.mapNoLongerDrawsThem'),
    contents: TILES,
  },
};

/** The theme of an unreadable pack may be unknown. */
export const themeOf = ({ theme }: InstalledPack): ThemeWords | undefined =>
  theme === undefined ? undefined : THEMES[theme];

/** Problems found in a file that can be opened; other files have their own message. */
function faultOf({ status, verification }: InstalledPack): PackCheck | undefined {
  const fault = status === 'ready' ? undefined : verification?.checks.find(({ passed }) => !passed);
  return fault?.check === 'manifest' ? undefined : fault;
}

/** Whether a check of its whole file is why a pack is not used: else it cannot be opened, or is of another format. */
export const hasFailedCheck = (pack: InstalledPack): boolean => faultOf(pack) !== undefined;

/** `Roads, Santa Cruz failed its check`, or is not used for another reason. */
export const failureTitle = (pack: InstalledPack): string =>
  hasFailedCheck(pack)
    ? t('packs.titleFailedCheck', { title: titleOf(pack) })
    : t('packs.titleIsntUsed', { title: titleOf(pack) });

/** The server's message about every pack that it skips. */
const NOT_USED = /^The pack can't be used: (?<first>.)/;

/** Why Cairn does not read a pack, as a person wants to know it; nothing for one that is read. */
export function failureOf(pack: InstalledPack): string {
  if (pack.status === 'ready') return '';
  const fault = faultOf(pack);
  return fault === undefined
    ? pack.message.replace(NOT_USED, (_, first: string) => first.toUpperCase())
    : t('packs.textSoCairnDoesntUse', { text: fault.text });
}

/** Size of a pack by its most informative count; nothing if the manifest has none. */
export function countOf(pack: InstalledPack): { readonly count: number; readonly word: string } | undefined {
  for (const [key, word] of themeOf(pack)?.contents ?? []) {
    const count = pack.counts?.[key];
    if (count !== undefined && count > 0) return { count, word };
  }
  return undefined;
}

/** `33,143 areas`; a dash where the manifest does not say. */
export function contentsOf(pack: InstalledPack): string {
  const found = countOf(pack);
  return found === undefined ? '–' : `${writtenNumber(found.count)} ${found.word}`;
}

/** Total size of packs. */
export const writtenTotal = (packs: readonly { readonly size_bytes: number }[]): string =>
  writtenBytes(packs.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0));

/** `22 Nov 2026` of an instant, on this computer's calendar. */
export const writtenDay = (instant: string): string => writtenDate(new Date(instant));

/** `today 14:06`, or with the day where that is not today. */
export function writtenMoment(instant: string, clock: Clock, now = new Date()): string {
  const moment = new Date(instant);
  const time = writtenTime(moment, clock);
  return moment.toDateString() === now.toDateString()
    ? t('packs.todayTime', { time })
    : `${writtenDay(instant)} ${time}`;
}
