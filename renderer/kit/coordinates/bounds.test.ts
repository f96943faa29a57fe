import { describe, expect, it } from 'vitest';
import { boxAround, union } from './bounds.ts';

describe('union', () => {
  it('holds every box', () => {
    expect(
      union([
        [-122.2, 36.9, -121.9, 37.1],
        [-56.4, -34.9, -56.0, -34.7],
      ]),
    ).toEqual([-122.2, -34.9, -56, 37.1]);
  });

  it('goes over the 180th meridian where that is shorter', () => {
    expect(
      union([
        [177, -19, 181, -16],
        [-179.5, -20, -178, -15],
      ]),
    ).toEqual([177, -20, 182, -15]);
    expect(
      union([
        [178, -1, 179, 1],
        [-10, 0, -9, 1],
        [-60, 0, -50, 1],
      ]),
    ).toEqual([178, -1, 351, 1]);
  });

  it('is as wide as the world where that is full', () => {
    expect(
      union([
        [-180, -90, 180, 90],
        [5, 5, 6, 6],
      ]),
    ).toEqual([-180, -90, 180, 90]);
  });

  it('is the inhabited world where there is none', () => {
    expect(union([])).toEqual([-180, -60, 180, 80]);
  });
});

describe('boxAround', () => {
  it('goes around points the short way', () => {
    expect(
      boxAround([
        { lon: 178.4, lat: -18.1 },
        { lon: -179.9, lat: -16.8 },
      ]),
    ).toEqual([178.4, -18.1, 180.1, -16.8]);
    expect(boxAround([{ lon: -56.2, lat: -34.9 }])).toEqual([-56.2, -34.9, -56.2, -34.9]);
  });
});
