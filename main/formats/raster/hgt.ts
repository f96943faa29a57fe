/** Heights of the Shuttle Radar Topography Mission: `.hgt`, a square degree named by its south-west corner. */
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import { WGS84 } from '../../geometry/coordinate-system.ts';
import { openFile } from '../file-chunks.ts';
import type { RasterSource } from './raster-source.ts';

const NAME = /^([ns])(\d{2})([ew])(\d{3}).*\.hgt$/i;
/** Columns and rows of the files that exist: of 1 and 3 arc seconds, and of wider cells in the north. */
const SIZES = [
  [3601, 3601],
  [1201, 1201],
  [1801, 3601],
] as const;
const NO_DATA = -32_768;

export const isHgt = (name: string): boolean => /\.hgt$/i.test(name);

/** @throws Fault */
export function openHgt(path: string): RasterSource {
  const file = basename(path);
  const [, northSouth = '', latitude, eastWest = '', longitude] = NAME.exec(file) ?? [];
  if (latitude === undefined)
    throw fileFault(
      file,
      'the name of an .hgt file is its position, e.g. N46E007.hgt',
      'Give it the name that it was downloaded with',
    );
  const { descriptor, size } = openFile(path);
  const [width, height] = SIZES.find(([columns, rows]) => columns * rows * 2 === size) ?? [0, 0];
  if (width === 0) {
    closeSync(descriptor);
    throw fileFault(
      file,
      `the file has ${size} bytes, but ${SIZES.map(([columns, rows]) => columns * rows * 2).join(', ')} are expected`,
      'Download it again, and unpack it if it is an archive',
    );
  }
  const [south, west] = [
    Number(latitude) * (northSouth.toUpperCase() === 'S' ? -1 : 1),
    Number(longitude) * (eastWest.toUpperCase() === 'W' ? -1 : 1),
  ];
  // The outer cells are centred on the edges of the degree.
  const [dx, dy] = [1 / (width - 1), 1 / (height - 1)];
  return {
    file,
    format: 'SRTM',
    width,
    height,
    type: 'int16',
    noData: NO_DATA,
    bands: 1,
    scale: 1,
    offset: 0,
    unit: 'm',
    areHeights: true,
    transform: [west - dx / 2, dx, 0, south + 1 + dy / 2, 0, -dy],
    coordinateSystem: () => WGS84,
    legend: new Map(),
    blockRows: 1,
    async read(firstRow, rows) {
      const bytes = Buffer.alloc(rows * width * 2);
      readSync(descriptor, bytes, 0, bytes.length, firstRow * width * 2);
      return new Int16Array(Uint8Array.from(bytes.swap16()).buffer);
    },
    async close() {
      closeSync(descriptor);
    },
  };
}
