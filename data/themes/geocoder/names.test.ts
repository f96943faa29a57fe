import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { COUNTRY_NAME_LANGUAGES, nameCountries, placeNames, readZoneCityNames } from './names.ts';

const territories = (language: string, names: Record<string, string>): string =>
  JSON.stringify({ main: { [language]: { localeDisplayNames: { territories: names } } } });
const outline = (iso2: string, iso3: string) => ({ iso2, iso3, centre: { lon: 0, lat: 0 } });

test('a country has names in every language, short forms, and its own name in Latin letters', () => {
  const [japan, korea] = nameCountries(
    [outline('JP', 'JPN'), outline('KR', 'KOR')],
    [
      territories('en', { JP: 'Japan', KR: 'South Korea' }),
      territories('ja', { JP: '日本', KR: '韓国' }),
      territories('ko', { JP: '일본', KR: '대한민국', 'KR-alt-short': '한국' }),
    ],
  );
  expect(japan?.name).toBe('Japan');
  expect(japan?.alternates).toEqual(expect.arrayContaining(['JPN', '日本', '일본', 'Nihon', 'Nippon']));
  expect(japan?.alternates).not.toContain('Japan');
  expect(korea?.alternates).toEqual(expect.arrayContaining(['KOR', '대한민국', '한국', 'Hanguk']));
});

test('an English name has no abbreviations', () => {
  const [islands] = nameCountries([outline('TC', 'TCA')], [territories('en', { TC: 'Turks & Caicos Islands' })]);
  expect(islands?.name).toBe('Turks and Caicos Islands');
});

test('rejects a country without a name in CLDR', () => {
  expect(() => nameCountries([outline('ZZ', 'ZZZ')], [territories('en', {})])).toThrow('ZZ');
});

const place = (id: number, name: string, alternates: string[], population: number) => ({
  id,
  name,
  asciiName: name,
  alternates,
  lon: 0,
  lat: 0,
  country: 'MX',
  admin1: '',
  admin2: '',
  featureCode: undefined,
  population,
});

test('a place has its common abbreviation, but not its airport code', () => {
  const names = placeNames(
    [
      place(3_530_597, 'Mexico City', ['Ciudad de México', 'MEX', 'mexiko siti'], 12_294_193),
      place(3_435_910, 'Buenos Aires', [], 13_076_300),
    ],
    new Set(['MEX']),
  );
  expect(names.namesFor(3_530_597, 'Mexico City')).toEqual(['Ciudad de México', 'CDMX']);
  expect(names.namesFor(3_435_910, 'Buenos Aires')).toEqual(['CABA']);
  expect(names.namesFor(1, 'Nowhere')).toEqual([]);
});

test('cities of time zones have names in every language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zones-'));
  const file = (_: string, path: string): string => join(folder, path);
  const write = (path: string, content: unknown): void => {
    mkdirSync(dirname(file('', path)), { recursive: true });
    writeFileSync(file('', path), JSON.stringify(content));
  };
  for (const language of COUNTRY_NAME_LANGUAGES) {
    const Mexico_City = language === 'de' ? { exemplarCity: 'Mexiko-Stadt' } : { long: { standard: 'x' } };
    write(`main/${language}/timeZoneNames.json`, {
      main: { [language]: { dates: { timeZoneNames: { zone: { America: { Mexico_City } } } } } },
    });
  }
  write('raw-time-zones.json', [{ group: ['America/Mexico_City'], countryCode: 'MX' }]);
  const named = readZoneCityNames({ file }, [
    place(1, 'Mexico City', [], 12_000_000),
    place(2, 'Mexico City', [], 500),
    { ...place(3, 'Mexico City', [], 20_000_000), country: 'US' },
  ]);
  expect([...named]).toEqual([[1, ['Mexiko-Stadt']]]);
});

test('the name in an older gazetteer is an alternative name', () => {
  expect(placeNames([place(698_740, 'Odessa', [], 1_011_494)], new Set()).namesFor(698_740, 'Odesa')).toEqual([
    'Odessa',
  ]);
});
