/**
 * Names of the Johns Hopkins CSSE COVID-19 files, and the codes that they stand for (after the UID, ISO and FIPS look-up
 * table of the same repository, CC BY 4.0).
 */

/** ISO 3166-1 alpha-3 of `Country/Region`; XKX for Kosovo. */
export const JHU_COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Afghanistan: 'AFG', Albania: 'ALB', Algeria: 'DZA', Andorra: 'AND', Angola: 'AGO', Antarctica: 'ATA',
    'Antigua and Barbuda': 'ATG', Argentina: 'ARG', Armenia: 'ARM', Australia: 'AUS', Austria: 'AUT', Azerbaijan: 'AZE',
    Bahamas: 'BHS', Bahrain: 'BHR', Bangladesh: 'BGD', Barbados: 'BRB', Belarus: 'BLR', Belgium: 'BEL', Belize: 'BLZ',
    Benin: 'BEN', Bhutan: 'BTN', Bolivia: 'BOL', 'Bosnia and Herzegovina': 'BIH', Botswana: 'BWA', Brazil: 'BRA',
    Brunei: 'BRN', Bulgaria: 'BGR', 'Burkina Faso': 'BFA', Burma: 'MMR', Burundi: 'BDI', 'Cabo Verde': 'CPV', Cambodia: 'KHM',
    Cameroon: 'CMR', Canada: 'CAN', 'Central African Republic': 'CAF', Chad: 'TCD', Chile: 'CHL', China: 'CHN',
    Colombia: 'COL', Comoros: 'COM', 'Congo (Brazzaville)': 'COG', 'Congo (Kinshasa)': 'COD', 'Costa Rica': 'CRI',
    "Cote d'Ivoire": 'CIV', Croatia: 'HRV', Cuba: 'CUB', Cyprus: 'CYP', Czechia: 'CZE', Denmark: 'DNK', Djibouti: 'DJI',
    Dominica: 'DMA', 'Dominican Republic': 'DOM', Ecuador: 'ECU', Egypt: 'EGY', 'El Salvador': 'SLV',
    'Equatorial Guinea': 'GNQ', Eritrea: 'ERI', Estonia: 'EST', Eswatini: 'SWZ', Ethiopia: 'ETH', Fiji: 'FJI', Finland: 'FIN',
    France: 'FRA', Gabon: 'GAB', Gambia: 'GMB', Georgia: 'GEO', Germany: 'DEU', Ghana: 'GHA', Greece: 'GRC', Grenada: 'GRD',
    Guatemala: 'GTM', Guinea: 'GIN', 'Guinea-Bissau': 'GNB', Guyana: 'GUY', Haiti: 'HTI', 'Holy See': 'VAT', Honduras: 'HND',
    Hungary: 'HUN', Iceland: 'ISL', India: 'IND', Indonesia: 'IDN', Iran: 'IRN', Iraq: 'IRQ', Ireland: 'IRL', Israel: 'ISR',
    Italy: 'ITA', Jamaica: 'JAM', Japan: 'JPN', Jordan: 'JOR', Kazakhstan: 'KAZ', Kenya: 'KEN', Kiribati: 'KIR',
    'Korea, North': 'PRK', 'Korea, South': 'KOR', Kosovo: 'XKX', Kuwait: 'KWT', Kyrgyzstan: 'KGZ', Laos: 'LAO', Latvia: 'LVA',
    Lebanon: 'LBN', Lesotho: 'LSO', Liberia: 'LBR', Libya: 'LBY', Liechtenstein: 'LIE', Lithuania: 'LTU', Luxembourg: 'LUX',
    Madagascar: 'MDG', Malawi: 'MWI', Malaysia: 'MYS', Maldives: 'MDV', Mali: 'MLI', Malta: 'MLT', 'Marshall Islands': 'MHL',
    Mauritania: 'MRT', Mauritius: 'MUS', Mexico: 'MEX', Micronesia: 'FSM', Moldova: 'MDA', Monaco: 'MCO', Mongolia: 'MNG',
    Montenegro: 'MNE', Morocco: 'MAR', Mozambique: 'MOZ', Namibia: 'NAM', Nauru: 'NRU', Nepal: 'NPL', Netherlands: 'NLD',
    'New Zealand': 'NZL', Nicaragua: 'NIC', Niger: 'NER', Nigeria: 'NGA', 'North Macedonia': 'MKD', Norway: 'NOR',
    Oman: 'OMN', Pakistan: 'PAK', Palau: 'PLW', Palestine: 'PSE', Panama: 'PAN', 'Papua New Guinea': 'PNG', Paraguay: 'PRY',
    Peru: 'PER', Philippines: 'PHL', Poland: 'POL', Portugal: 'PRT', Qatar: 'QAT', Romania: 'ROU', Russia: 'RUS',
    Rwanda: 'RWA', 'Saint Kitts and Nevis': 'KNA', 'Saint Lucia': 'LCA', 'Saint Vincent and the Grenadines': 'VCT',
    Samoa: 'WSM', 'San Marino': 'SMR', 'Sao Tome and Principe': 'STP', 'Saudi Arabia': 'SAU', Senegal: 'SEN', Serbia: 'SRB',
    Seychelles: 'SYC', 'Sierra Leone': 'SLE', Singapore: 'SGP', Slovakia: 'SVK', Slovenia: 'SVN', 'Solomon Islands': 'SLB',
    Somalia: 'SOM', 'South Africa': 'ZAF', 'South Sudan': 'SSD', Spain: 'ESP', 'Sri Lanka': 'LKA', Sudan: 'SDN',
    Suriname: 'SUR', Sweden: 'SWE', Switzerland: 'CHE', Syria: 'SYR', 'Taiwan*': 'TWN', Tajikistan: 'TJK', Tanzania: 'TZA',
    Thailand: 'THA', 'Timor-Leste': 'TLS', Togo: 'TGO', Tonga: 'TON', 'Trinidad and Tobago': 'TTO', Tunisia: 'TUN',
    Turkey: 'TUR', Tuvalu: 'TUV', US: 'USA', Uganda: 'UGA', Ukraine: 'UKR', 'United Arab Emirates': 'ARE',
    'United Kingdom': 'GBR', Uruguay: 'URY', Uzbekistan: 'UZB', Vanuatu: 'VUT', Venezuela: 'VEN', Vietnam: 'VNM',
    'West Bank and Gaza': 'PSE', 'Western Sahara': 'ESH', Yemen: 'YEM', Zambia: 'ZMB', Zimbabwe: 'ZWE',
  }),
);

/** ISO 3166-1 alpha-3 of each `Province/State` that has a code of its own. Their figures are also part of their country's. */
export const JHU_DEPENDENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Anguilla: 'AIA', Aruba: 'ABW', Bermuda: 'BMU', 'Bonaire, Sint Eustatius and Saba': 'BES', 'British Virgin Islands': 'VGB',
    'Cayman Islands': 'CYM', 'Cook Islands': 'COK', Curacao: 'CUW', 'Falkland Islands (Malvinas)': 'FLK',
    'Faroe Islands': 'FRO', 'French Guiana': 'GUF', 'French Polynesia': 'PYF', Gibraltar: 'GIB', Greenland: 'GRL',
    Guadeloupe: 'GLP', Guernsey: 'GGY', 'Hong Kong': 'HKG', 'Isle of Man': 'IMN', Jersey: 'JEY', Macau: 'MAC',
    Martinique: 'MTQ', Mayotte: 'MYT', Montserrat: 'MSR', 'New Caledonia': 'NCL', Niue: 'NIU', 'Pitcairn Islands': 'PCN',
    Reunion: 'REU', 'Saint Barthelemy': 'BLM', 'Saint Helena, Ascension and Tristan da Cunha': 'SHN',
    'Saint Pierre and Miquelon': 'SPM', 'Sint Maarten': 'SXM', 'St Martin': 'MAF', 'Turks and Caicos Islands': 'TCA',
    'Wallis and Futuna': 'WLF',
  }),
);

/** Names that Natural Earth, and so our boundaries, have for some of the provinces. */
export const JHU_PROVINCES: ReadonlyMap<string, string> = new Map([
  ['Inner Mongolia', 'Inner Mongol'],
  ['Tibet', 'Xizang'],
]);

/** Ships, games and travellers: rows that are no place. Those of a country count in its total. */
export const JHU_NO_PLACE: ReadonlySet<string> = new Set([
  'Diamond Princess',
  'Grand Princess',
  'MS Zaandam',
  'Recovered',
  'Repatriated Travellers',
  'Summer Olympics 2020',
  'Unknown',
  'Winter Olympics 2022',
]);
