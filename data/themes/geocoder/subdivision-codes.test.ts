import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { subdivisionCodes } from './subdivision-codes.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-codes-'));
afterAll(() => rmSync(directory, { recursive: true }));

function codesOf(entries: readonly (readonly [code: string, name: string])[]) {
  const path = join(directory, '2.js');
  const written = entries.map(([code, name]) => `  { code: '${code}',\n    name: '${name}' },`);
  writeFileSync(path, `module.exports = [\n${written.join('\n')}\n];\n`);
  return subdivisionCodes(path);
}

const findCodes = codesOf([
  ['DE-BY', 'Bayern'],
  ['AT-3', 'Niederösterreich'],
  ['IT-MI', 'Milano'],
  ['BE-BRU', 'Bruxelles-Capitale, Région de [Brussels Hoofdstedelijk Gewest]'],
  ['CH-GR', 'Graubünden/Grischun (Grigioni)'],
  ['MX-CMX', 'Ciudad de México'],
]);

test.each([
  ['DE', 'Bayern', ['BY']],
  ['IT', 'Milano', ['MI']],
  // Names in several languages.
  ['CH', 'Graubünden', ['GR']],
  ['CH', 'Grischun', ['GR']],
  ['CH', 'Grigioni', ['GR']],
  // Customary codes in place of numbers, or in addition to ISO's code.
  ['AT', 'Niederösterreich', ['NÖ', 'NOE']],
  ['MX', 'Ciudad de México', ['CMX', 'CDMX', 'DF']],
  ['AR', 'Ciudad de Buenos Aires', ['CABA']],
  // A namesake in another country.
  ['US', 'Milano', []],
])('%s: %s', (country, name, codes) => {
  expect(findCodes(country, [name])).toEqual(codes);
});

test('any of an area’s names returns its codes, each once', () => {
  expect(findCodes('CH', ['Grisons', 'Graubünden', 'Grigioni'])).toEqual(['GR']);
});

test('rejects a file without readable codes', () => {
  expect(() => codesOf([['AT-3', 'Niederösterreich']])).toThrow(/2\.js has no readable subdivision/u);
});
