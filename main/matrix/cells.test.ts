import { expect, test } from 'vitest';
import { NO_VALUE } from '../../contract/matrix-binary.ts';
import { CellReader, readCells, tenthsText } from './cells.ts';

const ROWS = [
  [0, 1.5, null, 12, 1677721.5],
  [null, null, 536870.9, 0.1, 10],
];
const TEXT = Buffer.from(JSON.stringify(ROWS).slice(1, -1));
const TENTHS = ROWS.flat().map((value) => (value === null ? NO_VALUE : Math.round(value * 10)));

test('cells are the same wherever the text is divided', () => {
  for (let first = 0; first <= TEXT.length; first++) {
    const cells = new Int32Array(TENTHS.length);
    readCells([TEXT.subarray(0, first), TEXT.subarray(first)], cells);
    expect([...cells]).toEqual(TENTHS);
  }
});

test('tenths are written as in the text', () => {
  expect(TENTHS.map(tenthsText)).toEqual(ROWS.flat().map((value) => (value === null ? '' : String(value))));
});

test('other text is refused', () => {
  expect(() => new CellReader().read(Buffer.from('[1.25]'), new Int32Array(3))).toThrow('more than one decimal');
  expect(() => readCells([TEXT], new Int32Array(11))).toThrow('a matrix has 10 cells instead of 11');
});
