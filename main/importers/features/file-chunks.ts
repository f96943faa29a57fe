import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import { hasSystemCode, systemCode } from '../../../contract/system-error.ts';

const CHUNK_BYTES = 1 << 20;

/** Opens a file for reading. @throws Fault that says why it cannot be read */
export function openFile(path: string): { descriptor: number; size: number } {
  const file = basename(path);
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) throw fileFault(file, 'there is no such file', 'Check its name and folder');
    throw fileFault(file, `it cannot be opened (${systemCode(error) ?? ''})`, 'Check that you may read it');
  }
  const stat = fstatSync(descriptor);
  if (stat.isFile()) return { descriptor, size: stat.size };
  closeSync(descriptor);
  throw fileFault(file, 'it is a folder', 'Name the file in it');
}

/** The bytes of an open file from a position on, in pieces of a mebibyte. Each piece is a buffer of its own. */
export function* readChunks(descriptor: number, start = 0): Generator<Buffer> {
  for (let position = start; ;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = readSync(descriptor, chunk, 0, CHUNK_BYTES, position);
    if (read === 0) return;
    position += read;
    yield chunk.subarray(0, read);
  }
}
