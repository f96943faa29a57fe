/**
 * Writes PNG images of 8-bit palettes, whose first colour is transparent. The usual libraries write true colour, which
 * takes three times as much space.
 */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [BITS, PALETTE] = [8, 3];

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * @param pixels indexes of the palette, row by row
 * @param palette up to 256 colours of three bytes
 */
export function palettePng(pixels: Uint8Array, side: number, palette: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([BITS, PALETTE, 0, 0, 0], 8);
  // Each row begins with the number of its filter.
  const rows = Buffer.alloc((side + 1) * side);
  for (let y = 0; y < side; y++) rows.set(pixels.subarray(y * side, (y + 1) * side), y * (side + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('tRNS', new Uint8Array(1)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}
