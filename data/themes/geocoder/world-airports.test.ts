/** Airports brought up to date: renamed, moved, opened, and codes that have passed on. */
import { expect, test } from 'vitest';
import { updateAirports, type Airport, type AirportOfToday } from './world-airports.ts';

const COUNTRIES = [{ iso2: 'TR', iso3: 'TUR' }];
const before = (name: string, iata: string, icao: string, lon: number, lat: number): Airport => ({
  boundaryId: undefined,
  name,
  type: 'large_airport',
  countryIso3: 'TUR',
  municipality: 'Town',
  iata,
  icao,
  isScheduled: true,
  keywords: [],
  formerNames: [],
  formerCodes: [],
  lon,
  lat,
});
const today = (name: string, iata: string, icao: string, longitude: number, latitude: number): AirportOfToday => ({
  airport: name,
  iata,
  icao,
  country_code: 'TR',
  latitude,
  longitude,
  type: 'medium_airport',
  scheduled_service: 'TRUE',
});

const found = updateAirports(
  [
    before('Atatürk Airport', 'IST', 'LTBA', 28.81, 40.98),
    before('Old & Name/Airport', 'OLD', 'LTOL', 30, 38),
    before('Small Airfield', 'SML', 'LTSM', 31, 39),
  ],
  [
    today('Istanbul Airport', 'IST', 'LTFM', 28.74, 41.26),
    today('Istanbul Atatürk Airport', 'ISL', 'LTBA', 28.81, 40.98),
    today('New Name Airport', 'NEW', 'LTOL', 30, 38),
  ],
  COUNTRIES,
);
const named = (name: string): Airport | undefined => found.find((airport) => airport.name === name);

test('a code leads to the airport that has it now', () => {
  expect(found.filter(({ iata }) => iata === 'IST').map(({ name }) => name)).toEqual(['Istanbul Airport']);
  expect(named('Istanbul Atatürk Airport')).toMatchObject({
    iata: 'ISL',
    formerNames: ['Atatürk Airport'],
    formerCodes: [],
  });
});

test('an airport is found by the name and code that it had', () => {
  expect(named('New Name Airport')).toMatchObject({
    iata: 'NEW',
    type: 'medium_airport',
    formerNames: ['Old & Name/Airport'],
    formerCodes: ['OLD'],
    municipality: 'Town',
  });
});

test('what the newer list lacks stays as it was', () => {
  expect(named('Small Airfield')).toMatchObject({ iata: 'SML', type: 'large_airport' });
  expect(found).toHaveLength(4);
});
