/** GeoTIFF, also cloud-optimised or in tiles, compressed or not. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { fileFault, type Fault } from '../../../contract/fault.ts';
import { errorMessage } from '../../../contract/system-error.ts';
import type { CellType } from '../../geometry/raster-cells.ts';
import { wktOfRaster } from '../convert.ts';
import type { GeoTransform, Legend, LegendEntry, RasterSource } from './raster-source.ts';

const AGAIN = 'Download it again, or rewrite it: gdal_translate -co TILED=YES -co COMPRESS=DEFLATE FILE out.tif';
/** Memory for the rows that are decoded together. */
const MAX_BLOCK_BYTES = 2 ** 30;
/** Codes of the TIFF specification. */
const [UNSIGNED, SIGNED, FLOAT] = [1, 2, 3];
const [GEOGRAPHIC, PIXEL_IS_POINT, USER_DEFINED, MASK] = [2, 2, 32_767, 4];
const FULL_CHANNEL = 257;

export const isTiff = (head: Buffer): boolean =>
  ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'].includes(head.toString('latin1', 0, 4));

/** @throws Fault for cells that aren't numbers of up to 64 bits */
function cellTypeOf(image: GeoTIFFImage, file: string, band: number): CellType {
  const [format, bits] = [image.getSampleFormat(band), image.getBitsPerSample(band)];
  const size = ([8, 16, 32] as const).find((most) => bits <= most);
  if (format === UNSIGNED && size !== undefined) return `uint${size}`;
  if (format === SIGNED && size !== undefined) return `int${size}`;
  if (format === FLOAT) return bits <= 32 ? 'float32' : 'float64';
  throw fileFault(
    file,
    `cells of ${bits} bits in format ${format} aren't supported`,
    'Convert them, e.g. with: gdal_translate -ot Float64 FILE out.tif',
  );
}

/** @throws Fault for files without a position */
function transformOf(image: GeoTIFFImage, file: string): GeoTransform {
  const directory = image.getFileDirectory();
  const matrix: number[] | undefined = directory.getValue('ModelTransformation');
  const scale: number[] | undefined = directory.getValue('ModelPixelScale');
  const tiePoint: number[] | undefined = directory.getValue('ModelTiepoint');
  const keys = image.getGeoKeys();
  const shift = keys?.GTRasterTypeGeoKey === PIXEL_IS_POINT ? -0.5 : 0;
  let found: GeoTransform | undefined;
  if (matrix !== undefined && matrix.length >= 8) {
    const [b = 0, c = 0, , a = 0, e = 0, f = 0, , d = 0] = matrix;
    found = [a, b, c, d, e, f];
  } else if (scale !== undefined && tiePoint?.length === 6) {
    const [dx = 0, dy = 0] = scale;
    const [column = 0, row = 0, , x = 0, y = 0] = tiePoint;
    found = [x - column * dx, dx, 0, y + row * dy, 0, -dy];
  }
  if (found === undefined || found[1] * found[5] === found[2] * found[4])
    throw fileFault(
      file,
      'the file is a picture without a position on the earth',
      'Georeference it, e.g. in QGIS, or with: gdalwarp FILE out.tif if it has control points',
    );
  const [a, b, c, d, e, f] = found;
  return [a + shift * (b + c), b, c, d + shift * (e + f), e, f];
}

/** Returns the code of the coordinate system; GDAL's well-known text if it has none. */
async function systemOf(image: GeoTIFFImage, path: string): Promise<string | undefined> {
  const {
    ProjectedCSTypeGeoKey: projected,
    GeographicTypeGeoKey: geographic,
    GTModelTypeGeoKey: model,
  } = image.getGeoKeys() ?? {};
  if (projected === undefined && geographic === undefined && model === undefined) return undefined;
  const code = projected ?? (model === undefined || model === GEOGRAPHIC ? geographic : USER_DEFINED);
  return typeof code === 'number' && code > 0 && code < USER_DEFINED ? `EPSG:${code}` : wktOfRaster(path);
}

/** Returns the colours of a palette. */
async function paletteOf(image: GeoTIFFImage): Promise<Legend> {
  const map: ArrayLike<number> | undefined = await image.getFileDirectory().loadValue('ColorMap');
  const legend = new Map<number, LegendEntry>();
  const size = (map?.length ?? 0) / 3;
  if (map === undefined) return legend;
  const channel = (index: number): number => Math.round((map[index] ?? 0) / FULL_CHANNEL);
  for (let value = 0; value < size; value++)
    legend.set(value, { colour: [channel(value), channel(value + size), channel(value + 2 * size)] });
  return legend;
}

/** Cells beyond the end of a cut file would be read as 0. @throws Error */
async function refuseCut(image: GeoTIFFImage, path: string): Promise<void> {
  const directory = image.getFileDirectory();
  const [offsets, counts] = image.isTiled
    ? [await directory.loadValue('TileOffsets'), await directory.loadValue('TileByteCounts')]
    : [await directory.loadValue('StripOffsets'), await directory.loadValue('StripByteCounts')];
  const { size } = await stat(path);
  let end = 0;
  for (let i = 0; i < (offsets?.length ?? 0); i++) end = Math.max(end, (offsets?.[i] ?? 0) + (counts?.[i] ?? 0));
  if (end > size) throw new Error(`it should have at least ${end} bytes, but has ${size}`);
}

/** Returns the mask of the image, whose cells are 0 where it has no data. */
async function maskOf(tiff: GeoTIFF, { width, height }: { width: number; height: number }) {
  for (let i = 1; i < (await tiff.getImageCount()); i++) {
    const image = await tiff.getImage(i);
    const type = image.getFileDirectory().getValue('NewSubfileType') ?? 0;
    if ((type & MASK) !== 0 && image.getWidth() === width && image.getHeight() === height) return image;
  }
  return undefined;
}

/** `-9999`, as the type of the cells stores it; undefined if no cell can have it. */
function noDataOf(image: GeoTIFFImage, type: CellType): number | undefined {
  const stated = image.getGDALNoData();
  if (stated === null || Number.isNaN(stated)) return undefined;
  return type === 'float32' ? Math.fround(stated) : stated;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/**
 * Opens a band of a file.
 * @param band from 1
 * @throws Fault that says what is wrong, and what helps
 */
export async function openGeoTiff(path: string, band: number): Promise<RasterSource> {
  const file = basename(path);
  const damaged = (error: unknown): Fault =>
    fileFault(file, `the file can't be read as GeoTIFF (${errorMessage(error)})`, AGAIN);
  const tiff = await fromFile(path).catch((error: unknown) => {
    throw damaged(error);
  });
  try {
    return await openBand(tiff, path, band, damaged);
  } catch (error) {
    await tiff.close();
    throw error;
  }
}

async function openBand(
  tiff: GeoTIFF,
  path: string,
  band: number,
  damaged: (error: unknown) => Fault,
): Promise<RasterSource> {
  const file = basename(path);
  const image = await tiff.getImage(0).catch((error: unknown) => {
    throw damaged(error);
  });
  await refuseCut(image, path).catch((error: unknown) => {
    throw damaged(error);
  });
  const [width, height, bands] = [image.getWidth(), image.getHeight(), image.getSamplesPerPixel()];
  if (band > bands)
    throw fileFault(file, `there is no band ${band}`, `Choose a band from 1 to ${bands}`, { parameter: 'band' });
  const index = band - 1;
  const type = cellTypeOf(image, file, index);
  const blockRows = Math.min(image.getTileHeight(), height);
  const rowBytes = width * bands * 8;
  if (blockRows * rowBytes > MAX_BLOCK_BYTES)
    throw fileFault(
      file,
      `${blockRows} rows of ${width} cells are compressed together, which needs too much memory`,
      'Write it in tiles: gdal_translate -co TILED=YES -co COMPRESS=DEFLATE FILE out.tif',
    );
  const mask = await maskOf(tiff, { width, height });
  const metadata: Record<string, unknown> = (await image.getGDALMetadata(index)) ?? {};
  const system = await systemOf(image, path);
  const unit = textOf(metadata['UNITTYPE']);
  return {
    file,
    format: 'GeoTIFF',
    width,
    height,
    // Masked cells of integers have no value of their own.
    type: mask === undefined ? type : 'float64',
    noData: noDataOf(image, type),
    bands,
    scale: Number(metadata['SCALE'] ?? 1),
    offset: Number(metadata['OFFSET'] ?? 0),
    unit,
    areHeights: false,
    transform: transformOf(image, file),
    coordinateSystem: () => system,
    legend: await paletteOf(image),
    blockRows,
    async read(firstRow, rows) {
      const window = [0, firstRow, width, firstRow + rows];
      try {
        const [cells] = await image.readRasters({ window, samples: [index], interleave: false });
        if (cells === undefined) throw new Error('no cells');
        if (mask === undefined) return cells;
        const [shown] = await mask.readRasters({ window, samples: [0], interleave: false });
        return Float64Array.from(cells, (cell, i) => (shown?.[i] === 0 ? Number.NaN : cell));
      } catch (error) {
        throw damaged(error);
      }
    },
    close: async () => {
      await tiff.close();
    },
  };
}
