/** The raster of a pack: its values at points. */
import type { Point } from '../../contract/coordinates.ts';
import type { Interpolation } from '../../contract/raster.ts';
import { CELL_TYPES, valueAt, type CellType } from '../geometry/raster-cells.ts';
import { pixelAt, type PixelMap } from '../geometry/pixel-map.ts';
import { allWithin } from './bounded.ts';
import type { PackFile } from './pack-file.ts';
import type { Pack } from './pack.ts';
import { CellReader } from './raster-cells.ts';
import { readOrDamaged } from './unavailable.ts';

export interface RasterClass {
  value: number;
  name: string | null;
  /** As in `#1f77b4`. */
  colour: string;
}

interface RasterRow {
  width: number;
  height: number;
  data_type: string;
  no_data: number | null;
  scale: number;
  offset: number;
  unit: string | null;
  has_heights: number;
  cell_metres: number;
  minimum: number;
  maximum: number;
  pixel_map: string;
}

/** A legend of more classes can't be read by anybody. */
export const MAX_CLASSES = 4096;

export class RasterPack {
  readonly id: string;
  readonly unit: string | undefined;
  readonly hasHeights: boolean;
  /** The size of a cell in the middle of the raster. */
  readonly cellMetres: number;
  /** The smallest and the largest value. */
  readonly range: readonly [minimum: number, maximum: number];
  /** By value; empty if the values are numbers. */
  readonly classes: ReadonlyMap<number, RasterClass>;
  readonly #cells: CellReader;
  readonly #map: PixelMap;
  readonly #scale: number;
  readonly #offset: number;

  /** @throws Error if the tables are invalid */
  constructor({ id, database }: Pick<PackFile, 'id' | 'database'>) {
    const row = database.prepare<[], RasterRow>('SELECT * FROM raster LIMIT 1').get();
    if (row === undefined) throw new Error('the raster is missing');
    const { width, height } = row;
    const type = Object.keys(CELL_TYPES).find((known): known is CellType => known === row.data_type);
    if (type === undefined) throw new Error(`the cells have an unknown type, ${JSON.stringify(row.data_type)}`);
    this.id = id;
    this.unit = row.unit ?? undefined;
    this.hasHeights = row.has_heights !== 0;
    this.cellMetres = row.cell_metres;
    this.range = [row.minimum, row.maximum];
    const select = 'SELECT value, name, colour FROM raster_class';
    const classes = allWithin<RasterClass>(database, select, MAX_CLASSES, 'value');
    this.classes = new Map(classes.map((one) => [one.value, one]));
    this.#cells = new CellReader(database, { width, height, type, noData: row.no_data ?? undefined });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong map finds nothing, or throws
    this.#map = JSON.parse(row.pixel_map) as PixelMap;
    this.#scale = row.scale;
    this.#offset = row.offset;
  }

  releaseCaches(): void {
    this.#cells.releaseCaches();
  }

  /** Returns the value at a point; undefined without data. Classes aren't interpolated. @throws Fault */
  valueAt({ lon, lat }: Point, interpolation: Interpolation = 'nearest'): number | undefined {
    return readOrDamaged(this.id, () => {
      const pixel = pixelAt(this.#map, lon, lat);
      if (pixel === undefined) return undefined;
      const value = valueAt(this.#cells.cellAt, pixel, this.classes.size > 0 ? 'nearest' : interpolation);
      return value === undefined ? undefined : value * this.#scale + this.#offset;
    });
  }
}

const openRaster = (pack: Pack): RasterPack => new RasterPack(pack);
const releaseRaster = (raster: RasterPack): void => raster.releaseCaches();

/** Returns the raster of a pack of the theme `raster`. @throws Fault */
export const rasterOf = (pack: Pack): RasterPack => pack.memo(openRaster, releaseRaster);
