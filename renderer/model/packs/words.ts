/** How packs are written: what a theme is for, how much a pack holds, how large its file is. */
import {
  IconBuildingStore,
  IconClock,
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

type ThemeWords = {
  readonly title: string;
  readonly icon: Icon;
  /** Paths that answer from such packs. */
  readonly answers: string;
  /** What stops where the last such pack is removed. */
  readonly stops: string;
  /** Counts of the manifest that say how much a pack holds, the best first, with their words. */
  readonly contents: readonly (readonly [key: string, word: string])[];
};

const AREAS = [['areas', 'areas']] as const;
const TILES = [
  ['tiles', 'tiles'],
  ['tile', 'tiles'],
] as const;

export const THEMES: Readonly<Record<PackTheme, ThemeWords>> = {
  countries: {
    title: 'Countries',
    icon: IconSitemap,
    answers: 'adminv1, covidv1',
    stops: 'Administrative and health look-ups stop.',
    contents: [['countries', 'countries'], ...AREAS],
  },
  admin: {
    title: 'Administrative',
    icon: IconSitemap,
    answers: 'adminv1, covidv1',
    stops: 'Look-ups below the country stop.',
    contents: AREAS,
  },
  'time-zones': {
    title: 'Time zones',
    icon: IconClock,
    answers: 'timezonesv1',
    stops: 'Time zone look-ups stop.',
    contents: [['areas', 'zones']],
  },
  'geo-boundaries': {
    title: 'Geo-boundaries',
    icon: IconPolygon,
    answers: 'geoboundariesv1',
    stops: 'Geo-boundary look-ups stop.',
    contents: AREAS,
  },
  places: {
    title: 'Places',
    icon: IconMapPin,
    answers: '–',
    stops: 'Nothing asks for it.',
    contents: [['places', 'places']],
  },
  basemap: {
    title: 'Base map',
    icon: IconMap2,
    answers: 'tiles',
    stops: 'The map shows the sea alone.',
    contents: TILES,
  },
  streets: {
    title: 'Streets',
    icon: IconRoad,
    answers: 'tiles, covidv1, v1/addresses',
    stops: 'The map shows no streets, and tiles have no business density.',
    contents: [['address', 'addresses'], ['street_edge', 'street edges'], ['building', 'buildings'], ...TILES],
  },
  zip4: {
    title: 'ZIP+4',
    icon: IconMailbox,
    answers: 'zip4v1',
    stops: 'ZIP+4 look-ups stop.',
    contents: [['zip4', 'areas']],
  },
  geocoder: {
    title: 'Geocoder',
    icon: IconHome,
    answers: 'geocoderv1',
    stops: 'Address look-ups and the search stop.',
    contents: [
      ['houses', 'addresses'],
      ['documents', 'names'],
    ],
  },
  health: {
    title: 'Health alerts',
    icon: IconVirus,
    answers: 'covidv1',
    stops: 'Health look-ups stop.',
    contents: [['health_figure', 'figures']],
  },
  businesses: {
    title: 'Businesses',
    icon: IconBuildingStore,
    answers: 'covidv1',
    stops: 'Areas and tiles have no business density.',
    contents: [['business', 'businesses']],
  },
  roads: {
    title: 'Roads',
    icon: IconRoute,
    answers: 'tdmv1',
    stops: 'No matrix can be ordered.',
    contents: [['ways', 'ways']],
  },
  shapes: {
    title: 'Map colours',
    icon: IconPalette,
    answers: 'tiles',
    stops: 'The map cannot be coloured by figures.',
    contents: TILES,
  },
  tiles: {
    title: 'Own map tiles',
    icon: IconMap2,
    answers: 'tiles',
    stops: 'The map draws them no more.',
    contents: TILES,
  },
};

/** Of a pack that cannot be read the theme may not be known. */
export const themeOf = ({ theme }: InstalledPack): ThemeWords | undefined =>
  theme === undefined ? undefined : THEMES[theme];

export const titleOf = (pack: InstalledPack): string => pack.title ?? pack.id;

/** What a check found wrong with a file that can be opened; one that cannot says why in its own message. */
function faultOf({ status, verification }: InstalledPack): PackCheck | undefined {
  const fault = status === 'ready' ? undefined : verification?.checks.find(({ passed }) => !passed);
  return fault?.check === 'manifest' ? undefined : fault;
}

/** Whether a check of its whole file is why a pack is not used: else it cannot be opened, or is of another format. */
export const hasFailedCheck = (pack: InstalledPack): boolean => faultOf(pack) !== undefined;

/** `Roads, Santa Cruz failed its check`, or is not used for another reason. */
export const failureTitle = (pack: InstalledPack): string =>
  `${titleOf(pack)} ${hasFailedCheck(pack) ? 'failed its check' : 'is not used'}`;

/** What the server says of every pack that it leaves out. */
const NOT_USED = /^The pack is not used: (?<first>.)/;

/** Why Cairn does not read a pack, as a person wants to know it; nothing for one that is read. */
export function failureOf(pack: InstalledPack): string {
  if (pack.status === 'ready') return '';
  const fault = faultOf(pack);
  return fault === undefined
    ? pack.message.replace(NOT_USED, (_, first: string) => first.toUpperCase())
    : `${fault.text}, so Cairn does not read it.`;
}

/** `33,143 areas`; a dash where the manifest does not say. */
export function contentsOf(pack: InstalledPack): string {
  for (const [key, word] of themeOf(pack)?.contents ?? []) {
    const count = pack.counts?.[key];
    if (count !== undefined && count > 0) return `${count.toLocaleString('en')} ${word}`;
  }
  return '–';
}

const UNITS = [
  ['GB', 1e9],
  ['MB', 1e6],
] as const;

/** `435 MB`, `7.6 MB`, `1.22 GB`, `12 kB`. */
export function writtenSize(bytes: number): string {
  for (const [unit, size] of UNITS) {
    const value = bytes / size;
    if (value >= 1)
      return `${value.toLocaleString('en', { maximumFractionDigits: value >= 10 ? 0 : unit === 'GB' ? 2 : 1 })} ${unit}`;
  }
  return `${Math.ceil(bytes / 1000)} kB`;
}

/** What packs take together. */
export const writtenTotal = (packs: readonly { readonly size_bytes: number }[]): string =>
  writtenSize(packs.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0));

/** `22 Nov 2026` of an instant, on this computer's calendar. */
export const writtenDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `today 14:06`, or with the day where that is not today. */
export function writtenMoment(instant: string, clock: Clock, now = new Date()): string {
  const moment = new Date(instant);
  const time = writtenTime(moment, clock);
  return moment.toDateString() === now.toDateString() ? `today ${time}` : `${writtenDay(instant)} ${time}`;
}
