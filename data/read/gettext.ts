/** Compiled message catalogues of GNU gettext (`.mo`). */
import { readFileSync } from 'node:fs';

const MAGIC = 0x95_04_12_de;

/** Reads all translations by message id, without the header. @throws Error for another format */
export function readGettext(path: string): Map<string, string> {
  const bytes = readFileSync(path);
  const isLittle = bytes.readUInt32LE(0) === MAGIC;
  if (!isLittle && bytes.readUInt32BE(0) !== MAGIC) throw new Error(`${path} isn't a compiled gettext catalogue`);
  const numberAt = (offset: number): number => (isLittle ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
  const [count, messages, translations] = [numberAt(8), numberAt(12), numberAt(16)];
  const textAt = (entry: number): string => {
    const start = numberAt(entry + 4);
    return bytes.toString('utf8', start, start + numberAt(entry));
  };
  const found = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const id = textAt(messages + 8 * index);
    if (id !== '') found.set(id, textAt(translations + 8 * index));
  }
  return found;
}
