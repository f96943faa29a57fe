/** How the text of a file is encoded, told from its bytes. */
import { isUtf8 } from 'node:buffer';

export interface TextEncoding {
  /** As people know it. */
  name: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';
  /** For `TextDecoder`. */
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** Bytes of the byte order mark. */
  markBytes: number;
}

const UTF_8 = { name: 'UTF-8', label: 'utf-8', markBytes: 0 } as const satisfies TextEncoding;
/** What Western spreadsheets write that do not write UTF-8; holds every character of Latin-1. */
const WINDOWS_1252 = { name: 'Windows-1252', label: 'windows-1252', markBytes: 0 } as const satisfies TextEncoding;

/** Share of zero bytes in odd or even places that only UTF-16 has. */
const ZERO_SHARE = 0.3;

/** `bytes` without a character that its end cut in two. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
    if (byte < 0x80) break;
  }
  return bytes;
}

/**
 * Judges the first bytes of a text.
 * @param isCut whether more follows, so that the last character may be incomplete
 */
export function detectEncoding(head: Buffer, isCut: boolean): TextEncoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { ...UTF_8, markBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'UTF-16LE', label: 'utf-16le', markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'UTF-16BE', label: 'utf-16be', markBytes: 2 };
  const zeros = [0, 0];
  for (const [i, byte] of head.subarray(0, 1000).entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const half = Math.min(head.length, 1000) / 2;
  if ((zeros[1] ?? 0) > half * ZERO_SHARE) return { name: 'UTF-16LE', label: 'utf-16le', markBytes: 0 };
  if ((zeros[0] ?? 0) > half * ZERO_SHARE) return { name: 'UTF-16BE', label: 'utf-16be', markBytes: 0 };
  return isUtf8(isCut ? withoutCutCharacter(head) : head) ? UTF_8 : WINDOWS_1252;
}

/** Whether the text stays UTF-8 to its end: of a file whose first umlaut comes late, the head tells nothing. */
export async function isUtf8Throughout(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = withoutCutCharacter(bytes);
    if (!isUtf8(whole)) return false;
    rest = bytes.subarray(whole.length);
  }
  return isUtf8(rest);
}
