/**
 * Processor time of a frame of the heat map with a million cells: colouring them, and painting the image at every cell
 * size, compared with a plain copy of as many pixels. At 60 frames a second, a frame has 16.7 ms. All of this runs in a
 * worker that has no other work, not in the window's main thread.
 */
import { parseArgs } from 'node:util';
import { encode, pixelsOf } from '../renderer/model/matrix/result/codes.ts';
import { paint } from '../renderer/model/matrix/result/paint.ts';
import { linearScale } from '../renderer/model/matrix/result/scale.ts';
import { nearestOrigins, sortedValues, summarise } from '../renderer/model/matrix/result/statistics.ts';
import { clusterOrder } from '../renderer/model/matrix/result/clusters.ts';

const { values: options } = parseArgs({
  options: {
    side: { type: 'string', default: '1000' },
    width: { type: 'string', default: '1320' },
    height: { type: 'string', default: '960' },
    runs: { type: 'string', default: '100' },
  },
});
const [side, width, height, runs] = [
  Number(options.side),
  Number(options.width),
  Number(options.height),
  Number(options.runs),
];
const FRAME_MS = 1000 / 60;

/** Returns the mean processor time of this thread in milliseconds, which excludes other work of the machine. */
function measure(work: () => void): number {
  work();
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run++) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / runs;
}

/** Times that grow with distance in a synthetic town; one in fifty columns and some single cells are unreachable. */
const values = Float64Array.from({ length: side * side }, (_, cell) => {
  const [row, column] = [Math.floor(cell / side), cell % side];
  if (column % 50 === 17 || (row * 7919 + column * 104_729) % 997 === 0) return Number.NaN;
  return 60 + (1500 * Math.abs(row - column)) / side + ((row * 31 + column * 17) % 97);
});
const sorted = sortedValues(values);
const scale = linearScale(summarise(values, sorted), true);
const codes = new Uint16Array(values.length);
// Rows and columns are scattered in memory, as after sorting.
const shuffled = Int32Array.from({ length: side }, (_, i) => (i * 389) % side);
const pixels = pixelsOf(scale, { ground: '#FFFFFF', hatchGround: '#F1F3F2', hatchLine: '#B3BBB8', dot: '#17201E' });
const dotted = nearestOrigins(values, side).map((row, column) => row * side + column);
const image = new Uint32Array(width * height);
const source = new Uint32Array(width * height).fill(1);
encode(values, scale, null, codes);

const copyMs = measure(() => image.set(source));
const show = (label: string, ms: number, frame = true): void => {
  const share = frame ? `, ${(ms / FRAME_MS).toFixed(2)} of a frame` : '';
  process.stdout.write(
    `${label.padEnd(44)}${ms.toFixed(2).padStart(9)} ms  ${(ms / copyMs).toFixed(1).padStart(7)} × copying ` +
      `the image${share}\n`,
  );
};

process.stdout.write(
  `${side} × ${side} cells on ${width} × ${height} device pixels, processor time, mean of ${runs}\n`,
);
show('copy of the image', copyMs, false);
for (const [name, cellWidth, cellHeight] of [
  ['fit', width / side, height / side],
  ['half a pixel', 0.5, 0.5],
  ['1 pixel', 1, 1],
  ['3 pixels', 3, 3],
  ['9 pixels', 9, 9],
  ['26 pixels, gaps and dots', 26, 26],
] as const) {
  const isApart = cellWidth >= 20;
  const painting = {
    codes,
    rows: shuffled,
    columns: shuffled,
    dotted,
    left: 0,
    top: 0,
    cellWidth,
    cellHeight,
    gap: isApart ? 2 : 0,
    dotRadius: isApart ? 3.8 : 0,
    dotDrop: 0,
    pixels,
  };
  show(
    `a frame, cells of ${name}`,
    measure(() => paint(painting, image, width, height)),
  );
}
show(
  'recolour all cells, as while filtering',
  measure(() => encode(values, scale, { min: 300, max: 900 }, codes)),
);
show(
  'sort all values, once per measure',
  measure(() => sortedValues(values)),
  false,
);
show(
  'order the rows by cluster',
  measure(() => clusterOrder(values, { count: side, step: side }, { count: side, step: 1 })),
  false,
);
