/** Detects the text encoding of a file from its bytes. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import type { TextEncodingName } from '../../../contract/tables.ts';
import { judgeEncoding } from './judge-encoding.ts';

export interface TextEncoding {
  name: TextEncodingName;
  /** Bytes of the byte order mark. */
  markBytes: number;
}

const MARKS: { name: TextEncodingName; bytes: readonly number[] }[] = [
  { name: 'UTF-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'UTF-16LE', bytes: [0xff, 0xfe] },
  { name: 'UTF-16BE', bytes: [0xfe, 0xff] },
];

/** Minimum share of zero bytes at odd or even offsets in UTF-16. */
const ZERO_SHARE = 0.3;

/** Removes the beginning of a UTF-8 character at the end, where text was cut. */
export function withoutCutCharacter(bytes: Buffer): Buffer {
  const start = bytes.findLastIndex((byte) => (byte & 0xc0) !== 0x80);
  const lead = bytes[start] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return start + length > bytes.length ? bytes.subarray(0, start) : bytes;
}

/** Returns the complete lines of a piece of text; all of it without a line break. */
function wholeLines(piece: Buffer, { isBegun, isCut }: { isBegun: boolean; isCut: boolean }): Buffer {
  const from = isBegun ? piece.indexOf(0x0a) + 1 : 0;
  const end = isCut ? piece.lastIndexOf(0x0a) + 1 : piece.length;
  return end > from ? piece.subarray(from, end) : piece;
}

const markOf = (head: Buffer): TextEncoding | undefined => {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  return mark && { name: mark.name, markBytes: mark.bytes.length };
};

/** Returns the stated encoding, with any byte order mark. */
export function saidEncoding(name: TextEncodingName, head: Buffer): TextEncoding {
  const mark = markOf(head);
  return mark?.name === name ? mark : { name, markBytes: 0 };
}

/**
 * Detects the encoding from the first bytes.
 * @param isCut whether more follows, so that the last character may be incomplete
 */
export function detectEncoding(head: Buffer, isCut: boolean): TextEncoding {
  const mark = markOf(head);
  if (mark !== undefined) return mark;
  const zeros = [0, 0];
  for (const [i, byte] of head.subarray(0, 1000).entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const half = Math.min(head.length, 1000) / 2;
  if ((zeros[1] ?? 0) > half * ZERO_SHARE) return { name: 'UTF-16LE', markBytes: 0 };
  if ((zeros[0] ?? 0) > half * ZERO_SHARE) return { name: 'UTF-16BE', markBytes: 0 };
  const name = isUtf8(isCut ? withoutCutCharacter(head) : head)
    ? 'UTF-8'
    : judgeEncoding(wholeLines(head, { isBegun: false, isCut }));
  return { name, markBytes: 0 };
}

/**
 * Detects the encoding of a file. If the head is ASCII or UTF-8, reads on to the first bytes that aren't UTF-8.
 * @param head its first bytes
 */
export async function detectFileEncoding(path: string, head: Buffer, size: number): Promise<TextEncoding> {
  const isCut = size > head.length;
  const encoding = detectEncoding(head, isCut);
  const isCertain = encoding.name !== 'UTF-8' || encoding.markBytes > 0 || !isCut;
  return isCertain
    ? encoding
    : { name: await detectThroughout(createReadStream(path, { highWaterMark: 1 << 20 })), markBytes: 0 };
}

async function detectThroughout(chunks: AsyncIterable<Buffer>): Promise<TextEncodingName> {
  let rest: Buffer = Buffer.alloc(0);
  let isBegun = false;
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = withoutCutCharacter(bytes);
    if (!isUtf8(whole)) return judgeEncoding(wholeLines(bytes, { isBegun, isCut: true }));
    rest = bytes.subarray(whole.length);
    isBegun = true;
  }
  return isUtf8(rest) ? 'UTF-8' : judgeEncoding(rest);
}

/** Decodes text piece by piece. */
export interface PieceDecoder {
  write(bytes: Buffer): string;
  /** Returns the rest, if the last character is incomplete. */
  end(): string;
}

/** Uses TextDecoder where it exists, because it maps every byte of Windows-1252, and iconv-lite for the rest. */
export function decoderOf(name: TextEncodingName): PieceDecoder {
  if (name === 'UTF-8' || name === 'UTF-16LE' || name === 'UTF-16BE' || name === 'Windows-1252') {
    const decoder = new TextDecoder(name);
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  const decoder = iconv.getDecoder(name);
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' };
}
