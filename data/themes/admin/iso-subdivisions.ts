/** ISO 3166-2: the subdivisions of countries, and which of them lie in another. */
import { readFileSync } from 'node:fs';

interface Subdivision {
  name: string;
  /** ISO 3166-2 code of the subdivision above, or the alpha-2 code of the country. */
  parent: string;
}

export interface Subdivisions {
  /** Name in the country's language, in Latin letters. */
  name(code: string): string | undefined;
  /** Code of the first level that a subdivision lies in or is; nothing where ISO does not have it. */
  firstLevel(code: string): string | undefined;
  /**
   * How many first-level subdivisions a country has, by its alpha-2 code; those that are countries of ISO 3166-1 too
   * are not counted.
   */
  countOf(iso2: string): number;
}

/** As the package writes them, one property a line. */
const ENTRY =
  /\{\s*code: '(?<code>[^']+)',\s*name: (?<quote>['"])(?<name>.*)\k<quote>,\s*parent: '(?<parent>[^']+)'\s*\}/gu;

/** Subdivisions that ISO 3166-1 has as countries: their own codes are theirs alone. */
const COUNTRIES_TOO = new Set([
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

/** What the table says beside a name: its older form or that in another language in brackets. */
const proper = (name: string): string => name.replaceAll(/\s*\[[^\]]*\]/gu, '').trim();

/**
 * @param path of the package's `2.js`
 * @throws Error where it is written otherwise than is known
 */
export function readSubdivisions(path: string): Subdivisions {
  const text = readFileSync(path, 'utf8');
  const byCode = new Map<string, Subdivision>();
  for (const { groups } of text.matchAll(ENTRY)) {
    if (groups?.['code'] !== undefined && groups['name'] !== undefined && groups['parent'] !== undefined)
      byCode.set(groups['code'], { name: proper(groups['name']), parent: groups['parent'] });
  }
  const written = text.match(/^\s*code: /gmu)?.length ?? 0;
  if (byCode.size === 0 || byCode.size !== written)
    throw new Error(`${path} has ${written} subdivisions, of which ${byCode.size} can be read`);
  const firstLevel = (code: string): string | undefined => {
    const seen = new Set<string>();
    let at = code;
    for (
      let found = byCode.get(at);
      found !== undefined && byCode.has(found.parent) && !seen.has(at);
      found = byCode.get(at)
    ) {
      seen.add(at);
      at = found.parent;
    }
    return byCode.has(at) ? at : undefined;
  };
  const counts = new Map<string, number>();
  for (const [code, { parent }] of byCode)
    if (!byCode.has(parent) && !COUNTRIES_TOO.has(code)) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  return { name: (code) => byCode.get(code)?.name, firstLevel, countOf: (iso2) => counts.get(iso2) ?? 0 };
}
