/** Names of subdivisions in other languages, from Unicode CLDR. */
import { readFileSync } from 'node:fs';
import type { ThemeContext } from '../../kit/theme.ts';

/** The source, a Debian package: where it cannot be had there are no names. */
export const SUBDIVISION_NAMES = 'cldr-subdivisions';
/** Languages in which Natural Earth has names too; CLDR has none of subdivisions in traditional Chinese. */
const LANGUAGES: readonly string[] = 'ar bn de el en es fa fr he hi hu id it ja ko nl pl pt ru sv tr uk ur vi zh'.split(
  ' ',
);

const ENTRY = /<subdivision type="(?<key>[a-z]{2}[a-z0-9]+)"[^>]*>(?<name>[^<]+)<\/subdivision>/gu;
/** Behind one of two names that are alike. */
const MARKS = /[¹²³⁴⁵⁶⁷⁸⁹]/gu;

const inPlain = (name: string): string =>
  name.replaceAll(MARKS, '').replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim();

/** Names by key, as a file of one language has them. */
export function readNames(text: string): Map<string, string> {
  return new Map(
    Array.from(text.matchAll(ENTRY), ({ groups }) => [groups?.['key'] ?? '', inPlain(groups?.['name'] ?? '')] as const),
  );
}

/** Names of a subdivision by BCP 47 code, of its ISO 3166-2 code; empty where there are none. */
export function readSubdivisionNames({ has, file }: ThemeContext): (code: string) => Map<string, string> {
  const byLanguage = has(SUBDIVISION_NAMES)
    ? LANGUAGES.map(
        (language) => [language, readNames(readFileSync(file(SUBDIVISION_NAMES, `${language}.xml`), 'utf8'))] as const,
      )
    : [];
  return (code) => {
    const key = code.replace('-', '').toLowerCase();
    return new Map(
      byLanguage.flatMap(([language, names]) => {
        const name = names.get(key);
        return name === undefined ? [] : [[language, name] as const];
      }),
    );
  };
}
