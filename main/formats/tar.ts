/** Lists the files of a tar archive (POSIX.1-1988 with `ustar`, and the long names of pax and GNU tar). */
import { closeSync, readSync } from 'node:fs';
import { openFile } from './file-chunks.ts';

export interface TarEntry {
  name: string;
  /** Offset of its bytes in the archive. */
  offset: number;
  size: number;
  isLink: boolean;
}

const BLOCK = 512;
/** Maximum bytes of a name: longer than any file system allows. */
const MAX_NAME_BYTES = 1 << 16;

const textAt = (header: Buffer, at: number, length: number): string =>
  header.toString('utf8', at, at + length).replace(/\0.*$/s, '');

/** Reads octal digits; or, if the first bit is set, a binary number. */
function numberAt(header: Buffer, at: number, length: number): number {
  if (((header[at] ?? 0) & 0x80) !== 0) return Number(header.readBigUInt64BE(at + length - 8));
  return Number.parseInt(textAt(header, at, length).trim() || '0', 8);
}

function isHeader(header: Buffer): boolean {
  let sum = 0;
  // The checksum itself counts as spaces.
  for (const [i, byte] of header.entries()) sum += i >= 148 && i < 156 ? 0x20 : byte;
  return sum === numberAt(header, 148, 8);
}

/** Returns the path in a pax header, which has records like `27 path=long/name\n`. */
const paxPath = (records: string): string | undefined => /^\d+ path=(.*)$/m.exec(records)?.[1];

/** Yields the files of the archive at `path`. @throws Error if it's damaged */
export function* tarEntries(path: string): Generator<TarEntry> {
  const { descriptor, size: archiveSize } = openFile(path);
  const header = Buffer.alloc(BLOCK);
  let longName: string | undefined;
  try {
    for (let at = 0; readSync(descriptor, header, 0, BLOCK, at) === BLOCK && header.some((byte) => byte !== 0);) {
      if (!isHeader(header)) throw new Error(`no file begins at byte ${at}`);
      const size = numberAt(header, 124, 12);
      const offset = at + BLOCK;
      if (!Number.isSafeInteger(size) || offset + size > archiveSize)
        throw new Error('it ends in the middle of a file');
      at = offset + Math.ceil(size / BLOCK) * BLOCK;
      const type = String.fromCharCode(header[156] ?? 0);
      if (type === 'x' || type === 'L') {
        const bytes = Buffer.alloc(Math.min(size, MAX_NAME_BYTES));
        readSync(descriptor, bytes, 0, bytes.length, offset);
        longName = type === 'L' ? textAt(bytes, 0, bytes.length) : (paxPath(bytes.toString('utf8')) ?? longName);
        continue;
      }
      const prefix = textAt(header, 345, 155);
      const name = longName ?? `${prefix === '' ? '' : `${prefix}/`}${textAt(header, 0, 100)}`;
      longName = undefined;
      const isFile = type === '0' || type === '\0' || type === '7';
      const isLink = type === '1' || type === '2';
      if (isFile || isLink) yield { name, offset, size: isLink ? 0 : size, isLink };
    }
  } finally {
    closeSync(descriptor);
  }
}
