/** Codes of states, provinces and cantons that people write behind a town: `München, BY`, `Milano (MI)`. */
import { readFileSync } from 'node:fs';
import { properName } from './world-areas.ts';

/** Those that have letters, as the package of ISO 3166-2 writes them: numbers stand behind no town. */
const ENTRY = /code: '(?<country>[A-Z]{2})-(?<code>[A-Z]{2,3})',\s*name: (?<quote>['"])(?<name>.*)\k<quote>/gu;
/** A name in another language, or what the name says else. */
const IN_BRACKETS = /\s*[[(]([^\])]*)[\])]/gu;
const BETWEEN_NAMES = /[,/]/u;

/** What is written instead of the code of ISO, or where that has numbers, by country and name of the area. */
const CUSTOMARY: Record<string, Record<string, readonly string[]>> = {
  AT: {
    Burgenland: ['Bgld'],
    Kärnten: ['Ktn'],
    Niederösterreich: ['NÖ', 'NOE'],
    Oberösterreich: ['OÖ', 'OOE'],
    Salzburg: ['Sbg'],
    Steiermark: ['Stmk'],
    Vorarlberg: ['Vbg'],
  },
  AR: { 'Ciudad de Buenos Aires': ['CABA'] },
  BE: { 'Oost-Vlaanderen': ['OVL'], 'West-Vlaanderen': ['WVL'] },
  DE: { 'Baden-Württemberg': ['BaWü'], 'Mecklenburg-Vorpommern': ['MeckPom'], 'Nordrhein-Westfalen': ['NRW'] },
  GB: { 'Northern Ireland': ['NI'] },
  IN: { Chhattisgarh: ['CG'], Odisha: ['OD'], Telangana: ['TS'], Uttarakhand: ['UK'] },
  MX: {
    'Baja California': ['BC'],
    'Baja California Sur': ['BCS'],
    'Ciudad de México': ['CDMX', 'DF'],
    'Nuevo León': ['NL'],
    'Quintana Roo': ['QR', 'Q. Roo'],
    'San Luis Potosí': ['SLP'],
  },
};

/**
 * Codes of areas by country and name.
 * @param path of the package's `2.js`
 * @throws Error where it has none: it is written otherwise than is known
 */
export function subdivisionCodes(path: string): (iso2: string, names: Iterable<string>) => string[] {
  const codes = new Map<string, Set<string>>();
  const add = (iso2: string, name: string, code: string): void => {
    const key = `${iso2}|${properName(name)}`;
    codes.set(key, (codes.get(key) ?? new Set()).add(code));
  };
  for (const { groups } of readFileSync(path, 'utf8').matchAll(ENTRY)) {
    const { country = '', code = '', name = '' } = groups ?? {};
    for (const one of [name.replaceAll(IN_BRACKETS, ''), ...[...name.matchAll(IN_BRACKETS)].map(([, other]) => other)])
      for (const each of one?.split(BETWEEN_NAMES) ?? []) add(country, each, code);
  }
  if (codes.size === 0) throw new Error(`${path} has no subdivision with a code of letters that can be read`);
  for (const [iso2, areas] of Object.entries(CUSTOMARY))
    for (const [name, written] of Object.entries(areas)) for (const code of written) add(iso2, name, code);
  return (iso2, names) => {
    const found = new Set<string>();
    for (const name of names) for (const code of codes.get(`${iso2}|${properName(name)}`) ?? []) found.add(code);
    return Array.from(found);
  };
}
