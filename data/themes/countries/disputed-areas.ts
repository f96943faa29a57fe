/**
 * Countries of disputed areas, for every level, theme, tile and label; this table overrules the sources. ISO 3166
 * decides countries and first levels; if it defines no line, the line of actual control does.
 *
 * No available source lists disputes with outlines: no package contains Natural Earth's layer of disputed areas. The
 * table has areas that more than one state claims or administers and that have an outline in a source: divisions of
 * Natural Earth, countries with their own code, overlaps of two countries of the source, and islands within a box.
 */
import type { Bbox } from '../../../contract/pack.ts';

export interface DisputedArea {
  name: string;
  /** ISO 3166-1 alpha-3 codes of the country it is assigned to, and of others that claim or administer it. */
  country: string;
  claimedBy: readonly string[];
  /** Codes (`adm1_code`) of its divisions in Natural Earth. */
  naturalEarth: readonly string[];
  /** The outline is that of its country. */
  isCountry?: true;
  /** The outline is all land of its country in this box, for islands far from any mainland. */
  within?: Readonly<Bbox>;
}

/** Codes of Natural Earth's divisions beyond the Dniester, where Slobozia and Tiraspol are one division with Bender. */
export const TRANSNISTRIA = ['MDA-1652', 'MDA-1645', 'MDA-1638', 'MDA-1637', 'MDA-1650'];

/** Land that no country of the source of borders contains. */
export const BIR_TAWIL = 'Bir Tawil';

const SPRATLY_CLAIMANTS = ['CHN', 'MYS', 'PHL', 'TWN', 'VNM'];

export const DISPUTED_AREAS: readonly DisputedArea[] = [
  { name: 'Crimea and Sevastopol', country: 'UKR', claimedBy: ['RUS'], naturalEarth: ['RUS-283', 'RUS-5482'] },
  {
    name: 'Donetsk, Kherson, Luhansk and Zaporizhzhia',
    country: 'UKR',
    claimedBy: ['RUS'],
    naturalEarth: ['UKR-327', 'UKR-329', 'UKR-331', 'UKR-4827'],
  },
  {
    name: 'Western Sahara',
    country: 'ESH',
    claimedBy: ['MAR'],
    naturalEarth: ['SAH+00?', 'MAR-3456', 'MAR-3469'],
    isCountry: true,
  },
  { name: 'Arunachal Pradesh', country: 'IND', claimedBy: ['CHN'], naturalEarth: ['IND-3299'] },
  { name: 'Aksai Chin', country: 'CHN', claimedBy: ['IND'], naturalEarth: [] },
  { name: 'Jammu and Kashmir', country: 'IND', claimedBy: ['PAK'], naturalEarth: ['IND-2431', 'IND-20012', 'KAS+00?'] },
  {
    name: 'Azad Kashmir and Gilgit-Baltistan',
    country: 'PAK',
    claimedBy: ['IND'],
    naturalEarth: ['PAK-1109', 'PAK-1111'],
  },
  { name: 'Kosovo', country: 'XKX', claimedBy: ['SRB'], naturalEarth: [], isCountry: true },
  { name: 'Taiwan', country: 'TWN', claimedBy: ['CHN'], naturalEarth: [], isCountry: true },
  {
    name: 'West Bank with East Jerusalem, and Gaza Strip',
    country: 'PSE',
    claimedBy: ['ISR'],
    naturalEarth: ['WEB+00?', 'GAZ+00?'],
    isCountry: true,
  },
  { name: 'Golan Heights', country: 'SYR', claimedBy: ['ISR'], naturalEarth: [] },
  { name: 'Northern Cyprus', country: 'CYP', claimedBy: ['TUR'], naturalEarth: ['CYN+00?'] },
  { name: 'Somaliland', country: 'SOM', claimedBy: [], naturalEarth: ['SOL+00?'] },
  { name: 'Abkhazia', country: 'GEO', claimedBy: ['RUS'], naturalEarth: ['GEO-3015'] },
  {
    name: 'Transnistria',
    country: 'MDA',
    claimedBy: [],
    naturalEarth: TRANSNISTRIA,
  },
  { name: 'Falkland Islands', country: 'FLK', claimedBy: ['ARG'], naturalEarth: [], isCountry: true },
  {
    name: 'South Georgia and the South Sandwich Islands',
    country: 'SGS',
    claimedBy: ['ARG'],
    naturalEarth: [],
    isCountry: true,
  },
  // Each part of these islands is assigned to the state that administers it.
  ...SPRATLY_CLAIMANTS.map((country): DisputedArea => ({
    name: 'Spratly Islands',
    country,
    claimedBy: SPRATLY_CLAIMANTS.filter((other) => other !== country),
    naturalEarth: [],
    within: [111.3, 7, 116.2, 12],
  })),
  {
    name: 'Paracel Islands',
    country: 'CHN',
    claimedBy: ['TWN', 'VNM'],
    naturalEarth: ['PFA+00?'],
    within: [110.9, 15.5, 113.4, 17.4],
  },
  {
    name: 'Senkaku Islands',
    country: 'JPN',
    claimedBy: ['CHN', 'TWN'],
    naturalEarth: [],
    within: [123.3, 25.6, 124.7, 26],
  },
  {
    name: 'Liancourt Rocks',
    country: 'KOR',
    claimedBy: ['JPN'],
    naturalEarth: [],
    within: [131.8, 37.2, 131.95, 37.3],
  },
  {
    name: 'Southern Kuril Islands',
    country: 'RUS',
    claimedBy: ['JPN'],
    naturalEarth: [],
    within: [145.3, 43.3, 149, 45.6],
  },
  {
    name: 'Abu Musa and the Tunbs',
    country: 'IRN',
    claimedBy: ['ARE'],
    naturalEarth: [],
    within: [54.9, 25.8, 55.45, 26.35],
  },
  { name: 'Abyei and Kafia Kingi', country: 'SDN', claimedBy: ['SSD'], naturalEarth: [] },
  { name: 'Halaib Triangle', country: 'EGY', claimedBy: ['SDN'], naturalEarth: [] },
  // Claimed by neither neighbour, because each would give up the Halaib Triangle.
  { name: BIR_TAWIL, country: 'EGY', claimedBy: [], naturalEarth: [] },
];

const countryByCode = new Map(
  DISPUTED_AREAS.flatMap(({ country, naturalEarth }) => naturalEarth.map((code) => [code, country] as const)),
);

/** Returns the ISO 3166-1 alpha-3 code for a disputed division of Natural Earth; `undefined` if it isn't disputed. */
export const countryOfDisputed = (adm1Code: string): string | undefined => countryByCode.get(adm1Code);

const isShared = ({ name }: DisputedArea): boolean => DISPUTED_AREAS.filter((area) => area.name === name).length > 1;

/** Returns the area's key in the pack: its name, with the country if several have parts of it. */
export const disputedKey = (area: DisputedArea): string =>
  isShared(area) ? `${area.name} (${area.country})` : area.name;
