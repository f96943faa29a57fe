/** Translated names of subdivisions, from Unicode CLDR. */
import { readFileSync } from 'node:fs';
import type { ThemeContext } from '../../kit/theme.ts';

/** Name of the source, an optional Debian package. */
export const SUBDIVISION_NAMES = 'cldr-subdivisions';
/** The languages of Natural Earth, except traditional Chinese, which CLDR lacks for subdivisions. */
const LANGUAGES: readonly string[] = 'ar bn de el en es fa fr he hi hu id it ja ko nl pl pt ru sv tr uk ur vi zh'.split(
  ' ',
);

const ENTRY = /<subdivision type="(?<key>[a-z]{2}[a-z0-9]+)"[^>]*>(?<name>[^<]+)<\/subdivision>/gu;
/** Marks that distinguish two equal names. */
const MARKS = /[¹²³⁴⁵⁶⁷⁸⁹]/gu;

const plainText = (name: string): string =>
  name.replaceAll(MARKS, '').replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim();

/** Parses the names of one language, by key. */
export function readNames(text: string): Map<string, string> {
  return new Map(
    Array.from(
      text.matchAll(ENTRY),
      ({ groups }) => [groups?.['key'] ?? '', plainText(groups?.['name'] ?? '')] as const,
    ),
  );
}

/** Returns a function from an ISO 3166-2 code to names by BCP 47 code; empty if the source is unavailable. */
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
