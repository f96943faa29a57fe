import { open } from 'node:fs/promises';

/** The first `count` bytes of a file, or as many as it has. */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
