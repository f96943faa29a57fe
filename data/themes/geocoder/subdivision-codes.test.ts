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

const of = codesOf([
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
  // Each language has its name.
  ['CH', 'Graubünden', ['GR']],
  ['CH', 'Grischun', ['GR']],
  ['CH', 'Grigioni', ['GR']],
  // What is written instead of a number, or beside the code of ISO.
  ['AT', 'Niederösterreich', ['NÖ', 'NOE']],
  ['MX', 'Ciudad de México', ['CMX', 'CDMX', 'DF']],
  ['AR', 'Ciudad de Buenos Aires', ['CABA']],
  // The area of that name in another country has another.
  ['US', 'Milano', []],
])('%s: %s', (country, name, codes) => {
  expect(of(country, [name])).toEqual(codes);
});

test('any of several names of an area tells its codes, each once', () => {
  expect(of('CH', ['Grisons', 'Graubünden', 'Grigioni'])).toEqual(['GR']);
});

test('a file without codes that can be read is refused by its path', () => {
  expect(() => codesOf([['AT-3', 'Niederösterreich']])).toThrow(/2\.js has no subdivision/u);
});
