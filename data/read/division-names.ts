/** Corrections of names in Natural Earth's divisions. */
import type { Admin1Feature, NaturalEarthAdmin1 } from './natural-earth.types.ts';

/**
 * Divisions with swapped names in Natural Earth 5: outline, label point and GeoNames name (`gn_name`) belong to one
 * division; names, ISO 3166-2 code and Wikidata number to another. Places of GeoNames inside the outlines prove it.
 * Maps the `adm1_code` of an outline to that of the division with its names.
 */
const SWAPPED_NAMES: Readonly<Record<string, string>> = {
  // Tungurahua and Napo
  'ECU-1289': 'ECU-1290',
  'ECU-1290': 'ECU-1289',
  // Northern Red Sea, Anseba, Debub, Maekel
  'ERI-1562': 'ERI-1563',
  'ERI-1563': 'ERI-1561',
  'ERI-1564': 'ERI-1562',
  'ERI-1561': 'ERI-1564',
  // East Berbice-Corentyne, Upper Takutu-Upper Essequibo, Upper Demerara-Berbice, Cuyuni-Mazaruni, Demerara-Mahaica,
  // Essequibo Islands-West Demerara, Mahaica-Berbice, Pomeroon-Supenaam
  'GUY-671': 'GUY-677',
  'GUY-674': 'GUY-673',
  'GUY-673': 'GUY-674',
  'GUY-676': 'GUY-680',
  'GUY-677': 'GUY-678',
  'GUY-678': 'GUY-679',
  'GUY-679': 'GUY-671',
  'GUY-680': 'GUY-676',
  // Podčetrtek and Bistrica ob Sotli
  'SVN-213': 'SVN-255',
  'SVN-255': 'SVN-213',
};

/** Properties that belong to the name. */
const NAME_PROPERTY = /^(?:name(?:_.*)?|iso_3166_2|code_hasc|wikidataid|type(?:_en)?)$/u;

/**
 * Divisions that Natural Earth names after something else (a neighbour, the main town, a region of several, the
 * division they were separated from), with their ISO 3166-2 code and name. Evidence: places of GeoNames inside them,
 * and the name that Natural Earth quotes from GeoNames. ISO doesn't divide the Faroe Islands and Guernsey, whose only
 * division has the name of one island.
 */
const MISNAMED: Readonly<Record<string, { code: string; name: string }>> = {
  'AFG-1753': { code: 'AF-DAY', name: 'Daykundi' },
  'AFG-1769': { code: 'AF-PAN', name: 'Panjshir' },
  'AZE-1735': { code: 'AZ-LAC', name: 'Laçın' },
  'AZE-4838': { code: 'AZ-XA', name: 'Xankəndi' },
  'BTN-2482': { code: 'BT-31', name: 'Sarpang' },
  'DOM-1972': { code: 'DO-07', name: 'Elías Piña' },
  'FRO-1443': { code: 'FO-X00~', name: 'Faroe Islands' },
  'GBR-2108': { code: 'GB-WRL', name: 'Wirral' },
  'GBR-5669': { code: 'GB-SHN', name: 'St. Helens' },
  'GGY+00?': { code: 'GG-X01~', name: 'Guernsey' },
  'MDA-1626': { code: 'MD-GA', name: 'Găgăuzia' },
  'MDA-1628': { code: 'MD-DU', name: 'Dubăsari' },
  'MWI-1194': { code: 'MW-KR', name: 'Karonga' },
  'TJK-369': { code: 'TJ-SU', name: 'Sughd' },
  'TUN-102': { code: 'TN-12', name: 'Ariana' },
  'UGA-3371': { code: 'UG-419', name: 'Kiruhura' },
  'VNM-451': { code: 'VN-53', name: 'Bắc Kạn' },
  'VNM-461': { code: 'VN-66', name: 'Hưng Yên' },
};

/**
 * Current names of renamed divisions, and corrected typos. Their translations in Natural Earth are already up to date.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'AZE-1680': 'Göygöl',
  'AZE-1701': 'Şabran',
  'COD-1883': 'Kongo Central',
  'DNK-3420': 'Sjælland',
  'FRA-5296': 'Haut-Rhin',
  'HRV-1604': 'Požeško-Slavonska',
  'HUN-3156': 'Győr-Moson-Sopron',
  'HUN-3172': 'Csongrád-Csanád',
  'HUN-4905': 'Győr',
  'HUN-4917': 'Hódmezővásárhely',
  'MEX-2727': 'Ciudad de México',
  'NAM-3356': 'Zambezi',
  'NIC-644': 'Costa Caribe Sur',
  'NIC-657': 'Costa Caribe Norte',
  'PAK-1110': 'Islamabad Capital Territory',
  'PAK-1111': 'Gilgit-Baltistan',
  'PHL-2592': 'Davao de Oro',
  'PNG-1245': 'Bougainville',
  'RUS-2400': 'Respublika Altay',
  'RUS-2610': "Zabaykal'skiy kray",
  'RUS-2615': 'Magadan',
  'SRB-833': 'Rasinski',
  'TKM-353': 'Daşoguz',
  'TKM-359': 'Lebap',
  'UKR-321': 'Kyiv',
  'UKR-322': 'Odesa',
  'UKR-4826': 'Kyiv City',
  'VEN-42': 'La Guaira',
};

const TRANSLATION = /^name_[a-z]{2,3}$/u;

const withoutTranslations = (properties: NaturalEarthAdmin1): Partial<NaturalEarthAdmin1> =>
  Object.fromEntries(Object.entries(properties).filter(([property]) => !TRANSLATION.test(property)));

/** Corrects the name, and removes translations that belong to another division. */
function withCurrentName(feature: Admin1Feature): Admin1Feature {
  const { adm0_a3, adm1_code } = feature.properties;
  const actual = MISNAMED[adm1_code];
  if (actual !== undefined) {
    const { code: iso_3166_2, name } = actual;
    const properties = { ...withoutTranslations(feature.properties), adm0_a3, adm1_code, iso_3166_2, name };
    return { ...feature, properties };
  }
  const name = RENAMED[adm1_code];
  return name === undefined ? feature : { ...feature, properties: { ...feature.properties, name } };
}

/**
 * Returns the divisions with their current names. A corrected division that shares a Wikidata number with another one
 * gets no translations, because they belong to the other.
 * @throws Error if the source lacks one of the corrected divisions
 */
export function withCorrectNames(features: readonly Admin1Feature[]): Admin1Feature[] {
  const byCode = new Map(features.map((feature) => [feature.properties.adm1_code, feature]));
  const timesUsed = Map.groupBy(features, ({ properties }) => properties.wikidataid);
  return features.map((feature) => {
    const code = SWAPPED_NAMES[feature.properties.adm1_code];
    if (code === undefined) return withCurrentName(feature);
    const named = byCode.get(code)?.properties;
    if (named === undefined) throw new Error(`Natural Earth has no division ${code}, whose name another needs`);
    const isShared = (timesUsed.get(named.wikidataid) ?? []).length > 1;
    const unrelated = Object.entries(feature.properties).filter(([property]) => !NAME_PROPERTY.test(property));
    const nameProperties = Object.entries(named).filter(
      ([property]) => NAME_PROPERTY.test(property) && !(isShared && TRANSLATION.test(property)),
    );
    const { adm0_a3, adm1_code } = feature.properties;
    return { ...feature, properties: { ...Object.fromEntries([...unrelated, ...nameProperties]), adm0_a3, adm1_code } };
  });
}
