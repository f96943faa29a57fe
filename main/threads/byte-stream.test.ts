/** Byte streams between the two ends of a port. */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { byteReader, byteWriterOver } from './byte-stream.ts';

test('what one end writes is read at the other, in order', async () => {
  const { stream, port } = byteReader();
  const writer = byteWriterOver(port);
  for (const text of ['one ', 'two ', 'three']) writer.write(text);
  writer.end();
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('one two three');
});

test('a writer whose reader disconnects fails at once, instead of writing on', async () => {
  const { stream, port } = byteReader();
  const writer = byteWriterOver(port);
  const failed = once(writer, 'error');
  stream.destroy();
  await expect(failed).resolves.toEqual([new Error('The reader has disconnected')]);
  expect(writer.destroyed).toBe(true);
});
