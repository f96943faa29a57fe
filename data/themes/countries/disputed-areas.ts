/**
 * Whose a disputed area is, for every level, theme, tile and label. ISO 3166 decides countries and first levels; where
 * it draws no line, the line of actual control does. What the sources of a theme say otherwise is overruled by this
 * table.
 */

export interface DisputedArea {
  name: string;
  /** ISO 3166-1 alpha-3 of the country that it is counted to, and of the others that claim or hold it. */
  country: string;
  claimedBy: readonly string[];
  /** Codes (`adm1_code`) of the divisions that Natural Earth has it as. */
  naturalEarth: readonly string[];
  /** Its outline is that of its country in the pack of countries. */
  isCountry?: true;
}

export const DISPUTED_AREAS: readonly DisputedArea[] = [
  { name: 'Crimea and Sevastopol', country: 'UKR', claimedBy: ['RUS'], naturalEarth: ['RUS-283', 'RUS-5482'] },
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
  { name: 'Abyei and Kafia Kingi', country: 'SDN', claimedBy: ['SSD'], naturalEarth: [] },
  { name: 'Halaib Triangle', country: 'EGY', claimedBy: ['SDN'], naturalEarth: [] },
];

const countryByCode = new Map(
  DISPUTED_AREAS.flatMap(({ country, naturalEarth }) => naturalEarth.map((code) => [code, country] as const)),
);

/**
 * ISO 3166-1 alpha-3 of the country that a disputed division of Natural Earth is counted to; `undefined` where it is
 * not disputed.
 */
export const countryOfDisputed = (adm1Code: string): string | undefined => countryByCode.get(adm1Code);
