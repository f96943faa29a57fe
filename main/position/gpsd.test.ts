/** Valid and invalid reports of gpsd's JSON protocol. */
import { describe, expect, it } from 'vitest';
import type { Fix, Satellites } from './fix.ts';
import { createGpsdDecoder } from './gpsd.ts';

const VERSION = '{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}';
const TPV = {
  class: 'TPV',
  device: '/dev/pts/1',
  mode: 3,
  time: '2026-11-25T12:00:01.000Z',
  lat: 36.97392,
  lon: -122.02255,
  altMSL: 12.3,
  eph: 4.2,
  speed: 1.25,
  track: 31.5,
  status: 2,
};

function eventsOf(lines: readonly (string | object)[], clock = () => 0) {
  const fixes: Fix[] = [];
  const reasons: string[] = [];
  const unreadable: (string | undefined)[] = [];
  let satellites: Satellites = {};
  const decoder = createGpsdDecoder(
    {
      fix: (fix) => fixes.push(fix),
      noFix: (reason) => reasons.push(reason),
      satellites: (counts) => (satellites = { ...satellites, ...counts }),
      unreadable: (reason) => unreadable.push(reason),
    },
    clock,
  );
  for (const line of lines) decoder.line(typeof line === 'string' ? line : JSON.stringify(line));
  return { fixes, reasons, troubles: unreadable, satellites };
}

describe('gpsd', () => {
  it('reports a fix with its details', () => {
    expect(eventsOf([VERSION, TPV]).fixes).toEqual([
      {
        lon: -122.02255,
        lat: 36.97392,
        dimensions: 3,
        quality: 'differential',
        timeMs: Date.UTC(2026, 10, 25, 12, 0, 1),
        accuracyMetres: 4.2,
        accuracyKind: 'receiver',
        altitudeMetres: 12.3,
        speedMetresPerSecond: 1.25,
        courseDegrees: 31.5,
      },
    ]);
  });

  it('omits unknown values', () => {
    expect(eventsOf([VERSION, { class: 'TPV', mode: 2, lat: 1, lon: 2, alt: 5 }]).fixes).toEqual([
      { lon: 2, lat: 1, dimensions: 2 },
    ]);
  });

  it.each([
    ['no mode', { ...TPV, mode: undefined }],
    ['mode 1', { ...TPV, mode: 1 }],
    ['no latitude', { ...TPV, lat: undefined }],
    ['a latitude of text', { ...TPV, lat: '36.9' }],
    ['a longitude beyond the world', { ...TPV, lon: 200 }],
    ['a null position', { ...TPV, lat: null, lon: null }],
  ])('reports no fix for a report with %s', (_name, report) => {
    expect(eventsOf([VERSION, report])).toMatchObject({ fixes: [], reasons: ['The receiver has no fix yet'] });
  });

  it('counts satellites, and keeps the count after a report with only the dilution', () => {
    const sky = {
      class: 'SKY',
      satellites: [
        { PRN: 1, used: true },
        { PRN: 2, used: false },
        { PRN: 3, used: true },
      ],
    };
    expect(eventsOf([VERSION, sky, { class: 'SKY', hdop: 1 }]).satellites).toEqual({ inView: 3, used: 2 });
  });

  it('follows one of several receivers until it is silent', () => {
    let now = 0;
    const reports = ['/dev/a', '/dev/b', '/dev/a', '/dev/b'].map((device, lat) =>
      Object.assign(structuredClone(TPV), { device, lat }),
    );
    const decoded = (step: number) => eventsOf([VERSION, ...reports], () => (now += step)).fixes.map(({ lat }) => lat);
    expect(decoded(100)).toEqual([0, 2]);
    expect(decoded(6000)).toEqual([0, 1, 2, 3]);
  });

  it("reports a missing receiver, and a program that isn't gpsd", () => {
    expect(eventsOf([VERSION, { class: 'DEVICES', devices: [] }]).reasons[0]).toContain('gpsd has no receiver');
    expect(eventsOf(['SSH-2.0-OpenSSH_9.2']).troubles[0]).toContain(`isn't gpsd: it sent "SSH-2.0-OpenSSH_9.2"`);
    expect(eventsOf(['[1]', 'null', '{"class":7}', '{']).fixes).toEqual([]);
  });
});
