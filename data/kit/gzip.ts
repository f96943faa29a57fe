/** Compression of tiles: hundreds of thousands of a few hundred bytes each. */
import { gzipSync } from 'node:zlib';

/** Upper bound of gzip's header and trailer. */
const FRAME_BYTES = 64;
/** Part of zlib's window that is reserved for lookahead (`MIN_LOOKAHEAD` in `deflate.h`). */
const LOOKAHEAD_BYTES = 262;
const WINDOW_BITS = { least: 9, most: 15 };

/**
 * Returns the same bytes as `gzipSync`, in a buffer of exact size. The window is only as large as the content needs:
 * allocating a full one takes longer than compressing a small tile.
 * @param level from 1 to 9
 */
export function gzip(data: Uint8Array, level: number): Buffer {
  const bits = Math.ceil(Math.log2(data.length + LOOKAHEAD_BYTES));
  const windowBits = Math.min(WINDOW_BITS.most, Math.max(WINDOW_BITS.least, bits));
  // zlib returns the beginning of a larger buffer, hence the copy.
  return Buffer.from(gzipSync(data, { level, windowBits, chunkSize: data.length + FRAME_BYTES }));
}
