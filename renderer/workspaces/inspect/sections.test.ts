import { expect, it, describe, test } from 'vitest';
import { QUESTIONS, TIME_ZONE } from '../../model/look-up/questions.ts';
import { plainSection } from './plain-section.tsx';
import { SECTIONS } from './sections.ts';
import { placed, stepTarget } from './section-order.ts';
import { foldedJson } from './folded-json.ts';
import type { Failure } from '../../kit/api/failure.ts';
import { headingFrom } from './heading.ts';
import type { SectionState } from '../../model/look-up/use-look-up.ts';

describe('sections', () => {
  it('has a section for every question of a look-up, in the order in which they are asked', () => {
    expect(SECTIONS.map(({ id }) => id)).toEqual(QUESTIONS.map(({ id }) => id));
  });

  it('shows the values of a look-up without a section of its own', () => {
    const section = plainSection({ ...TIME_ZONE, id: 'codes', isEmpty: () => false });
    const answer = { plus_code: '849VCWC8+R9', maidenhead: null, cells: [1], count: 2 };
    expect(section.summary({ answer, point: { lon: 0, lat: 0 } })).toBe('849VCWC8+R9');
    expect(section.copied(answer, { lon: 0, lat: 0 })).toBe('plus code 849VCWC8+R9, count 2');
    expect(section.compared(answer, { lon: 0, lat: 0 }).map(({ label }) => label)).toEqual(['plus code', 'count']);
  });
});

describe('section order', () => {
  const IDS = ['a', 'b', 'c', 'd'];

  describe('placed', () => {
    it.each([
      ['a', 'c', 'bacd'],
      ['d', 'a', 'dabc'],
      ['b', null, 'acdb'],
      ['b', 'b', 'abcd'],
      ['b', 'unknown', 'abcd'],
    ] as const)('puts %s before %s: %s', (id, before, order) => {
      expect(placed(IDS, id, before).join('')).toBe(order);
    });
  });

  describe('stepTarget', () => {
    it('goes past one neighbour and stops at both ends', () => {
      expect(stepTarget(IDS, 'b', -1)).toBe('a');
      expect(stepTarget(IDS, 'b', 1)).toBe('d');
      expect(stepTarget(IDS, 'c', 1)).toBeNull();
      expect(stepTarget(IDS, 'a', -1)).toBeUndefined();
      expect(stepTarget(IDS, 'd', 1)).toBeUndefined();
      expect(stepTarget(IDS, 'x', 1)).toBeUndefined();
    });
  });
});

describe('fold geometry', () => {
  const square = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ];

  test('an area is one line that says how many points it has', () => {
    const data = {
      features: [
        {
          id: 'zip4.1',
          geometry: { type: 'MultiPolygon', coordinates: [square, square] },
          properties: { zip: '95060' },
        },
      ],
    };
    const { text, isFolded } = foldedJson(data);
    expect(isFolded).toBe(true);
    expect(text).toContain('"geometry": { MultiPolygon, 8 points },\n');
    expect(text).toContain('"zip": "95060"');
  });

  test('a point and what only looks like a geometry stay whole', () => {
    const data = {
      geometry: { type: 'Point', coordinates: [1, 2] },
      other: { type: 'Polygon' },
      name: 'Polygon, 4 points',
    };
    const { text, isFolded } = foldedJson(data);
    expect(isFolded).toBe(false);
    expect(JSON.parse(text)).toEqual(data);
  });
});

describe('heading', () => {
  const POINT = { lon: -122.0263, lat: 36.9741 };
  const PATH = '/';
  const answered = (data: unknown, status: 'ready' | 'empty' = 'ready'): SectionState => ({
    status,
    path: PATH,
    point: POINT,
    data,
    ms: 1,
  });
  const failed = (code: Failure['code']): SectionState => ({
    status: 'failed',
    path: PATH,
    failure: { code, message: code },
  });
  const awaited: SectionState = { status: 'loading', path: PATH, previous: null, isSlow: true };

  const NO_ADDRESS = answered({ results: [], status: 'ZERO_RESULTS' }, 'empty');
  const NO_COUNTRY = answered({ levels: [], absent_levels: [0] }, 'empty');
  const SEA = answered({
    local_area: { local_boundary_name: 'Etc/GMT+10', local_boundary_id: 1, time_zone: 'UTC-10:00' },
  });
  const COAST = answered({
    local_area: {
      local_boundary_name: 'America/Los_Angeles',
      local_boundary_id: 2,
      country_ISO3_code: 'USA',
      time_zone: 'UTC-08:00',
    },
  });
  const CITY = answered({
    levels: [
      { level: 0, name: 'United States' },
      { level: 8, name: 'Santa Cruz', local_type: 'city' },
    ],
    absent_levels: [],
  });

  describe('the heading of the panel', () => {
    it('is the sea only where the look-up of countries has answered that there is none', () => {
      expect(headingFrom({ address: NO_ADDRESS, admin: NO_COUNTRY, 'time-zone': SEA })).toMatchObject({
        title: 'At sea',
        subtitle: 'Outside every country’s land area, in the zone Etc/GMT+10',
      });
      for (const admin of [failed('pack_missing'), failed('pack_damaged'), failed('broken_off'), failed('internal')]) {
        expect(headingFrom({ address: NO_ADDRESS, admin, 'time-zone': COAST })?.title).toBe('Name unknown');
      }
      // Hidden: it has not been asked.
      expect(headingFrom({ address: NO_ADDRESS, 'time-zone': COAST })).toEqual({
        title: 'Name unknown',
        subtitle: 'The section with its name is hidden',
      });
    });

    it('says why a name is not known', () => {
      expect(headingFrom({ address: failed('unreachable'), admin: failed('unreachable') })?.subtitle).toBe(
        'The Cairn server hasn’t answered',
      );
      expect(headingFrom({ address: failed('pack_missing'), admin: failed('pack_damaged') })?.subtitle).toBe(
        'The pack with its name is missing or can’t be read',
      );
      expect(headingFrom({ address: failed('busy'), admin: failed('busy') })?.subtitle).toBe(
        'The look-up for its name failed',
      );
    });

    it('is the sea also where the zone is not known', () => {
      expect(
        headingFrom({ address: failed('pack_missing'), admin: NO_COUNTRY, 'time-zone': failed('pack_missing') }),
      ).toEqual({ title: 'At sea', subtitle: 'Outside every country’s land area' });
    });

    it('is nothing while a name may still come, and the name that is known', () => {
      expect(headingFrom({ address: awaited, admin: CITY })).toBeNull();
      expect(headingFrom({ address: failed('pack_missing'), admin: CITY })).toMatchObject({ title: 'Santa Cruz' });
    });
  });
});
