import { expect, test, describe } from 'vitest';
import { fieldTitle, lookUpsOf, NOTHING_OFFERED, toggleFields } from './look-ups.ts';
import { judgeWidths, widthOf } from './column-widths.ts';

describe('look ups', () => {
  const CATEGORIES = [
    { category_code: 940, category_name: 'airport' },
    { category_code: 930, category_name: 'neighbourhood' },
  ];

  test('fields stand in the order of the look-ups, whichever was chosen first', () => {
    const all = lookUpsOf({ ...NOTHING_OFFERED, categories: CATEGORIES, points: ['amenity=pharmacy', 'places'] });
    const fields = toggleFields(toggleFields([], ['tz'], true, all), ['address', 'boundary:940'], true, all);
    expect(fields).toEqual(['address', 'tz', 'boundary:940']);
    expect(toggleFields(fields, ['tz'], false, all)).toEqual(['address', 'boundary:940']);
  });

  test('geo-boundaries are there where a pack has them, by the name of their category', () => {
    expect(lookUpsOf(NOTHING_OFFERED).some(({ id }) => id === 'geo-boundaries')).toBe(false);
    expect(
      lookUpsOf({ ...NOTHING_OFFERED, categories: CATEGORIES, points: ['amenity=pharmacy', 'places'] }).find(
        ({ id }) => id === 'geo-boundaries',
      )?.fields,
    ).toEqual(['boundary:940', 'boundary:930', 'boundary_id:940', 'boundary_id:930']);
    const roads = lookUpsOf({ ...NOTHING_OFFERED, points: ['amenity=pharmacy', 'places'] }).filter(({ title }) =>
      /^Nearest (?:street|place)/.test(title),
    );
    expect(roads.map(({ title, fields, usual }) => [title, fields, usual])).toEqual([
      ['Nearest street', ['street', 'street_distance_m'], ['street', 'street_distance_m']],
      ['Nearest place by road', ['nearest:amenity=pharmacy', 'nearest:places'], ['nearest:amenity=pharmacy']],
      [
        'Nearest place by air line',
        ['nearest_by_air:amenity=pharmacy', 'nearest_by_air:places'],
        ['nearest_by_air:amenity=pharmacy'],
      ],
    ]);
    expect(lookUpsOf(NOTHING_OFFERED).some(({ id }) => id === 'nearest-place')).toBe(false);
    expect(fieldTitle('nearest:amenity=pharmacy', CATEGORIES)).toBe('amenity=pharmacy');
    expect([fieldTitle('boundary:930', CATEGORIES), fieldTitle('tz', CATEGORIES)]).toEqual(['neighbourhood', 'tz']);
  });
});

const widths = (judged: ReturnType<typeof judgeWidths>) => judged.map(({ width }) => width);

describe('column widths', () => {
  test('a column is as wide as its name or its longest cell, within limits', () => {
    const id = { name: 'id', kind: 'text' } as const;
    expect(widthOf(id, ['7'])).toBe(64);
    expect(widthOf(id, ['America/Los_Angeles'])).toBe(155);
    expect(widthOf(id, ['x'.repeat(500)])).toBe(360);
    expect(widthOf({ name: 'address_distance_m', kind: 'number' }, [''])).toBe(164);
  });

  test('a column keeps the width that its first cells have given it', () => {
    const columns = [
      { name: 'meter_id', kind: 'text' },
      { name: 'address', kind: 'text' },
    ] as const;
    const named = judgeWidths([], columns, []);
    expect(widths(named)).toEqual([94, 87]);
    expect(judgeWidths(named, columns, [])).toBe(named);

    const read = judgeWidths(named, columns, [['a'.repeat(20)], ['b']]);
    expect(widths(read)).toEqual([162, 87]);
    const answered = judgeWidths(read, columns, [['b', '12 Long Street'], ['b']]);
    expect(widths(answered)).toEqual([162, 120]);

    // Sorted: first there are no rows, then others.
    expect(judgeWidths(answered, columns, [])).toBe(answered);
    expect(judgeWidths(answered, columns, [['c'.repeat(30), 'd'.repeat(30)]])).toBe(answered);
    // Other look-ups are other columns; those of the file stay.
    expect(widths(judgeWidths(answered, [columns[0], { name: 'tz', kind: 'text' }], [['c', 'Europe/Athens']]))).toEqual(
      [162, 113],
    );
    expect(widths(judgeWidths(answered, columns.slice(0, 1), [['c']]))).toEqual([162]);
  });
});
