/** Thirty ways in which people write an address that a pack covers. */
import { pick, type Random } from './samples.ts';

/** An address by its parts, with terms used in its country. */
export interface AddressParts {
  number: string;
  street: string;
  town: string;
  /** Code and name of the region, if addresses in its country contain it. */
  region?: { code: string; name: string; traditional: string } | undefined;
  postcode?: string | undefined;
  country: string;
  /** Whether the number comes before the street. */
  startsWithNumber: boolean;
}

const PEOPLE = ['John Smith', 'Jane Doe', 'María Pérez', 'Dr. A. Müller', 'Familia Rodríguez', 'O. Lindqvist'];
const FIRMS = ['Blue Door Books', 'Acme Supply Co', 'Ferretería Delta', 'Town Dental Care', 'Kaffeehaus Nord'];
const STREET_WORDS: readonly [RegExp, string][] = [
  [/\bAve\b/u, 'Avenue'],
  [/\bSt\b/u, 'Street'],
  [/\bDr\b/u, 'Drive'],
  [/\bRd\b/u, 'Road'],
  [/\bLn\b/u, 'Lane'],
  [/\bCt\b/u, 'Court'],
  [/\bBlvd\b/u, 'Boulevard'],
  [/\bAvenida\b/u, 'Av.'],
  [/\bGeneral\b/u, 'Gral.'],
  [/\bDoctor\b/u, 'Dr.'],
  [/\bBulevar\b/u, 'Bvar.'],
];

const line = ({ number, street, startsWithNumber: isNumberFirst }: AddressParts, between = ' '): string =>
  isNumberFirst ? `${number}${between}${street}` : `${street}${between}${number}`;
const regionOf = ({ region }: AddressParts): string => (region === undefined ? '' : `, ${region.code}`);
const plainLetters = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
const abbreviateStreet = (street: string): string =>
  STREET_WORDS.reduce((text, [from, to]) => text.replace(from, to), street);

/** The name of each form, with a function that writes an address. */
export const FORMS: Readonly<Record<string, (address: AddressParts, random: Random) => string>> = {
  plain: (a) => `${line(a)}, ${a.town}${regionOf(a)}`,
  country: (a) => `${line(a)}, ${a.town}${regionOf(a)}, ${a.country}`,
  'no commas': (a) => `${line(a)} ${a.town} ${a.region?.code ?? ''}`.trim(),
  'capital letters': (a) => `${line(a)}, ${a.town}${regionOf(a)}`.toUpperCase(),
  'small letters': (a) => `${line(a)} ${a.town} ${a.region?.name ?? a.country}`.toLowerCase(),
  'without accents': (a) => plainLetters(`${line(a)}, ${a.town}${regionOf(a)}`),
  'town first': (a) => `${a.town}, ${line(a)}`,
  'country first': (a) => `${a.country}, ${a.town}, ${line(a)}`,
  'number on the other side': (a) =>
    `${line({ ...a, startsWithNumber: !a.startsWithNumber })}, ${a.town}${regionOf(a)}`,
  'comma before the number': (a) => (a.startsWithNumber ? `${line(a)}, ${a.town}` : `${line(a, ', ')}, ${a.town}`),
  'types in the other form': (a) => `${line({ ...a, street: abbreviateStreet(a.street) })}, ${a.town}${regionOf(a)}`,
  'flat before': (a, r) => `Unit ${pick(r, ['B', '4', '12', '3A'])}, ${line(a)}, ${a.town}${regionOf(a)}`,
  'flat behind': (a, r) => `${line(a)} Apt ${pick(r, ['5', '101', '2C'])}, ${a.town}${regionOf(a)}`,
  'flat with a sign': (a, r) => `${line(a)} #${pick(r, ['5', '101', '2'])}, ${a.town}${regionOf(a)}`,
  floor: (a, r) => `${line(a)}, ${pick(r, ['piso 3', '2nd floor', 'Floor 4', 'apto 301'])}, ${a.town}${regionOf(a)}`,
  'person before': (a, r) => `${pick(r, PEOPLE)}, ${line(a)}, ${a.town}${regionOf(a)}`,
  'firm before': (a, r) => `${pick(r, FIRMS)}, ${line(a)}, ${a.town}${regionOf(a)}`,
  'care of': (a, r) => `c/o ${pick(r, PEOPLE)}, ${line(a)}, ${a.town}${regionOf(a)}`,
  attention: (a, r) => `Attn: ${pick(r, PEOPLE)}, ${line(a)}, ${a.town}${regionOf(a)}, ${a.country}`,
  lines: (a, r) => `${pick(r, PEOPLE)}\n${line(a)}\n${a.town}${regionOf(a)} ${a.postcode ?? ''}\n${a.country}`,
  'postal code': (a) => `${line(a)}, ${a.town}${regionOf(a)} ${a.postcode ?? ''}`.trim(),
  'postal code first': (a) => `${line(a)}, ${a.postcode ?? ''} ${a.town}`,
  'postal code with its word': (a) =>
    `${line(a)}, ` +
    `${a.town}${regionOf(a)}` +
    (a.postcode === undefined ? '' : `, ${a.region === undefined ? 'C.P.' : 'ZIP'} ${a.postcode}`),
  'cross street': (a) =>
    a.startsWithNumber ? `${line(a)} near Ocean Way, ${a.town}` : `${line(a)} esq. Los Pinos, ${a.town}`,
  brackets: (a, r) => `${line(a)} (${pick(r, ['back entrance', 'timbre 2', 'ring twice', 'puerta verde'])}), ${a.town}`,
  'No.': (a) => `${a.street} No. ${a.number}, ${a.town}${regionOf(a)}`,
  'region in full': (a) => `${line(a)}, ${a.town}, ${a.region?.name ?? a.country}`,
  'region as of old': (a) => `${line(a)}, ${a.town}, ${a.region?.traditional ?? a.country}`,
  'unknown quarter': (a, r) =>
    `${line(a)}, ${pick(r, ['Barrio Florecillas', 'Quarter Zindel', 'Colonia Brisas'])}, ${a.town}`,
  'spaces and stops': (a) => ` ${line(a).replaceAll(' ', '  ')} . , ${a.town} ;${regionOf(a)} `,
};
