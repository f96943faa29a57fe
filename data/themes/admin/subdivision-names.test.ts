import { expect, it } from 'vitest';
import { readNames } from './subdivision-names.ts';

it('reads names by key, without disambiguating marks', () => {
  const text = `<subdivisions>
    <subdivision type="it25" draft="contributed">Lombardei</subdivision>
    <subdivision type="gbeng">England</subdivision> <!-- deprecated -->
    <subdivision type="mgt" draft="contributed">Provinz Antananarivo²</subdivision>
    <subdivision type="trx">Ağrı &amp; Van</subdivision>
  </subdivisions>`;
  expect([...readNames(text)]).toEqual([
    ['it25', 'Lombardei'],
    ['gbeng', 'England'],
    ['mgt', 'Provinz Antananarivo'],
    ['trx', 'Ağrı & Van'],
  ]);
});
