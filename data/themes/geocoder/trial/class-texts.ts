/** Spellings of the trial's classes: slips, scans, forms of countries' names, postal codes, and what no pack has. */
import { pick, type Random } from './samples.ts';

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Letters that a reader of scans takes for others. */
const SCANNED = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['l', '1'],
  ['o', '0'],
  ['i', 'l'],
  ['e', 'c'],
  ['cl', 'd'],
  ['h', 'b'],
  ['S', '5'],
  ['B', '8'],
] as const;

/** A neighbour on the keyboard of a phone in place of a letter. */
export function withNeighbour(random: Random, text: string): string {
  const at = 1 + Math.floor(random() * (text.length - 1));
  const row = KEYBOARD.find((keys) => keys.includes(text[at]?.toLowerCase() ?? ' '));
  const key = row?.indexOf(text[at]?.toLowerCase() ?? '') ?? 0;
  const other = row?.[key + (random() < 0.5 && key > 0 ? -1 : 1)] ?? row?.[key - 1];
  return other === undefined ? text : text.slice(0, at) + other + text.slice(at + 1);
}

export function asScanned(random: Random, text: string): string {
  const possible = SCANNED.filter(([from]) => text.includes(from, 1));
  if (possible.length === 0) return text;
  const [from, to] = pick(random, possible);
  const at = text.indexOf(from, 1);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

export const THINGS = (
  'Mont Ventoux|Matterhorn|Aconcagua|Denali|Ben Nevis|Mount Etna|Vesuvius|Zugspitze|K2|Mount Elbrus|Popocatépetl|' +
  'Rhine|Mekong|Volga|Orinoco|Murray River|Seine|Yangtze|Iguazu Falls|Angel Falls|' +
  'Stonehenge|Machu Picchu|Colosseum|Big Ben|Tower Bridge|Brandenburg Gate|Sagrada Familia|Empire State Building|' +
  'White House|Hollywood Sign|Kremlin|Forbidden City|Great Wall|Pyramids of Giza|Acropolis|Louvre|Alhambra|' +
  'Trevi Fountain|Monument Valley|Wembley Stadium|Camp Nou|Disneyland|Burj Khalifa|Hoover Dam|' +
  'Suez Canal|Channel Tunnel|Golden Gate Bridge|Central Park|Checkpoint Charlie|Serengeti'
).split('|');

/** Patterns of postal codes: 9 stands for a digit, A for a letter. */
export const POSTCODES: Readonly<Record<string, string>> = {
  DEU: '99999',
  ESP: '99999',
  FRA: '99999',
  ITA: '99999',
  NLD: '9999 AA',
  AUT: '9999',
  CHE: '9999',
  POL: '99-999',
  PRT: '9999-999',
  BRA: '99999-999',
  GBR: 'AA9 9AA',
  CAN: 'A9A 9A9',
  IND: '999999',
  RUS: '999999',
  JPN: '999-9999',
};
export const filled = (random: Random, pattern: string): string =>
  pattern.replaceAll(/[9A]/gu, (sign) =>
    sign === '9' ? String(1 + Math.floor(random() * 9)) : String.fromCodePoint(65 + Math.floor(random() * 26)),
  );

/** Names of states as lists of the United Nations and the World Bank write them: `Congo, Republic of the`. */
export function asListed(name: string): string[] {
  const [, form, own] =
    /^((?:[A-Z]\S+ )*(?:Republic|Kingdom|State|Federation|Union|Commonwealth|Principality)) of (.+)$/u.exec(name) ?? [];
  if (form === undefined || own === undefined) return [name, `${name} (the)`];
  const article = own.startsWith('the ') ? 'the' : '';
  const bare = own.replace(/^the /u, '');
  const end = article === '' ? '' : ' the';
  return [
    `${bare}, ${form} of${end}`,
    `${bare} (${form} of${end})`,
    `${bare} (the ${form} of${end})`,
    `The ${name}`,
    `${name} (the)`,
  ];
}
