import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TimeZoneAnswer } from '../../../contract/time-zones.ts';
import { startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const zoneAt = async (query: string): Promise<TimeZoneAnswer> =>
  Value.Parse(TimeZoneAnswer, (await server.ask(`/timezonesv1/xy2tzdata?${query}`)).json());

describe('/timezonesv1/xy2tzdata', () => {
  it('answers with every field of the specification', async () => {
    const answer = (await server.ask('/timezonesv1/xy2tzdata?x=-5&y=7&date=2026-06-01')).json();
    expect(Value.Check(TimeZoneAnswer, answer)).toBe(true);
    expect(answer).toEqual({
      time_zone: {
        category_code: 911,
        category_name: 'time_zone',
        time_zone: 'UTC-08:00',
        country_ISO3_codes: ['WST'],
        local_boundary_names: ['America/Los_Angeles', 'Etc/GMT+8'],
        time_zone_abbreviations_names: [['PST', 'Pacific Time']],
        dst_time_zone_abbreviations_names: [['PDT', 'Pacific Daylight Time']],
      },
      local_area: {
        local_boundary_id: 500,
        local_boundary_name: 'America/Los_Angeles',
        country_ISO3_code: 'WST',
        time_zone: 'UTC-08:00',
        time_zone_local_abbreviation: 'PST',
        time_zone_local_name: 'Pacific Time',
        has_daylight_saving_time: true,
        dst_time_zone_local_abbreviation: 'PDT',
        dst_time_zone_local_name: 'Pacific Daylight Time',
        dst_start: '2026-03-08T02:00:00-08:00',
        dst_end: '2026-11-01T02:00:00-07:00',
      },
    });
  });

  it('uses today if there is no date', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [now, dated] = [await zoneAt('x=-5&y=7'), await zoneAt(`x=-5&y=7&date=${today}`)];
    expect(now.local_area?.local_boundary_name).toBe('America/Los_Angeles');
    expect(now.local_area?.time_zone).toBe(dated.local_area?.time_zone);
  });

  it('returns the next daylight saving period if none is current', async () => {
    const { local_area: area } = await zoneAt('x=-5&y=7&date=2026-12-01');
    expect(area).toMatchObject({ dst_start: '2027-03-14T02:00:00-08:00', dst_end: '2027-11-07T02:00:00-07:00' });
  });

  it('omits the daylight saving fields in zones without it', async () => {
    const { local_area: area } = await zoneAt('x=-2.5&y=1.5&date=2026-06-01');
    expect(area).toEqual({
      local_boundary_id: 502,
      local_boundary_name: 'America/Phoenix',
      country_ISO3_code: 'WST',
      time_zone: 'UTC-07:00',
      time_zone_local_abbreviation: 'MST',
      time_zone_local_name: 'Mountain Time',
      has_daylight_saving_time: false,
    });
  });

  it('returns the nautical zone at sea, without a country', async () => {
    const { local_area: area } = await zoneAt('x=-15&y=5');
    expect(area).toEqual({
      local_boundary_id: 503,
      local_boundary_name: 'Etc/GMT+8',
      time_zone: 'UTC-08:00',
      has_daylight_saving_time: false,
    });
  });

  it('returns the country at the point for a zone of several countries', async () => {
    expect((await zoneAt('x=5&y=5')).local_area?.country_ISO3_code).toBe('EST');
  });

  it('returns the country at the point even if the zone is listed with another', async () => {
    const enclave = await zoneAt('x=-5&y=5');
    expect(enclave).toMatchObject({
      local_area: { local_boundary_name: 'America/Los_Angeles', country_ISO3_code: 'EST' },
      time_zone: { country_ISO3_codes: ['WST'] },
    });
    expect((await zoneAt('x=-5&y=7')).local_area?.country_ISO3_code).toBe('WST');
  });

  it('prefers the smallest of overlapping zones, and the lowest id on a border', async () => {
    expect((await zoneAt('x=-2.5&y=1.5')).local_area?.local_boundary_name).toBe('America/Phoenix');
    expect((await zoneAt('x=0&y=5')).local_area?.local_boundary_name).toBe('America/Los_Angeles');
    expect((await zoneAt('x=-10&y=5')).local_area?.local_boundary_name).toBe('America/Los_Angeles');
  });

  it('is empty outside all zones', async () => expect(await zoneAt('x=50&y=50')).toEqual({}));

  it.each(['1999-01-01', '2045-06-01'])('refuses %s, outside the range of the pack', async (date) => {
    const answer = await server.ask(`/timezonesv1/xy2tzdata?x=-5&y=5&date=${date}`);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [{ parameter: 'date', message: `must be a date from 2025-11-02 to 2037-10-25, not "${date}"` }],
    });
  });

  it.each(['2026-02-30', 'tomorrow', '20260601', '2026-06-01T00:00:00Z', ''])('refuses the date %j', async (date) => {
    expect((await server.ask(`/timezonesv1/xy2tzdata?x=-5&y=5&date=${date}`)).status).toBe(400);
  });
});
