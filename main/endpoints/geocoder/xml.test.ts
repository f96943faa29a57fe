import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { GeocoderResult } from '../../../contract/geocoder.ts';
import { escapeXml } from '../../formats/xml-text.ts';
import { toXml } from './xml.ts';

/**
 * Returns the texts of the elements with a name, in order, from a strict parser.
 * @throws Error if the document isn't well-formed
 */
function readElements(xml: string, wanted: string): string[] {
  const parser = new SaxesParser();
  const open: string[] = [];
  const found: string[] = [];
  parser.on('opentag', ({ name }) => {
    open.push(name);
    if (name === wanted) found.push('');
  });
  parser.on('text', (text) => {
    if (open.at(-1) === wanted) found.push((found.pop() ?? '') + text);
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return found;
}

const result = (name: string): GeocoderResult => ({
  address_components: [{ long_name: name, short_name: name, types: ['locality', 'political'] }],
  formatted_address: name,
  types: ['locality', 'political'],
  geometry: {
    location: { lat: 1, lng: 2 },
    location_type: 'APPROXIMATE',
    viewport: { southwest: { lat: 0, lng: 1 }, northeast: { lat: 2, lng: 3 } },
  },
  place_id: 'x',
  partial_match: true,
  local_type: name,
  seat_of: 'country',
  pack: 'p',
});

test('a name with every special character is unchanged after parsing', () => {
  const name = `<Straße> & "Co." 'O’Neill' ]]> 東京 🙂`;
  const xml = toXml({ results: [result(name)], status: 'OK' });
  expect(readElements(xml, 'formatted_address')).toEqual([name]);
  expect(readElements(xml, 'long_name')).toEqual([name]);
  expect(readElements(xml, 'local_type')).toEqual([name]);
  expect(readElements(xml, 'seat_of')).toEqual(['country']);
  expect(readElements(xml, 'type')).toEqual(['locality', 'political', 'locality', 'political']);
  expect(readElements(xml, 'lat')).toEqual(['1', '0', '2']);
  expect(readElements(xml, 'partial_match')).toEqual(['true']);
});

test('the root is GeocodeResponse, with the status first', () => {
  expect(toXml({ results: [], status: 'ZERO_RESULTS' })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<GeocodeResponse><status>ZERO_RESULTS</status></GeocodeResponse>',
  );
  const refusal = toXml({ results: [], status: 'INVALID_REQUEST', error_message: 'a < b', message: 'a < b' });
  expect(readElements(refusal, 'error_message')).toEqual(['a < b']);
});

test('control characters and lone surrogates, which XML forbids, are replaced', () => {
  expect(escapeXml('a\u0000b\u001Fc\uD800d\uFFFEe\u007F')).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\u007F');
});

test('any text results in a well-formed document', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(readElements(toXml({ results: [result(text)], status: 'OK' }), 'formatted_address')).toHaveLength(1);
    }),
  );
});
