import { expect, it } from 'vitest';
import { ownPlace, readAdvertised } from './own-place.ts';

it.each([
  ['192.0.2.7:8765', { host: '192.0.2.7', port: 8765 }],
  ['[2001:db8::7]:80', { host: '2001:db8::7', port: 80 }],
  [' Maps-1.example.org:443 ', { host: 'maps-1.example.org', port: 443 }],
])('reads %s', (given, place) => {
  expect(readAdvertised(given)).toEqual(place);
});

it.each(['', ':8765', '192.0.2.7', '192.0.2.7:', '192.0.2.7:0', '192.0.2.7:65536', 'http://a:1', 'a:1:2', 'a b:1'])(
  'refuses %j, with how it is written',
  (given) => {
    expect(() => readAdvertised(given)).toThrow(
      `--advertise ${JSON.stringify(given)} is no address of a server: write it as 192.0.2.7:8765`,
    );
  },
);

const port = (): number => 8765;

const placeOf = (published?: string, advertised?: string): unknown => {
  const place = ownPlace(
    published === undefined ? undefined : { address: published, hosts: ['maps.example.org'] },
    advertised === undefined ? undefined : readAdvertised(advertised),
    port,
  );
  return [place.host, place.port(), place.certificate];
};

it('is where the server listens, unless that is everywhere or something else was said', () => {
  expect(placeOf()).toEqual(['127.0.0.1', 8765, null]);
  expect(placeOf('192.0.2.7')).toEqual(['192.0.2.7', 8765, null]);
  for (const any of ['0.0.0.0', '::', '0:0:0:0:0:0:0:0']) expect(placeOf(any)).toEqual([undefined, 8765, null]);
  expect(placeOf('::1')).toEqual(['::1', 8765, null]);
  expect(placeOf('0.0.0.0', '198.51.100.7:9000')).toEqual(['198.51.100.7', 9000, null]);
});
