import { expect, it } from 'vitest';
import type { Place } from '../../read/places.ts';
import { labelName, withoutDuplicates } from './labels.ts';

const place = (name: string, lon: number, lat: number, more: Partial<Place> = {}): Place => ({
  name,
  lon,
  lat,
  country: 'CH',
  admin1: undefined,
  admin2: undefined,
  geonamesId: undefined,
  population: undefined,
  featureCode: 'PPL',
  seatLevel: undefined,
  ...more,
});

it.each([
  ['Zürich (Kreis 11) / Oerlikon', 'PPLX', 'Oerlikon'],
  ['Zürich (Kreis 5)', 'PPLX', 'Kreis 5'],
  ['Le Marais', 'PPLX', 'Le Marais'],
  ['Hausen am Albis / Hausen (Dorf)', 'PPL', 'Hausen am Albis'],
  ['Donostia / San Sebastián', 'PPLA2', 'Donostia / San Sebastián'],
  ['Frankfurt (Oder)', 'PPL', 'Frankfurt (Oder)'],
])('labels %s (%s) as %s', (name, featureCode, label) => {
  expect(labelName(place(name, 8, 47, { featureCode }))).toBe(label);
});

it('drops a place that is listed again nearby under a similar name, and keeps the larger one', () => {
  const listed = [
    place('Paris 10e Arrondissement', 2.359, 48.8767),
    place('Paris 10 Entrepôt', 2.3561, 48.8709, { population: 90_000 }),
    place('Paris 11 Popincourt', 2.3795, 48.8574),
    place('Zug', 8.51, 47.17, { population: 30_000 }),
    place('Zug', 8.51, 47.18),
    place('Zug', 9.5, 47.18),
  ];
  expect(withoutDuplicates(listed)).toEqual([listed[1], listed[2], listed[3], listed[5]]);
});
