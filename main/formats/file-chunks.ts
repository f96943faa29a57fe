import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import { hasSystemCode, systemCode } from '../../contract/system-error.ts';

const CHUNK_BYTES = 1 << 20;

/** Opens a file for reading. @throws Fault if it can't be read */
export function openFile(path: string): { descriptor: number; size: number } {
  const file = basename(path);
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) throw fileFault(file, 'file not found', 'Check its name and folder');
    throw fileFault(file, `the file can't be opened (${systemCode(error) ?? ''})`, 'Check its permissions');
  }
  const stat = fstatSync(descriptor);
  if (stat.isFile()) return { descriptor, size: stat.size };
  closeSync(descriptor);
  throw fileFault(file, 'this is a folder', 'Choose a file inside it');
}

/** Yields the bytes of an open file from a position, in new buffers of a mebibyte. */
export function* readChunks(descriptor: number, start = 0): Generator<Buffer> {
  for (let position = start; ;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = readSync(descriptor, chunk, 0, CHUNK_BYTES, position);
    if (read === 0) return;
    position += read;
    yield chunk.subarray(0, read);
  }
}
