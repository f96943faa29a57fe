/**
 * Divisions that bear each other's names in Natural Earth 5: the outline, the point of the label and the name in GeoNames
 * (`gn_name`) are of one division, the names, the code of ISO 3166-2 and the number in Wikidata of another. Found by
 * GeoNames' places in them, all of which are told to be in the other.
 */
/** By `adm1_code` of the outline: that of the division whose names belong to it. */
export const NAMES_ARE_WITH: Readonly<Record<string, string>> = {
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

/** What goes with the name. */
export const BELONGS_TO_NAME = /^(?:name(?:_.*)?|iso_3166_2|code_hasc|wikidataid|type(?:_en)?)$/u;
