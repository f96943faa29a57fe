/** Divisions that have changed since Natural Earth drew them: those that can be updated, and those that can't. */
import { TRANSNISTRIA } from '../countries/disputed-areas.ts';

const members = (numbers: string): string[] => numbers.split(' ').map((number) => `LVA-${number}`);

/**
 * Latvia's municipalities since 2021 by ISO 3166-2 code, with the merged former ones by their number in Natural Earth's
 * `adm1_code`. Sources: places of GeoNames, which have the current municipality; for the 15 without a listed place
 * (Baltinava, Carnikava, Cibla and others) the law of 2020 on administrative territories. Inčukalns was divided; it is
 * assigned to Sigulda, which has most of it.
 */
const LATVIA: Readonly<Record<string, readonly string[]>> = {
  'LV-002': members('5730 5732 5729 5724 5728 5731'),
  'LV-007': members('1076'),
  'LV-011': members('5754 5758'),
  'LV-015': members('1063 5742 5743 5741'),
  'LV-016': members('1079 5736 5735 5738'),
  'LV-022': members('5781 1080 5789 5793 5794 5797 5787'),
  'LV-026': members('5740 1082 5739'),
  'LV-033': members('1083'),
  'LV-041': members('1084 5737'),
  'LV-042': members('5734 1085 5727 5733 5725 5726'),
  'LV-047': members('5747 1064'),
  'LV-050': members('5710 5709 5712'),
  'LV-052': members('5757 5767'),
  'LV-054': members('5755 1086 5774'),
  'LV-056': members('5750'),
  'LV-058': members('5744 1065 5746 5745'),
  'LV-059': members('5785 5786 5790 1087'),
  'LV-062': members('5756 5771'),
  'LV-067': members('5761 5769 1088 5766'),
  'LV-068': members('5772'),
  'LV-073': members('5748 1089 5752 5751'),
  'LV-077': members('5753 1066'),
  'LV-080': members('5760 5780 5773'),
  'LV-087': members('5775'),
  'LV-088': members('5711 1068'),
  'LV-089': members('5776 5777'),
  'LV-091': members('5768 5778 5762 5770'),
  'LV-094': members('5782 5799 5798'),
  'LV-097': members('5721 5723 5722 1091'),
  'LV-099': members('5759 5763 5765 1092'),
  'LV-101': members('1077'),
  'LV-102': members('5800'),
  'LV-106': members('934'),
  'LV-111': members('5749 1081'),
  'LV-112': members('5714 5720 5716 5717 5719 5715 5718 5713'),
  'LV-113': members('5783 5784 5788 5791 5792 5796 5795 1093'),
};

/** Current divisions by ISO 3166-2 code, with the codes of their former parts in Natural Earth. */
export const MERGED: Readonly<Record<string, readonly string[]>> = {
  // Reykjavík and its region.
  'IS-1': ['ISL-709', 'ISL-5131'],
  'MD-SN': TRANSNISTRIA,
  // Towns and their district.
  'MU-PL': ['MUS-5189', 'MUS-5190'],
  'MU-PW': ['MUS-5188', 'MUS-5181', 'MUS-5183', 'MUS-5191', 'MUS-5196'],
  'NO-34': ['NOR-919', 'NOR-920'],
  'NO-42': ['NOR-912', 'NOR-916'],
  'NO-46': ['NOR-913', 'NOR-915'],
  'NO-50': ['NOR-925', 'NOR-911'],
  'PK-KP': ['PAK-1123', 'PAK-1112'],
  // The zone along the line of separation and its governorate.
  'SY-QU': ['SYR-145', 'SYR-5261'],
  'TT-TOB': ['TTO-50', 'TTO-5090'],
  ...LATVIA,
};

/**
 * First levels of divisions, by Natural Earth's code, that differ from the table of ISO 3166-2: regions of the
 * Philippines that changed in 2001 and 2019, and a district with a wrong code in Natural Earth. Evidence: at least nine
 * tenths of GeoNames' places in them are in this region.
 */
export const CORRECTED_PARENTS: Readonly<Record<string, string>> = {
  // Sarangani, South Cotabato and General Santos in Soccsksargen
  'PHL-2598': 'PH-12',
  'PHL-2599': 'PH-12',
  'PHL-5529': 'PH-12',
  // Lanao del Norte and Iligan in Northern Mindanao
  'PHL-2573': 'PH-10',
  'PHL-5530': 'PH-10',
  // Basilan and Cotabato City in the autonomous region
  'PHL-2519': 'PH-14',
  'PHL-5527': 'PH-14',
  // Buhweju in the Western Region
  'UGA-5624': 'UG-W',
};

/** Common forms of names that ISO's table has in a formal transcription. */
export const PLAIN_NAMES: Readonly<Record<string, string>> = {
  'PK-KP': 'Khyber Pakhtunkhwa',
  'BE-VLG': 'Vlaanderen',
  'BE-WAL': 'Wallonie',
  'IQ-KR': 'Kurdistan',
  'MD-SN': 'Stînga Nistrului',
  'SY-QU': 'Quneitra',
};

/** Vintages of outdated divisions in Natural Earth that can't be updated, by ISO 3166-1 alpha-3 code of the country. */
export const VINTAGES: Readonly<Record<string, string>> = {
  BDI: 'before 2015',
  BGD: 'before 2015',
  BHR: 'before September 2014',
  CIV: 'before 2011',
  COD: 'before 2015',
  DZA: 'before 2019',
  ETH: 'before 2020',
  GHA: 'before 2019',
  GNQ: 'before 2017',
  GRL: 'before 2018',
  IDN: 'before 2012',
  KAZ: 'before 2018',
  KEN: 'before 2013',
  KGZ: 'before 2003',
  KHM: 'before 2014',
  LAO: 'before 2013',
  LBN: 'before 2014',
  LBY: 'before 2007',
  LUX: 'before 2015',
  MAR: 'before 2015',
  MKD: 'before 2013',
  MLI: 'before 2016',
  MMR: 'before 2011',
  MNE: 'before 2013',
  MRT: 'before November 2014',
  NAM: 'before 2013',
  PAN: 'before 2014',
  PNG: 'before 2012',
  PRK: 'before 2010',
  QAT: 'before 2014',
  SDN: 'before July 2013',
  SLE: 'before 2017',
  SVN: 'before 2006',
  TCD: 'before 2012',
  TUN: 'before July 2000',
  TZA: 'before 2016',
  VNM: 'before July 2025',
  YEM: 'before December 2013',
};
