/** IANA time zones by name. */
import { once } from '../../kit/storage/once.ts';
import { t } from '../../kit/words/t.ts';

const MOST = 8;
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

/** Zones renamed in the tz database that browsers still list; the packs have the new names. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
/** By new name, for those who search by the old one. */
const FORMER = new Map(Object.entries(RENAMED).map(([former, name]) => [name, former]));

/** Hours that zones named by their offset run to, east (`GMT-14`) and west (`GMT+12`). */
const OFFSET_HOURS = { east: 14, west: 12 };
const offsetZones = (): string[] => [
  'Etc/UTC',
  'Etc/GMT',
  ...Array.from({ length: OFFSET_HOURS.east }, (_, index) => `Etc/GMT-${index + 1}`),
  ...Array.from({ length: OFFSET_HOURS.west }, (_, index) => `Etc/GMT+${index + 1}`),
];

const allZones = once((): readonly string[] => {
  const placed = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'));
  return [...new Set([...placed.map((zone) => RENAMED[zone] ?? zone), ...offsetZones()])];
});

/** The name and any former name, for comparison. */
const spellings = (zone: string): string[] => [zone, FORMER.get(zone) ?? []].flat().map(plain);

/** Zones that hold every word of the text, those that begin with it first. */
export function zonesMatching(text: string): string[] {
  const words = plain(text).split(' ');
  const rank = (zone: string): number => {
    const own = spellings(zone);
    if (own.includes(plain(text))) return 0;
    if (isPlaceless(zone)) return 3;
    return own.some((name) => name.split('/').some((part) => part.startsWith(words[0] ?? ''))) ? 1 : 2;
  };
  const found = allZones().filter((zone) => spellings(zone).some((name) => words.every((word) => name.includes(word))));
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST);
}

/** The zone of this very name, however it is capitalised; `null` for anything else. */
export function zoneNamed(text: string): string | null {
  const wanted = plain(text);
  if (wanted === 'utc' || wanted === 'gmt') return `Etc/${wanted.toUpperCase()}`;
  if (!wanted.includes('/')) return null;
  return allZones().find((zone) => spellings(zone).includes(wanted)) ?? null;
}

/** The city that a zone is named for: `Los Angeles` of `America/Los_Angeles`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Whether the zone is named by its offset, and so belongs to no place. */
export const isPlaceless = (zone: string): boolean => zone.startsWith('Etc/');

const DEGREES_PER_HOUR = 15;
const HALF_HOUR_DEGREES = DEGREES_PER_HOUR / 2;
/** Ships keep zones up to here; beyond, an offset is of land alone. */
const NAUTICAL_HOURS = 12;

/** Describes a zone without a place. */
export function placelessMeaning(zone: string): string {
  const nowhere = t('search.belongsNoPlaceSoThere');
  const match = /^Etc\/GMT([+-])(\d+)$/.exec(zone);
  if (match === null) return t('search.zoneCoordinatedUniversalTime', { zone, remark: nowhere });
  const isWest = match[1] === '+';
  const hours = Number(match[2]);
  const offset = `UTC${isWest ? '−' : '+'}${String(hours).padStart(2, '0')}:00`;
  const sign = t('search.theseNamesMeansWestGreenwich', { zone, offset });
  if (hours > NAUTICAL_HOURS) return `${sign} ${nowhere}`;
  const letter = isWest ? 'W' : 'E';
  const from = `${hours * DEGREES_PER_HOUR - HALF_HOUR_DEGREES}°`;
  const to = hours === NAUTICAL_HOURS ? '180°' : `${hours * DEGREES_PER_HOUR + HALF_HOUR_DEGREES}°`;
  return t('search.signShipsUseHighSeas', { explanation: sign, from, to, letter, remark: nowhere });
}
