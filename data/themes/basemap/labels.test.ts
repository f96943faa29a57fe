import { expect, it } from 'vitest';
import type { Place } from '../../read/places.ts';
import { labelName, withNumberedSections, withoutDuplicates } from './labels.ts';

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
  ['Paris 01 Louvre', 'PPLX', 'Louvre'],
  ['Lyon 02', 'PPLX', 'Lyon 02'],
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
    place('Paris', 2.349, 48.853, { population: 2_000_000 }),
    place('Paris 12 Reuilly', 2.388, 48.841),
    place('Paris 12e Arrondissement', 2.435, 48.835),
    place('Zug', 8.51, 47.17, { population: 30_000 }),
    place('Zug', 8.51, 47.18),
    place('Zug', 9.5, 47.18),
  ];
  expect(withoutDuplicates(withNumberedSections(listed)).map(({ name, lon }) => `${name} ${lon}`)).toEqual([
    'Paris 10 Entrepôt 2.3561',
    'Paris 11 Popincourt 2.3795',
    'Paris 2.349',
    'Paris 12 Reuilly 2.388',
    'Zug 8.51',
    'Zug 9.5',
  ]);
});

it('takes numbered places near the town of that name as its sections, and no others', () => {
  const found = withNumberedSections([
    place('Marseille', 5.38, 43.3, { population: 800_000 }),
    place('Marseille 01', 5.38, 43.299, { population: 40_000, featureCode: 'PPLA5' }),
    place('Marseille 2', 9, 47),
    place('Colonia 20 de Noviembre', 5.38, 43.3),
  ]);
  expect(found.map(({ featureCode }) => featureCode)).toEqual(['PPL', 'PPLX', 'PPL', 'PPL']);
});
