/** Valid and invalid NMEA 0183. */
import { array, assert as check, constantFrom, oneof, property, string } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fix, Satellites } from './fix.ts';
import { sentence } from './nmea.fixture.ts';
import { createNmeaDecoder } from './nmea.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) }));
afterEach(() => void vi.useRealTimers());

/** Decodes lines, including the last epoch. */
function eventsOf(lines: readonly string[]) {
  const fixes: Fix[] = [];
  const reasons: string[] = [];
  const unreadable: (string | undefined)[] = [];
  let satellites: Satellites = {};
  const decoder = createNmeaDecoder(
    {
      fix: (fix) => fixes.push(fix),
      noFix: (reason) => reasons.push(reason),
      satellites: (counts) => (satellites = counts),
      unreadable: (reason) => unreadable.push(reason),
    },
    () => Date.now(),
  );
  for (const line of lines) decoder.line(line);
  vi.advanceTimersByTime(200);
  return { fixes, reasons, troubles: unreadable, satellites };
}

const GGA = sentence('GPGGA,120001.00,3658.4352,N,12201.3530,W,1,09,0.9,12.3,M,-30.1,M,,');
const RMC = sentence('GPRMC,120001.00,A,3658.4352,N,12201.3530,W,2.5,31.5,251126,,,A');

describe('NMEA 0183', () => {
  it('combines all sentences of an epoch into one fix', () => {
    const { fixes, satellites } = eventsOf([
      sentence('GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.8,0.9,1.5'),
      sentence('GPGSV,1,1,14,01,40,083,46'),
      GGA,
      RMC,
    ]);
    expect(fixes).toHaveLength(1);
    expect(fixes[0]).toMatchObject({
      dimensions: 3,
      quality: 'autonomous',
      timeMs: Date.UTC(2026, 10, 25, 12, 0, 1),
      accuracyMetres: 4.5,
      accuracyKind: 'dilution',
      altitudeMetres: 12.3,
      courseDegrees: 31.5,
    });
    expect(fixes[0]?.lat).toBeCloseTo(36.97392, 6);
    expect(fixes[0]?.lon).toBeCloseTo(-122.02255, 6);
    expect(fixes[0]?.speedMetresPerSecond).toBeCloseTo(2.5 * 0.514_444, 4);
    expect(satellites).toEqual({ used: 9, inView: 14 });
  });

  it("prefers the receiver's own error estimate to the dilution", () => {
    const { fixes } = eventsOf([sentence('GPGST,120001.00,1.5,3.0,2.0,45.0,3.0,4.0,5.0'), GGA]);
    expect(fixes[0]).toMatchObject({ accuracyMetres: 5, accuracyKind: 'receiver' });
  });

  it('starts another fix with another time, without waiting for silence', () => {
    const later = RMC.replace('120001.00', '120002.00');
    const decoded = eventsOf([GGA, RMC, sentence(later.slice(1, -3))]);
    expect(decoded.fixes.map(({ timeMs }) => timeMs)).toEqual([
      Date.UTC(2026, 10, 25, 12, 0, 1),
      Date.UTC(2026, 10, 25, 12, 0, 2),
    ]);
    expect(decoded.fixes[1]).not.toHaveProperty('altitudeMetres');
  });

  it("dates a time of day by the nearest day, or by the receiver's day once known", () => {
    vi.setSystemTime(Date.UTC(2026, 10, 26, 0, 0, 1));
    const midnight = sentence('GPGLL,3658.4352,N,12201.3530,W,235959.00,A,A');
    expect(eventsOf([midnight]).fixes[0]?.timeMs).toBe(Date.UTC(2026, 10, 25, 23, 59, 59));
    const old = sentence('GPRMC,235959.00,A,3658.4352,N,12201.3530,W,,,010120,,,A');
    expect(eventsOf([old]).fixes[0]?.timeMs).toBe(Date.UTC(2020, 0, 1, 23, 59, 59));
  });

  it.each([
    ['a void RMC', sentence('GPRMC,120001.00,V,,,,,,,251126,,,N')],
    ['a GGA without a fix', sentence('GPGGA,120001.00,,,,,0,00,99.9,,,,,,')],
    ['a GNS of systems without a fix', sentence('GNGNS,120001.00,,,,,NN,00,99.9,,,,')],
    ['a void GLL with an old position', sentence('GPGLL,3658.4352,N,12201.3530,W,120001.00,V,N')],
  ])('reports no fix for %s', (_name, line) => {
    expect(eventsOf([line])).toMatchObject({ fixes: [], reasons: ['The receiver has no fix yet'] });
  });

  it('marks a simulated fix', () => {
    expect(eventsOf([sentence('GPGGA,120001.00,3658.4352,N,12201.3530,W,8,09,,,,,,,')]).fixes[0]).toMatchObject({
      quality: 'simulated',
    });
    expect(eventsOf([sentence('GPGGA,120001.00,3658.4352,N,12201.3530,W,8,09,,,,,,,')]).fixes[0]).not.toHaveProperty(
      'accuracyMetres',
    );
  });

  it.each([
    ['a wrong checksum', `${GGA.slice(0, -2)}00`],
    ['no checksum', GGA.slice(0, -3)],
    ['a field changed on the way', GGA.replace('3658', '3758')],
    ['minutes of 60 and more', sentence('GPGLL,3660.0000,N,12201.3530,W,120001.00,A,A')],
    ['a latitude beyond the pole', sentence('GPGLL,9101.0000,N,12201.3530,W,120001.00,A,A')],
    ['no hemisphere', sentence('GPGLL,3658.4352,,12201.3530,,120001.00,A,A')],
    ['letters for a latitude', sentence('GPGLL,abcd.efgh,N,12201.3530,W,120001.00,A,A')],
    ['half a line', GGA.slice(0, 30)],
    ['other bytes', '\u0000\u00FF\u0080$$$***,,,'],
  ])('ignores a sentence with %s, without a report at first', (_name, line) => {
    expect(eventsOf([line])).toMatchObject({ fixes: [], troubles: [] });
  });

  it('reports trouble after many invalid lines, and its end after a valid one', () => {
    const { troubles } = eventsOf([...Array.from({ length: 12 }, () => 'HTTP/1.1 400 Bad Request'), RMC]);
    expect(troubles[0]).toContain('"HTTP/1.1 400 Bad Request"');
    expect(troubles.at(-1)).toBeUndefined();
  });

  it('accepts sentences of other kinds, and tag blocks before sentences', () => {
    const depthSentences = Array.from({ length: 30 }, () => sentence('SDDBT,12.3,f,3.7,M,2.0,F'));
    expect(eventsOf([...depthSentences, `\\s:rcv,c:1*00\\${RMC}`])).toMatchObject({
      troubles: [],
      fixes: [{ quality: 'autonomous' }],
    });
  });

  it('survives any input', () => {
    check(
      property(array(oneof(string(), string().map(sentence)), { maxLength: 30 }), (lines) => {
        for (const { lon, lat } of eventsOf(lines).fixes) {
          expect(Math.abs(lon)).toBeLessThanOrEqual(180);
          expect(Math.abs(lat)).toBeLessThanOrEqual(90);
        }
      }),
    );
    const fields = array(constantFrom('', 'A', 'V', 'N', 'W', '1', '0', '-1', '9'.repeat(20), '3658.4', '12201.3'), {
      minLength: 5,
      maxLength: 20,
    });
    check(
      property(
        constantFrom('RMC', 'GGA', 'GLL', 'GNS', 'GSA', 'GSV', 'GST', 'VTG', 'HDT', 'ZDA', 'constructor'),
        fields,
        (kind, values) => {
          for (const { lon, lat } of eventsOf([sentence(`GP${kind},${values.join(',')}`)]).fixes) {
            expect(Number.isFinite(lon) && Number.isFinite(lat)).toBe(true);
          }
        },
      ),
    );
  });
});
