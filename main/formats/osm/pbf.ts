/**
 * Reads an OSM PBF file, blob by blob. https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { Fault, isFault } from '../../../contract/fault.ts';
import { hasSystemCode, systemCode } from '../../../contract/system-error.ts';
import type { OsmHandler } from './objects.ts';
import { readPrimitiveBlock } from './pbf-block.ts';
import { NotProtobuf, readMessage } from './protobuf.ts';

/** Limits of the format. Larger sizes mean that the file is damaged or something else. */
const MAX_BLOB_HEADER = 64 * 1024;
const MAX_BLOB = 32 * 1024 * 1024;

/** Maximum decompressed size, because a few kilobytes can expand to fill the memory. */
const UNPACKING = { maxOutputLength: MAX_BLOB };

/** Bytes read before other work gets a turn: about 50 ms. */
const BLOBS_BETWEEN_EVENTS = 16;

/** Required features that this reader supports. */
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/**
 * Calls `handler` for every object in the file.
 * @param onProgress receives the share of the file read so far, 0..1, after every blob.
 * @throws Fault when the file is not OSM PBF, is cut short, or needs a feature that is not known here.
 */
export async function readPbf(file: string, handler: OsmHandler, onProgress?: (share: number) => void): Promise<void> {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    let position = 0;
    let seenHeader = false;
    let blobs = 0;
    while (position < size) {
      const headerLength = bytesAt(descriptor, position, 4, file).readUInt32BE(0);
      if (headerLength > MAX_BLOB_HEADER || headerLength === 0) throw notPbf(file, position);
      const headerBytes = bytesAt(descriptor, position + 4, headerLength, file);
      const header = whole(file, position, () => readBlobHeader(headerBytes));
      if (header.size > MAX_BLOB || header.size === 0) throw notPbf(file, position);
      position += 4 + headerLength;
      const blob = bytesAt(descriptor, position, header.size, file);
      if (header.type === 'OSMHeader') {
        seenHeader = true;
        whole(file, position, () => checkFeatures(unpack(blob)));
      } else if (header.type === 'OSMData') {
        if (!seenHeader) throw notPbf(file, 0);
        whole(file, position, () => readPrimitiveBlock(unpack(blob), handler));
      }
      position += header.size;
      onProgress?.(position / size);
      // Lets events run, e.g. a cancelling signal.
      if (++blobs % BLOBS_BETWEEN_EVENTS === 0) await setImmediate();
    }
    if (!seenHeader) throw notPbf(file, 0);
  } finally {
    closeSync(descriptor);
  }
}

const notPbf = (file: string, position: number): Fault =>
  new Fault('invalid_file', `${file} isn't an OSM PBF file, or is damaged: no blob header at byte ${position}`);

/** Reports damaged blobs with the file and their position. */
function whole<Result>(file: string, position: number, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (isFault(error, 'invalid_file'))
      throw new Fault('invalid_file', `${file} ${error.message} (at byte ${position})`, { cause: error });
    if (hasSystemCode(error, 'ERR_BUFFER_TOO_LARGE'))
      throw new Fault(
        'invalid_file',
        `${file} is damaged at byte ${position}: a blob expands to more than ${MAX_BLOB / 2 ** 20} MiB. Download ` +
          'it again',
        { cause: error },
      );
    const isCompression = error instanceof Error && /^Z(?:STD)?_/.test(systemCode(error) ?? '');
    if (error instanceof NotProtobuf)
      throw new Fault(
        'invalid_file',
        `${file} is damaged at byte ${position}: invalid protocol buffers (${error.message}). Download it again`,
        { cause: error },
      );
    if (isCompression)
      throw new Fault('invalid_file', `${file} is damaged at byte ${position}: ${error.message}. Download it again`, {
        cause: error,
      });
    throw error;
  }
}

function bytesAt(descriptor: number, position: number, length: number, file: string): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  const read = readSync(descriptor, buffer, 0, length, position);
  if (read < length)
    throw new Fault(
      'invalid_file',
      `${file} is truncated: ${length} bytes expected at byte ${position}, ${read} found`,
    );
  return buffer;
}

function readBlobHeader(bytes: Uint8Array): { type: string; size: number } {
  const header = { type: '', size: 0 };
  readMessage(bytes, (field, message) => {
    if (field === 1) header.type = message.readString();
    else if (field === 3) header.size = message.readVarint();
  });
  return header;
}

const OTHER_COMPRESSIONS: Readonly<Record<number, string>> = { 4: 'LZMA', 5: 'bzip2', 6: 'LZ4' };

function unpack(blob: Uint8Array): Uint8Array {
  let data: Uint8Array | undefined;
  readMessage(blob, (field, message) => {
    const other = OTHER_COMPRESSIONS[field];
    if (other !== undefined)
      throw new Fault(
        'invalid_file',
        `contains ${other}-compressed blobs: convert it with "osmium cat -o zlib.osm.pbf"`,
      );
    if (field === 1) data = message.readBytes();
    else if (field === 3) data = inflateSync(message.readBytes(), UNPACKING);
    else if (field === 7) data = zstdDecompressSync(message.readBytes(), UNPACKING);
  });
  if (data === undefined) throw new Fault('invalid_file', 'contains a blob without data');
  return data;
}

function checkFeatures(header: Uint8Array): void {
  readMessage(header, (field, message) => {
    if (field !== 4) return;
    const feature = message.readString();
    if (!KNOWN_FEATURES.has(feature)) {
      throw new Fault(
        'invalid_file',
        `needs the feature "${feature}", which isn't supported: use a plain extract without history`,
      );
    }
  });
}
