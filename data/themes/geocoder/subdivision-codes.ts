/** Codes of states, provinces and cantons that follow a town in addresses: `München, BY`, `Milano (MI)`. */
import { readFileSync } from 'node:fs';
import { baseName } from './world-areas.ts';

/** Entry in the package's format with a code of letters: numbers don't occur in addresses. */
const ENTRY = /code: '(?<country>[A-Z]{2})-(?<code>[A-Z]{2,3})',\s*name: (?<quote>['"])(?<name>.*)\k<quote>/gu;
/** A translated name or an addition in brackets. */
const IN_BRACKETS = /\s*[[(]([^\])]*)[\])]/gu;
const BETWEEN_NAMES = /[,/]/u;

/** Customary codes that differ from ISO's, by country and name of the area. */
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
 * Creates a function that returns codes of an area by country and names.
 * @param path of the package's `2.js`
 * @throws Error if it has no codes, i.e. if its format is unknown
 */
export function subdivisionCodes(path: string): (iso2: string, names: Iterable<string>) => string[] {
  const codes = new Map<string, Set<string>>();
  const add = (iso2: string, name: string, code: string): void => {
    const key = `${iso2}|${baseName(name)}`;
    codes.set(key, (codes.get(key) ?? new Set()).add(code));
  };
  for (const { groups } of readFileSync(path, 'utf8').matchAll(ENTRY)) {
    const { country = '', code = '', name = '' } = groups ?? {};
    const texts = [name.replaceAll(IN_BRACKETS, ''), ...[...name.matchAll(IN_BRACKETS)].map(([, inner]) => inner)];
    for (const text of texts) for (const variant of text?.split(BETWEEN_NAMES) ?? []) add(country, variant, code);
  }
  if (codes.size === 0) throw new Error(`${path} has no readable subdivision with a code of letters`);
  for (const [iso2, areas] of Object.entries(CUSTOMARY))
    for (const [name, areaCodes] of Object.entries(areas)) for (const code of areaCodes) add(iso2, name, code);
  return (iso2, names) => {
    const found = new Set<string>();
    for (const name of names) for (const code of codes.get(`${iso2}|${baseName(name)}`) ?? []) found.add(code);
    return Array.from(found);
  };
}
