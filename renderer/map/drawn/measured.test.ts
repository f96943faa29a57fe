import { beforeEach, describe, expect, it } from 'vitest';
import { useMap } from '../../model/map/map.ts';
import { closed, finished, NO_MEASUREMENT, takenBack, withPoint } from '../../model/map/measure.ts';
import { measured, measuredFeatures, measuredText, measuredWords } from './measured.ts';

const drawn = () => useMap.getState().measurement;
const { measure } = useMap.getState();
const A = { lon: 0, lat: 0 };
const B = { lon: 1, lat: 0 };
const C = { lon: 1, lat: 1 };

beforeEach(() => measure(() => NO_MEASUREMENT));

describe('the line that is measured', () => {
  it('grows by points, each once, and begins anew after its end', () => {
    for (const point of [A, A, B]) measure(withPoint(point));
    expect(drawn().points).toEqual([A, B]);
    measure(finished);
    measure(withPoint(C));
    expect(drawn()).toMatchObject({ points: [C], isFinished: false, isClosed: false });
  });

  it('closes from three points on, and is taken back step by step', () => {
    for (const point of [A, B]) measure(withPoint(point));
    measure(closed);
    expect(drawn().isClosed).toBe(false);
    measure(withPoint(C));
    measure(closed);
    expect(drawn()).toMatchObject({ isClosed: true, isFinished: true });
    measure(takenBack);
    expect(drawn()).toMatchObject({ points: [A, B, C], isClosed: false, isFinished: false });
    measure(takenBack);
    expect(drawn().points).toEqual([A, B]);
  });
});

describe('its figures', () => {
  it('are those of the ellipsoid: a degree of the equator and one of the meridian', () => {
    const { legs, totalMetres, squareMetres } = measured({ points: [A, B, C], isClosed: false });
    expect(legs.map(({ metres }) => Math.round(metres))).toEqual([111_319, 110_574]);
    expect(legs.map(({ bearing }) => bearing)).toEqual([90, 0]);
    expect(totalMetres).toBeCloseTo(221_893.88, 1);
    expect(squareMetres).toBeUndefined();
  });

  it('hold the way back and the area once the line is closed', () => {
    const { legs, squareMetres = 0 } = measured({ points: [A, B, C], isClosed: true });
    expect(legs).toHaveLength(3);
    expect(squareMetres / 1e6).toBeCloseTo(6154.85, 1);
    expect(measuredWords(measured({ points: [A, B, C], isClosed: true }), 'metric')).toBe(
      'Closed: 6,155 km² within 379 km',
    );
  });

  it('are copied in metres and degrees', () => {
    expect(measuredText({ points: [A, B], isClosed: false }).split('\n')).toEqual([
      'leg\tfrom (lat, lon)\tto (lat, lon)\tmetres\tbearing',
      '1\t0, 0\t0, 1\t111319.49\t90.00',
      'total\t\t\t111319.49',
    ]);
  });
});

describe('what the map draws', () => {
  it('goes on past the 180th meridian instead of round the world', () => {
    const line = {
      points: [
        { lon: 179, lat: 0 },
        { lon: -179, lat: 0 },
        { lon: -178, lat: 0 },
      ],
      isClosed: false,
      isFinished: true,
    };
    const [shape] = measuredFeatures(line, null, 'metric');
    expect(shape?.geometry.type === 'LineString' ? shape.geometry.coordinates.at(-1) : null).toEqual([182, 0]);
  });

  it('follows the pointer until the end, with a dot for each point and the length of each leg', () => {
    const line = { points: [A, B], isClosed: false, isFinished: false };
    const labels = measuredFeatures(line, C, 'metric').flatMap(({ properties }) =>
      properties?.['label'] === undefined ? [] : [properties['label']],
    );
    expect(labels).toEqual(['111 km', '111 km']);
    expect(measuredFeatures({ ...line, isFinished: true }, C, 'metric')).toHaveLength(4);
  });
});
