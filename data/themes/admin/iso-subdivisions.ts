/** Reader of ISO 3166-2: subdivisions of countries and their hierarchy. */
import { readFileSync } from 'node:fs';

interface Subdivision {
  name: string;
  /** ISO 3166-2 code of the parent subdivision, or alpha-2 code of the country. */
  parent: string;
}

export interface Subdivisions {
  /** Returns the name in the country's language, in Latin letters. */
  name(code: string): string | undefined;
  /** Returns the code of the first level that contains or is the subdivision; undefined for an unknown code. */
  firstLevel(code: string): string | undefined;
  /** Number of first-level subdivisions by alpha-2 code, without those that are countries of ISO 3166-1. */
  countOf(iso2: string): number;
}

/** Entry in the package's format, one property per line. */
const ENTRY =
  /\{\s*code: '(?<code>[^']+)',\s*name: (?<quote>['"])(?<name>.*)\k<quote>,\s*parent: '(?<parent>[^']+)'\s*\}/gu;

/** Subdivisions that are also countries in ISO 3166-1. */
const ALSO_COUNTRIES = new Set([
  'CN-HK',
  'CN-MO',
  'CN-TW',
  'FI-01',
  'FR-971',
  'FR-972',
  'FR-973',
  'FR-974',
  'FR-976',
  'FR-BL',
  'FR-MF',
  'FR-NC',
  'FR-PF',
  'FR-PM',
  'FR-TF',
  'FR-WF',
  'NL-AW',
  'NL-BQ1',
  'NL-BQ2',
  'NL-BQ3',
  'NL-CW',
  'NL-SX',
  'NO-21',
  'NO-22',
  'RS-KM',
  'US-AS',
  'US-GU',
  'US-MP',
  'US-PR',
  'US-UM',
  'US-VI',
]);

/** Removes an older or translated form in brackets from a name. */
const plainName = (name: string): string => name.replaceAll(/\s*\[[^\]]*\]/gu, '').trim();

/**
 * Reads the subdivisions.
 * @param path of the package's `2.js`
 * @throws Error if its format is unknown
 */
export function readSubdivisions(path: string): Subdivisions {
  const text = readFileSync(path, 'utf8');
  const byCode = new Map<string, Subdivision>();
  for (const { groups } of text.matchAll(ENTRY)) {
    if (groups?.['code'] !== undefined && groups['name'] !== undefined && groups['parent'] !== undefined)
      byCode.set(groups['code'], { name: plainName(groups['name']), parent: groups['parent'] });
  }
  const expectedCount = text.match(/^\s*code: /gmu)?.length ?? 0;
  if (byCode.size === 0 || byCode.size !== expectedCount)
    throw new Error(`${path}: only ${byCode.size} of ${expectedCount} subdivisions can be read`);
  const firstLevel = (code: string): string | undefined => {
    const seen = new Set<string>();
    let current = code;
    for (
      let found = byCode.get(current);
      found !== undefined && byCode.has(found.parent) && !seen.has(current);
      found = byCode.get(current)
    ) {
      seen.add(current);
      current = found.parent;
    }
    return byCode.has(current) ? current : undefined;
  };
  const counts = new Map<string, number>();
  for (const [code, { parent }] of byCode)
    if (!byCode.has(parent) && !ALSO_COUNTRIES.has(code)) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  return { name: (code) => byCode.get(code)?.name, firstLevel, countOf: (iso2) => counts.get(iso2) ?? 0 };
}
