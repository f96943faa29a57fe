import { assert, array, integer, property, record, double } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATCHMENT_HUES, catchmentNeighbours, colourCatchments } from './catchments.ts';
import type { Place } from './grid.ts';
import {
  histogram,
  nearestDestinations,
  nearestOrigins,
  quantile,
  rankOfCell,
  sortedValues,
  summarise,
} from './statistics.ts';
import { axisTicks, axisUnit, ordinal, writtenDistance, writtenDuration, writtenShare, writtenTick } from './format.ts';

const at = (lon: number, lat: number): Place => ({ code: 'D-01', name: null, lon, lat });

describe('catchments', () => {
  describe('catchments', () => {
    it('are neighbours where a triangle of destinations joins them', () => {
      const places = [at(0, 0), at(0, 1), at(1, 0), at(1, 1), at(9, 0), at(9, 1)];
      const neighbours = catchmentNeighbours(places, Int32Array.of(0, 0, 1, 1, 2, 2), 4);
      expect(neighbours.map((set) => [...set].toSorted((a, b) => a - b))).toEqual([[1], [0, 2], [1], []]);
    });

    it('are neighbours along a line as well', () => {
      const neighbours = catchmentNeighbours([at(0, 0), at(2, 0), at(1, 0)], Int32Array.of(0, 2, 1), 3);
      expect(neighbours.map((set) => [...set].toSorted((a, b) => a - b))).toEqual([[1], [0, 2], [1]]);
    });

    it('leave out destinations that no origin reaches', () => {
      expect(catchmentNeighbours([at(0, 0), at(1, 1)], Int32Array.of(-1, -1), 1)).toEqual([new Set()]);
    });

    it('differ in colour from their neighbours', () => {
      const place = record({
        lon: integer({ min: 0, max: 40 }),
        lat: integer({ min: 0, max: 40 }),
        origin: integer({ min: 0, max: 11 }),
      });
      assert(
        property(array(place, { minLength: 1, maxLength: 80 }), (points) => {
          const compact = catchmentNeighbours(
            points.map(({ lon, lat }) => at(lon, lat)),
            Int32Array.from(points, ({ lon }) => Math.floor(lon / 4)),
            12,
          );
          const hues = colourCatchments(compact);
          for (const [origin, neighbours] of compact.entries())
            for (const neighbour of neighbours) expect(hues[neighbour]).not.toBe(hues[origin]);
        }),
      );
    });

    it('use all hues, also where few would do', () => {
      expect(new Set(colourCatchments(Array.from({ length: 40 }, () => new Set<number>())))).toHaveProperty(
        'size',
        CATCHMENT_HUES.length,
      );
    });
  });
});

const sorted = (...values: number[]): Float64Array => sortedValues(Float64Array.from(values));

describe('statistics', () => {
  describe('summarise', () => {
    it('leaves out what is unreachable', () => {
      const values = Float64Array.of(30, Number.NaN, 10, 20);
      expect(summarise(values, sortedValues(values))).toEqual({
        reachable: 3,
        min: 10,
        median: 20,
        p95: 30,
        max: 30,
        farthest: 0,
      });
    });

    it('halves between the two middle values', () => {
      const values = Float64Array.of(4, 1, 2, 10);
      expect(summarise(values, sortedValues(values)).median).toBe(3);
    });

    it('says so where nothing is reachable', () => {
      const values = Float64Array.of(Number.NaN);
      expect(summarise(values, sortedValues(values))).toMatchObject({ reachable: 0, median: Number.NaN, farthest: -1 });
    });
  });

  it('quantile: at least the share of the values does not exceed it, and no lesser value would do', () => {
    assert(
      property(
        array(double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 }),
        double({ min: 0.01, max: 1, noNaN: true }),
        (values, share) => {
          const ascending = sorted(...values);
          const found = quantile(ascending, share);
          const within = (limit: number) => values.filter((value) => value <= limit).length;
          expect(within(found)).toBeGreaterThanOrEqual(share * values.length - 1e-9);
          const before = values.filter((value) => value < found);
          if (before.length > 0) expect(before.length).toBeLessThan(share * values.length + 1e-9);
        },
      ),
    );
  });

  describe('histogram', () => {
    it('counts every value once, those at a border in the bin above it, those beyond the end in the last', () => {
      expect([...histogram(sorted(0, 4.9, 5, 10, 12, 99), 0, 15, 3)]).toEqual([2, 1, 3]);
    });
  });

  describe('nearest origins', () => {
    // Rows are origins: 0 reaches the first two, 1 the last two.
    const values = Float64Array.of(5, 5, Number.NaN, Number.NaN, Number.NaN, 5, 7, Number.NaN);

    it('takes the first of equals and none where none reaches', () => {
      expect([...nearestOrigins(values, 4)]).toEqual([0, 0, 1, -1]);
    });

    it('takes the nearest destination of an origin likewise', () => {
      expect([...nearestDestinations(values, 4)]).toEqual([0, 1]);
      expect([...nearestDestinations(Float64Array.of(Number.NaN, Number.NaN), 2)]).toEqual([-1]);
    });

    it('ranks the origins of a destination, and the destinations of an origin', () => {
      const line = Float64Array.of(30, 10, 20, 10, Number.NaN);
      expect([0, 1, 2, 3, 4].map((cell) => rankOfCell(line, 1, cell, 'origin'))).toEqual([4, 1, 3, 1, 0]);
      expect([0, 1, 2, 3, 4].map((cell) => rankOfCell(line, 5, cell, 'destination'))).toEqual([4, 1, 3, 1, 0]);
    });
  });
});

describe('format', () => {
  describe('written values', () => {
    it.each([
      [0, '0 s'],
      [59.4, '59 s'],
      [59.6, '1 min 00 s'],
      [411.3, '6 min 51 s'],
      [3599.7, '1 h 00 min'],
      [3960, '1 h 06 min'],
      [-75, '−1 min 15 s'],
    ])('%d seconds are %s', (seconds, written) => expect(writtenDuration(seconds)).toBe(written));

    it.each([
      [999.4, 'metric', '999 m'],
      [999.6, 'metric', '1.0 km'],
      [3421, 'metric', '3.4 km'],
      [127_400, 'metric', '127 km'],
      [100, 'imperial', '328 ft'],
      [1609.344, 'imperial', '1.0 mi'],
      [100, 'nautical', '100 m'],
      [18_520, 'nautical', '10.0 nmi'],
    ] as const)('%d metres are, %s, %s', (metres, units, written) =>
      expect(writtenDistance(metres, units)).toBe(written),
    );

    it('ordinals', () =>
      expect([1, 2, 3, 4, 11, 12, 21, 102].map(ordinal)).toEqual([
        '1st',
        '2nd',
        '3rd',
        '4th',
        '11th',
        '12th',
        '21st',
        '102nd',
      ]));
    it('shares', () => expect([0, 0.0005, 0.0047, 0.5].map(writtenShare)).toEqual(['0%', 'under 0.1%', '0.5%', '50%']));
  });

  it('an axis of 25 minutes counts in fives', () => {
    const unit = axisUnit(1500, 'duration', 'metric');
    expect(axisTicks(0, 1500, unit, 5).map((value) => writtenTick(value, unit))).toEqual([
      '0',
      '5',
      '10',
      '15',
      '20',
      '25',
    ]);
    expect(axisTicks(-1500, 1500, unit, 6).map((value) => writtenTick(value, unit))).toEqual([
      '−20',
      '−10',
      '0',
      '10',
      '20',
    ]);
  });
});
