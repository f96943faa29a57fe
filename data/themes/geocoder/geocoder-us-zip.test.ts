/** ZIP codes of a second source: what the first lacks, and the military's states. */
import { expect, test } from 'vitest';
import { withFurtherZipCodes, type ZipCode } from './geocoder-us-zip.ts';

const zip = (zipCode: string, placeName: string, stateName: string, stateCode: string): ZipCode => ({
  zipCode,
  placeName,
  stateName,
  stateCode,
  countyName: '',
  latitude: 37,
  longitude: -122,
});
const entry = (code: string, city: string, state: string): string =>
  `"${code}":{"zip":"${code}","latitude":18.4,"longitude":-66.06,"city":"${city}","state":"${state}","country":"US"}`;

test('territories and other missing codes are added, the military gets its states, and the rest stays', () => {
  const codes = [
    entry('00920', 'San Juan', 'PR'),
    entry('95060', 'Elsewhere', 'CA'),
    entry('95099', 'Newtown', 'CA'),
    entry('96201', 'Apo', 'AP'),
    entry('96862', 'Honolulu', 'HI'),
  ].join(',');
  const found = withFurtherZipCodes(
    [
      zip('95060', 'Santa Cruz', 'California', 'CA'),
      zip('96813', 'Honolulu', 'Hawaii', 'HI'),
      zip('96201', 'APO AA', '', ''),
      zip('96202', 'FPO AA', '', ''),
      zip('96860', 'FPO AA', '', ''),
    ],
    `exports.codes = {${codes}};\nexports.stateMap = {"CA":["95060"]};`,
  );
  expect(
    found
      .toSorted((a, b) => Number(a.zipCode) - Number(b.zipCode))
      .map(({ zipCode, placeName, stateName, stateCode }) => [zipCode, placeName, stateName, stateCode]),
  ).toEqual([
    ['00920', 'San Juan', 'Puerto Rico', 'PR'],
    ['95060', 'Santa Cruz', 'California', 'CA'],
    ['95099', 'Newtown', 'California', 'CA'],
    ['96201', 'APO', 'Armed Forces Pacific', 'AP'],
    ['96202', 'FPO', 'Armed Forces Pacific', 'AP'],
    ['96813', 'Honolulu', 'Hawaii', 'HI'],
    ['96860', 'FPO', 'Hawaii', 'HI'],
    ['96862', 'Honolulu', 'Hawaii', 'HI'],
  ]);
});
