import { describe, expect, it } from 'vitest';
import type { NearestZip4, Zip4Feature } from '../../../../../contract/zip4.ts';
import { writtenDeliveries, writtenNearest, writtenSmallArea, zip4Area } from './areas.ts';

const feature: Zip4Feature = {
  type: 'Feature',
  id: 'zip4.1',
  geometry: { type: 'MultiPolygon', coordinates: [] },
  geometry_name: 'geom',
  properties: {
    uid: '950604518_06087',
    zip: '95060',
    zip9: '950604518',
    fips: '06087',
    bbox: [-122.03, 36.97, -122.02, 36.98],
  },
};
const nearest: NearestZip4 = {
  id: 'zip4.1',
  zip: '95060',
  plus4: '4518',
  zip9: '950604518',
  distance_m: 64.2,
  direction: 'south-west',
  bbox: [-122.03, 36.97, -122.02, 36.98],
  area_m2: 4200,
  pack: 'zip4-santa-cruz',
  kind: 'modelled',
};

describe('the ZIP+4 section', () => {
  it('says where the nearest polygon is', () => {
    expect(writtenNearest(nearest, 'metric')).toBe('The nearest polygon, 95060-4518, is 64 m to the south-west.');
    expect(writtenNearest(nearest, 'imperial')).toContain('211 ft');
  });

  it('writes sizes and counts only as far as they are known', () => {
    expect(writtenSmallArea(4200, 'metric')).toBe('0.42 ha');
    expect(writtenSmallArea(4200, 'imperial')).toBe('1.04 acres');
    expect(writtenDeliveries(1)).toBe(', about 1 address');
    expect(writtenDeliveries(undefined)).toBe('');
  });

  it('carries the kind with the outline, and an id of no boundary', () => {
    const area = zip4Area(feature, 'modelled');
    expect(area.feature?.properties.kind).toBe('modelled');
    expect(area.boundaryId).toBeLessThan(0);
    expect(area.name).toBe('95060-4518');
  });
});
