import { expect, it } from 'vitest';
import { ownPlace, type Advertised } from './own-place.ts';

const port = (): number => 8765;

const placeOf = (published?: string, advertised?: Advertised): unknown => {
  const place = ownPlace(
    published === undefined ? undefined : { address: published, hosts: ['maps.example.org'] },
    advertised,
    port,
  );
  return [place.host, place.port(), place.certificate];
};

it('is where the server listens, unless that is everywhere or something else was said', () => {
  expect(placeOf()).toEqual(['127.0.0.1', 8765, null]);
  expect(placeOf('192.0.2.7')).toEqual(['192.0.2.7', 8765, null]);
  for (const any of ['0.0.0.0', '::', '0:0:0:0:0:0:0:0']) expect(placeOf(any)).toEqual([undefined, 8765, null]);
  expect(placeOf('::1')).toEqual(['::1', 8765, null]);
  expect(placeOf('0.0.0.0', { host: '198.51.100.7', port: 9000 })).toEqual(['198.51.100.7', 9000, null]);
});
