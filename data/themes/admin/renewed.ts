/**
 * Where a country's divisions have changed since Natural Earth drew them: what can be made of the old ones, and what
 * cannot.
 */

import { LATVIA } from './latvia.ts';

/** Divisions of today that are unions of old ones, by ISO 3166-2 code, and the old ones' codes in Natural Earth. */
export const MERGED: Readonly<Record<string, readonly string[]>> = {
  'NO-34': ['NOR-919', 'NOR-920'],
  'NO-42': ['NOR-912', 'NOR-916'],
  'NO-46': ['NOR-913', 'NOR-915'],
  'NO-50': ['NOR-925', 'NOR-911'],
  'PK-KP': ['PAK-1123', 'PAK-1112'],
  ...LATVIA,
};

/** Divisions of one name today that Natural Earth gives another, and slips of the pen in its names. */
export const RENAMED: Readonly<Record<string, string>> = {
  'PAK-1111': 'Gilgit-Baltistan',
  'PAK-1110': 'Islamabad Capital Territory',
  'MEX-2727': 'Ciudad de México',
  'RUS-2615': 'Magadan',
  'FRA-5296': 'Haut-Rhin',
  'SYR-5261': 'Quneitra',
};

/** Of what the table of ISO writes in a script's own transcription, the form in common use. */
export const PLAIN_NAMES: Readonly<Record<string, string>> = {
  'PK-KP': 'Khyber Pakhtunkhwa',
  'BE-VLG': 'Vlaanderen',
  'BE-WAL': 'Wallonie',
  'IQ-KR': 'Kurdistan',
};

/**
 * Countries whose divisions in Natural Earth are older than today's and cannot be made into them, by ISO 3166-1 alpha-3
 * code: until when they were the country's own.
 */
export const VINTAGES: Readonly<Record<string, string>> = {
  BDI: 'before 2015',
  BGD: 'before 2015',
  CIV: 'before 2011',
  COD: 'before 2015',
  DZA: 'before 2019',
  ETH: 'before 2020',
  GHA: 'before 2019',
  IDN: 'before 2012',
  KAZ: 'before 2018',
  KEN: 'before 2013',
  LAO: 'before 2013',
  LUX: 'before 2015',
  MAR: 'before 2015',
  MLI: 'before 2016',
  NAM: 'before 2013',
  PNG: 'before 2012',
  SLE: 'before 2017',
  TZA: 'before 2016',
  VNM: 'before July 2025',
};
