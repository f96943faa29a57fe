import { assert, array, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classesOf, FIGURES, RISK_CLASSES, riskPlace, roundLimit, trendLimits } from './classes.ts';

const areasOf = (values: readonly number[]) =>
  values.map((value, i) => ({ boundary_id: i + 1, name: String(i), value, date_reported: '2020-07-27', source: 0 }));

describe('classes of a figure', () => {
  it('hold every area once', () => {
    assert(
      property(constantFrom(...FIGURES), array(integer({ min: -100_000, max: 100_000 })), (figure, values) => {
        const areas = areasOf(figure === 'risk' ? values.map((value) => Math.abs(value) / 1000) : values);
        const ids = classesOf(figure, { areas }).flatMap(({ boundaryIds }) => boundaryIds);
        expect(ids.toSorted((a, b) => a - b)).toEqual(areas.map(({ boundary_id: id }) => id));
      }),
    );
  });

  it('has a place on the scale in the segment of its class', () => {
    assert(
      property(integer({ min: 0, max: 9999 }), (hundredths) => {
        const risk = hundredths / 100;
        const ofClass = RISK_CLASSES.findIndex(({ low, high }) => risk >= low && risk < high);
        expect(Math.floor(riskPlace(risk) * RISK_CLASSES.length)).toBe(ofClass);
      }),
    );
    expect([riskPlace(0), riskPlace(100)]).toEqual([0, 1]);
  });

  it('part risk at fixed limits, a limit belonging to the class above', () => {
    const classes = classesOf('risk', { areas: areasOf([0.01, 0.99, 1, 5, 54.99, 55, 100]) });
    expect(classes.map(({ label, boundaryIds }) => [label, boundaryIds])).toEqual([
      ['under 1', [1, 2]],
      ['1 to 5', [3]],
      ['5 to 10', [4]],
      ['10 to 20', []],
      ['20 to 35', []],
      ['35 to 55', [5]],
      ['55 to 100', [6, 7]],
    ]);
  });

  it('part trends by sign, then by size, in round numbers', () => {
    const areas = areasOf([-300, -3, 0, 4, 12, 80, 700, 900]);
    expect(trendLimits(areas)).toEqual([20, 500]);
    expect(classesOf('trend', { areas }).map(({ label, boundaryIds }) => `${label}: ${boundaryIds.length}`)).toEqual([
      '↓ over 500: 0',
      '↓ 21 to 500: 1',
      '↓ 1 to 20: 1',
      '± 0: 1',
      '↑ 1 to 20: 2',
      '↑ 21 to 500: 1',
      '↑ over 500: 2',
    ]);
  });

  it('have two limits also where there is little to part', () => {
    expect(trendLimits([])).toEqual([1, 2]);
    expect(trendLimits(areasOf([1, 1, 1]))).toEqual([1, 2]);
    expect([0, 1, 3, 10, 11, 7000].map(roundLimit)).toEqual([1, 1, 5, 10, 20, 10_000]);
  });
});
