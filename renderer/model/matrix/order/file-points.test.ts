import { expect, it } from 'vitest';
import type { TablePreview } from '../../../../contract/tables.ts';
import { addressesOf, areExchanged, exchanged, guessed, guessedAddress, pointsOf } from './file-points.ts';

const preview = (guess: Partial<TablePreview['guess']>): TablePreview => ({
  format: 'csv',
  has_header: true,
  columns: [
    { name: 'site', kind: 'number' },
    { name: 'a', kind: 'number' },
    { name: 'b', kind: 'number' },
    { name: 'c', kind: 'text' },
  ],
  guess: { swapped: false, address: [], certain: true, ...guess },
  size_bytes: 1,
  rows: [],
  problems: [],
});

it('takes the columns as guessed, exchanged ones put right', () => {
  expect(guessed(preview({ longitude: 2, latitude: 1, name: 0 }))).toEqual({
    kind: 'two',
    longitude: 2,
    latitude: 1,
    name: 0,
  });
  expect(guessed(preview({ longitude: 2, latitude: 1, swapped: true }))).toEqual({
    kind: 'two',
    longitude: 1,
    latitude: 2,
    name: 3,
  });
  expect(guessed(preview({ pair: { column: 3, order: 'lat,lon' } }))).toEqual({
    kind: 'pair',
    pair: 3,
    order: 'lat,lon',
    name: null,
  });
  expect(guessed(preview({ longitude: 2 }))).toBeNull();
});

it('takes the column of names, or else the first text outside the address, as the name of an address', () => {
  const columns = ['nr', 'customer', 'street', 'town', 'remark'].map((name) => ({ name, kind: 'text' as const }));
  const of = (guess: Partial<TablePreview['guess']>) => guessedAddress({ ...preview(guess), columns });
  expect(of({ address: [2, 3], name: 1 })).toEqual({ parts: [2, 3], name: 1 });
  expect(of({ address: [0, 2, 3] })).toEqual({ parts: [0, 2, 3], name: 1 });
  expect(of({ address: [1], name: 1 })).toEqual({ parts: [1], name: 0 });
  expect(of({ address: [0, 1, 2, 3, 4] })).toEqual({ parts: [0, 1, 2, 3, 4], name: null });
});

it('reads rows by their columns and names those that it cannot read', () => {
  const rows = [
    ['Depot', '-34.9058', '-56.1882'],
    ['Norte', '', ''],
    ['Sur', '-34.91', '-560'],
    ['Este', '34° 54′ 21″ S', '56° 11′ 17″ W'],
    ['', '-34,9', '-56,2'],
  ];
  const { points, faults } = pointsOf(rows, { kind: 'two', longitude: 2, latitude: 1, name: 0 });
  expect(points.map(({ name }) => name)).toEqual(['Depot', 'Este', undefined]);
  expect(points[0]?.point).toEqual({ lon: -56.1882, lat: -34.9058 });
  expect(points[1]?.point.lat).toBeCloseTo(-34.90583, 4);
  expect(points[2]?.point).toEqual({ lon: -56.2, lat: -34.9 });
  expect(faults.map(({ line }) => line)).toEqual([2, 3]);
  expect(faults[1]?.message).toMatch(/−560 is outside/);
});

it('reads a column that holds both', () => {
  expect(pointsOf([['-34.9, -56.2']], { kind: 'pair', pair: 0, order: 'lat,lon', name: null }).points).toEqual([
    { point: { lon: -56.2, lat: -34.9 } },
  ]);
  expect(pointsOf([['-56.2;-34.9']], { kind: 'pair', pair: 0, order: 'lon,lat', name: null }).points).toEqual([
    { point: { lon: -56.2, lat: -34.9 } },
  ]);
});

const isCovered = ({ lon }: { lon: number }): boolean => lon < -50;

it('sees by the roads that longitude and latitude are exchanged where both ways are possible', () => {
  const columns = { kind: 'two', longitude: 1, latitude: 0, name: null } as const;
  expect(
    areExchanged(
      [
        ['-56.2', '-34.9'],
        ['-56.1', '-34.8'],
      ],
      columns,
      isCovered,
    ),
  ).toBe(true);
  expect(
    areExchanged(
      [
        ['-34.9', '-56.2'],
        ['', ''],
      ],
      columns,
      isCovered,
    ),
  ).toBe(false);
  expect(exchanged(columns)).toEqual({ kind: 'two', longitude: 0, latitude: 1, name: null });
});

it('makes addresses of columns, and names the rows that have none', () => {
  const { addresses, faults } = addressesOf(
    [
      ['A', 'Colonia 1500', 'Montevideo'],
      ['', ' Ejido 1200', ''],
      ['C', '', ' '],
    ],
    { parts: [1, 2], name: 0 },
  );
  expect(addresses).toEqual([{ text: 'Colonia 1500, Montevideo', name: 'A' }, { text: 'Ejido 1200' }]);
  expect(faults.map(({ line }) => line)).toEqual([3]);
});
