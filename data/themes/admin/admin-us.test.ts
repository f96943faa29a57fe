import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readCountyNames } from './county-names.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-counties-'));
afterAll(() => rmSync(directory, { recursive: true }));
const path = join(directory, 'counties.csv');
writeFileSync(
  path,
  `state,statefp,countyfp,countyname,classfp
AK,02,110,Juneau City and Borough,H6
DC,11,001,District of Columbia,H6
LA,22,059,La Salle Parish,H1
MD,24,005,Baltimore County,H1
MD,24,510,Baltimore city,C7
NM,35,013,Dona Ana County,H1
NV,32,510,Carson City,C7
`,
);

it('extracts the legal description from the full name', () => {
  const names = readCountyNames(path);
  expect(names.description('24005', 'Baltimore')).toBe('County');
  expect(names.description('24510', 'Baltimore')).toBe('city');
  expect(names.description('02110', 'Juneau')).toBe('City and Borough');
  expect(names.description('22059', 'LaSalle')).toBe('Parish');
  expect(names.description('35013', 'Doña Ana')).toBe('County');
  expect(names.description('11001', 'District of Columbia')).toBe('');
  expect(names.description('32510', 'Carson City')).toBe('');
});

it('includes counties newer than the table, and rejects unknown ones', () => {
  const names = readCountyNames(path);
  expect(names.description('46102', 'Oglala Lakota')).toBe('County');
  expect(() => names.description('24007', 'Baltimore')).toThrow('nothing under 24007');
  expect(() => names.description('24005', 'Boston')).toThrow('Baltimore County under 24005');
});
