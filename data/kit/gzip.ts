/** Compresses tiles: hundreds of thousands, of a few hundred bytes each. */
import { gzipSync } from 'node:zlib';

/** What the format takes beside what it holds, with room to spare. */
const FRAME_BYTES = 64;
/** How much longer zlib's window is than what it looks back at (`MIN_LOOKAHEAD` in `deflate.h`). */
const LOOKAHEAD_BYTES = 262;
const WINDOW_BITS = { least: 9, most: 15 };

/**
 * The same bytes as `gzipSync` gives, and no larger buffer kept for them. Its window is no larger than the content
 * needs: to
 * make one takes longer than to compress a small tile.
 * @param level from 1 to 9
 */
export function gzip(data: Uint8Array, level: number): Buffer {
  const bits = Math.ceil(Math.log2(data.length + LOOKAHEAD_BYTES));
  const windowBits = Math.min(WINDOW_BITS.most, Math.max(WINDOW_BITS.least, bits));
  // What zlib gives is the beginning of a larger buffer.
  return Buffer.from(gzipSync(data, { level, windowBits, chunkSize: data.length + FRAME_BYTES }));
}
