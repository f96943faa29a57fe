import { expect, test } from 'vitest';
import { compileKernel } from './compile.ts';
import { SharedHeap } from './heap.ts';
import { KERNEL_BYTES } from './kernel-bytes.ts';
import { bindKernel } from './kernel.ts';
import { DIGIT_PAIRS } from './plan.ts';

test('the committed bytes equal the compiled source', { timeout: 60_000 }, async () => {
  expect(Buffer.from(await compileKernel()).toString('base64')).toBe(KERNEL_BYTES);
});

test('numbers as text', () => {
  const heap = new SharedHeap();
  const kernel = bindKernel(heap.memory);
  const values = [0, 1, 9, 10, 99, 100, 999, 12_345, 1_000_000, 16_000_000];
  const cells = heap.store(
    Float64Array.from([...values, Infinity, 2 ** 24 - 1].map((decimetres) => decimetres + 60_049 * 2 ** 24)),
  );
  const pairs = heap.allocate(DIGIT_PAIRS.length);
  new Uint8Array(heap.memory.buffer, pairs, DIGIT_PAIRS.length).set(DIGIT_PAIRS);
  const format = heap.store(Int32Array.of(0, 1, 30_000, 100_000, 16_000_000, 0, 0, pairs));
  const out = heap.allocate(1000);
  const written = (): string =>
    Buffer.from(heap.memory.buffer.slice(out, kernel.text(cells, 2, 6, 6, format, out))).toString();
  expect(written()).toBe('[0,0.1,0.9,1,9.9,10],[99.9,1234.5,100000,1600000,null,null]');
  new Int32Array(heap.memory.buffer, format, 7)[1] = 0;
  // 60.049 s plus a stop of 30 s, to the nearest tenth.
  expect(JSON.parse(`[${written()}]`)).toEqual([Array(6).fill(90), [90, 90, 90, 90, null, null]]);
  expect([...new Int32Array(heap.memory.buffer, format, 7).subarray(5)]).toEqual([1, 1]);
});

test("heap blocks are aligned, don't overlap, and are merged when freed", () => {
  const heap = new SharedHeap();
  const blocks = [100, 1, 70_000, 3_000_000].map((bytes) => ({ bytes, address: heap.allocate(bytes) }));
  for (const { address } of blocks) expect(address % 64).toBe(0);
  const sorted = blocks.toSorted((a, b) => a.address - b.address);
  for (let i = 1; i < sorted.length; i++)
    expect(sorted[i]!.address).toBeGreaterThanOrEqual(sorted[i - 1]!.address + sorted[i - 1]!.bytes);
  for (const { address } of blocks) heap.free(address);
  expect(heap.used).toBe(0);
  const merged = heap.allocate(3_070_000);
  expect(merged).toBe(sorted[0]!.address);
  expect(() => heap.free(merged + 64)).toThrow(/no block begins/);
});

test('allocating more memory than available fails with a message', () => {
  expect(() => new SharedHeap().allocate(3 * 2 ** 30)).toThrow(/more than 2 GiB/);
});
