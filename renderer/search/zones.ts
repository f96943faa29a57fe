/** IANA time zones by name. */

const MOST = 8;
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_]+/g, ' ').trim();

let names: readonly string[] | null = null;
const allZones = (): readonly string[] => (names ??= Intl.supportedValuesOf('timeZone'));

/** Zones that hold every word of the text, those that begin with it first. */
export function zonesMatching(text: string): string[] {
  const words = plain(text).split(' ');
  const rank = (zone: string): number => {
    const name = plain(zone);
    if (name === plain(text)) return 0;
    return name.split('/').some((part) => part.startsWith(words[0] ?? '')) ? 1 : 2;
  };
  const found = allZones().filter((zone) => words.every((word) => plain(zone).includes(word)));
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST);
}

/** The zone of this very name, however it is capitalised; `null` for anything else. */
export function zoneNamed(text: string): string | null {
  if (!text.includes('/')) return null;
  return allZones().find((zone) => plain(zone) === plain(text)) ?? null;
}

/** The city that a zone is named for: `Los Angeles` of `America/Los_Angeles`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
