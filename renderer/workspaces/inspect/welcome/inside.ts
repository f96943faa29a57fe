import { IconFlag, IconRoad, IconVirus, IconWorld, type Icon } from '@tabler/icons-react';
import type { PackManifest } from '../../../../contract/pack.ts';
import { THEMES } from '../../../model/packs/words.ts';
import { t } from '../../../kit/words/t.ts';

/** Purposes of packs, as named on the card of a first start. */
export type Inside = {
  readonly title: string;
  readonly icon: Icon;
  /** What the packs hold, in the order of their ids. */
  readonly contents: readonly string[];
  /** The years of the packs whose vintage names one, ascending. */
  readonly years: readonly number[];
};

type Pack = Pick<PackManifest, 'theme' | 'vintage' | 'coverage'>;

/** A new user knows no geocoder. */
const contentOf = ({ theme }: Pack): string => (theme === 'geocoder' ? t('welcome.search') : THEMES[theme].title);

/** Degrees of longitude and latitude from which a pack counts as one of the whole world. */
const WORLD_DEGREES = { wide: 300, high: 110 };
const STREET_THEMES: ReadonlySet<string> = new Set(['streets', 'roads', 'zip4', 'tiles']);
/** A geocoder pack that covers no more has the addresses of a town or a region. */
const TOWN_DEGREES = 5;

const isHealth = ({ theme }: Pack): boolean => theme === 'health';
const isOfWorld = ({ coverage: [west, south, east, north] }: Pack): boolean =>
  east - west >= WORLD_DEGREES.wide && north - south >= WORLD_DEGREES.high;
const isOfStreets = ({ theme, coverage: [west, , east] }: Pack): boolean =>
  STREET_THEMES.has(theme) || (theme === 'geocoder' && east - west <= TOWN_DEGREES);

/** Every pack is of one kind: of the first that it fits. */
const KINDS: readonly { readonly title: string; readonly icon: Icon; readonly isOf: (pack: Pack) => boolean }[] = [
  { title: t('welcome.theWorld'), icon: IconWorld, isOf: (pack) => isOfWorld(pack) && !isHealth(pack) },
  { title: t('welcome.streetsAddresses'), icon: IconRoad, isOf: isOfStreets },
  { title: t('welcome.countriesRegions'), icon: IconFlag, isOf: (pack) => !isHealth(pack) },
  { title: t('common.healthFigures'), icon: IconVirus, isOf: isHealth },
];

/**
 * The latest year that the vintage of a pack names, as `Borders 2026 …, rules 2026f`; `undefined` where it names none.
 */
export function yearOf(vintage: string): number | undefined {
  const years = [...vintage.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/gu)].map(([year]) => Number(year));
  return years.length === 0 ? undefined : Math.max(...years);
}

/** The packs by what they are good for, with the years that their data are of. */
export function insideOf(packs: readonly Pack[]): Inside[] {
  return KINDS.flatMap(({ title, icon }) => {
    const own = packs.filter((pack) => KINDS.find((kind) => kind.isOf(pack))?.title === title);
    if (own.length === 0) return [];
    const years = own.flatMap(({ vintage }) => yearOf(vintage) ?? []).toSorted((one, other) => one - other);
    return { title, icon, contents: [...new Set(own.map(contentOf))], years };
  });
}

/** Data this much older than now are worth a word. */
const OLD_YEARS = 5;

/** Whether most of the data are old: of the middle year, and the earlier one of two in the middle. */
export const areOld = (years: readonly number[], thisYear: number): boolean =>
  thisYear - (years[Math.floor((years.length - 1) / 2)] ?? thisYear) > OLD_YEARS;

/** As `2014 to 2026`, or `2015 to 2018, old`; `undefined` where no year is known. */
export function writtenYears(years: readonly number[], thisYear: number): string | undefined {
  const [earliest, latest] = [years.at(0), years.at(-1)];
  if (earliest === undefined || latest === undefined) return undefined;
  if (earliest !== latest)
    return areOld(years, thisYear)
      ? t('welcome.earliestLatestOld', { earliest, latest })
      : t('welcome.earliestLatest', { earliest, latest });
  return areOld(years, thisYear)
    ? t('welcome.latestThisYearYearsOld', { latest, years: thisYear - latest })
    : String(latest);
}
