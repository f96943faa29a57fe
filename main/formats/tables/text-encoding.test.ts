/** Every encoding that can be chosen is decoded, also if its bytes arrive one by one. */
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { TEXT_ENCODINGS } from '../../../contract/tables.ts';
import { decoderOf } from './text-encoding.ts';

test.each(TEXT_ENCODINGS)('%s', (encoding) => {
  const text = 'lon,lat\n13.4,52.5\n';
  const bytes = iconv.encode(text, encoding);
  const decoder = decoderOf(encoding);
  const decoded = Array.from(bytes, (byte) => decoder.write(Buffer.of(byte))).join('') + decoder.end();
  expect(decoded).toBe(text);
});
