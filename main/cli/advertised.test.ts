import { expect, it } from 'vitest';
import { readAdvertised } from './advertised.ts';

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
