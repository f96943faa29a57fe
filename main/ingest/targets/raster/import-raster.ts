/** Imports a raster: its cells for look-ups, and pictures of it for the map. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault, Fault } from '../../../../contract/fault.ts';
import { openFileProjection } from '../../../formats/file-projection.ts';
import { AUX_EXTENSION, readAuxLegend, readLegendTable } from '../../../formats/raster/legend.ts';
import { openRaster } from '../../../formats/raster/open-raster.ts';
import type { Legend, RasterSource } from '../../../formats/raster/raster-source.ts';
import { CELL_TYPES, type Cells } from '../../../geometry/raster-cells.ts';
import { CellReader, encodeCells } from '../../../packs/raster-cells.ts';
import { classColour, colourParts, hexColour, rampColour } from '../../../packs/raster-colours.ts';
import { MAX_CLASSES, type RasterClass } from '../../../packs/raster-pack.ts';
import { RASTER_TABLES, RASTER_TILE_SIDE } from '../../../packs/schema/raster.ts';
import { TILE_FORMAT_TABLE, TILE_TABLES } from '../../../packs/schema/tiles.ts';
import type { PackWriter } from '../../../packs/write/pack.ts';
import { describeFiles } from '../../describe-files.ts';
import { resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { writeImportedPack } from '../../write-pack.ts';
import { finestZoom, TileDrawer } from './draw.ts';
import { positionOf, type RasterPosition } from './position.ts';

/** Shares of the progress; the rest is the digest and SQLite's check. */
const [READING_SHARE, DRAWING_SHARE] = [0.4, 0.5];
/** Colours of numbers in the pictures, besides transparent. */
const COLOURS = 255;

/** The files of an import: the raster, and what its classes mean. */
interface Files {
  raster: string;
  legends: string[];
}

const isLegend = (path: string): boolean => path.toLowerCase().endsWith(AUX_EXTENSION) || /\.[ct]sv$/i.test(path);

/** @throws Fault unless one of them is a raster */
function filesOf(files: readonly string[]): Files {
  const [raster, ...others] = files.filter((path) => !isLegend(path));
  if (raster === undefined || others.length > 0)
    throw new Fault(
      'invalid_file',
      `${files.map((path) => basename(path)).join(', ')}: rasters are imported one by one. Choose one raster, with ` +
        `its legend (.csv, or GDAL's ${AUX_EXTENSION}) if it has one`,
    );
  const beside = raster + AUX_EXTENSION;
  const given = files.filter(isLegend);
  return { raster, legends: given.length === 0 && existsSync(beside) ? [beside] : given };
}

/** Merges the legends of the files over that of the raster itself. @throws Fault */
async function legendOf(source: RasterSource, legends: readonly string[], band: number): Promise<Legend> {
  const merged = new Map(source.legend);
  for (const path of legends) {
    const isAux = path.toLowerCase().endsWith(AUX_EXTENSION);
    // oxlint-disable-next-line no-await-in-loop -- one small file after the other
    const legend = isAux ? readAuxLegend(path, band) : await readLegendTable(path);
    for (const [value, { name, colour }] of legend)
      merged.set(value, { name, colour: colour ?? merged.get(value)?.colour });
  }
  return merged;
}

class RasterImport {
  readonly #pack: PackWriter;
  readonly #source: RasterSource;
  readonly #position: RasterPosition;
  readonly #legend: Legend;
  readonly #hasHeights: boolean;
  readonly #control: ImportControl;
  #range: [minimum: number, maximum: number] = [Infinity, -Infinity];
  /** Values of the cells, if they are classes. */
  readonly #found = new Set<number>();
  #zoom = 0;
  readonly counts = { cells: 0, classes: 0, tile: 0 };

  constructor(
    pack: PackWriter,
    parts: { source: RasterSource; position: RasterPosition; legend: Legend; hasHeights: boolean },
    control: ImportControl,
  ) {
    this.#pack = pack;
    this.#source = parts.source;
    this.#position = parts.position;
    this.#legend = parts.legend;
    this.#hasHeights = parts.hasHeights;
    this.#control = control;
  }

  get #areClasses(): boolean {
    return this.#legend.size > 0;
  }

  async write(): Promise<void> {
    const { database } = this.#pack;
    database.exec(`${RASTER_TABLES}; ${TILE_TABLES}; ${TILE_FORMAT_TABLE}`);
    database.exec('BEGIN');
    await this.#readCells();
    if (this.counts.cells === 0)
      throw fileFault(this.#source.file, 'no cell has a value', 'Choose another band, or check its no-data value');
    this.#describe();
    this.#draw(this.#writeClasses());
    database.exec('COMMIT');
  }

  /** In words, for the report. */
  get notes(): string[] {
    const { format, width, height, type, bands } = this.#source;
    const metres = this.#position.cellMetres;
    return [
      `${format}, ${width} × ${height} cells of ${type}, each about ${Number(metres.toPrecision(3))} m; ` +
        `pictures to zoom ${this.#zoom}`,
      ...(bands > 1 ? [`One of the ${bands} bands of the file is imported`] : []),
    ];
  }

  async #readCells(): Promise<void> {
    const { height, blockRows } = this.#source;
    const side = RASTER_TILE_SIDE;
    const rowsAtOnce = Math.ceil(blockRows / side) * side;
    for (let first = 0; first < height; first += rowsAtOnce) {
      this.#control.onFeature?.(first + 1);
      const rows = Math.min(rowsAtOnce, height - first);
      // oxlint-disable-next-line no-await-in-loop -- one part in memory
      const cells = await this.#source.read(first, rows);
      for (let row = 0; row < rows; row += side) this.#writeTiles(cells, first + row, row, Math.min(side, rows - row));
      this.#control.onProgress?.({ step: 'reading', share: (READING_SHARE * (first + rows)) / height });
    }
    this.#control.onFeature?.(undefined);
  }

  /** Writes a row of tiles. @param offset its first row in `cells` */
  #writeTiles(cells: Cells, firstRow: number, offset: number, rows: number): void {
    const { width, type } = this.#source;
    const side = RASTER_TILE_SIDE;
    const insert = this.#pack.database.prepare('INSERT INTO raster_tile VALUES (?, ?, ?)');
    for (let column = 0; column < width; column += side) {
      const tile = new CELL_TYPES[type](side * side);
      const columns = Math.min(side, width - column);
      let count = 0;
      for (let row = 0; row < rows; row++) {
        const start = (offset + row) * width + column;
        const part = cells.subarray(start, start + columns);
        tile.set(part, row * side);
        for (const cell of part) count += this.#count(cell);
      }
      if (count > 0) insert.run(firstRow / side, column / side, encodeCells(tile));
      this.counts.cells += count;
    }
  }

  /** @returns 1 for a cell with a value, 0 for one without data */
  #count(cell: number): 0 | 1 {
    if (cell === this.#source.noData || Number.isNaN(cell)) return 0;
    if (cell < this.#range[0]) this.#range[0] = cell;
    if (cell > this.#range[1]) this.#range[1] = cell;
    if (this.#areClasses && this.#found.size <= MAX_CLASSES) this.#found.add(cell);
    return 1;
  }

  #describe(): void {
    const { width, height, type, noData, scale, offset, unit } = this.#source;
    const [minimum, maximum] = this.#range.map((value) => value * scale + offset);
    this.#pack.database
      .prepare(`INSERT INTO raster VALUES (${Array.from({ length: 13 }, () => '?').join(', ')})`)
      .run(
        width,
        height,
        type,
        noData ?? null,
        scale,
        offset,
        unit ?? (this.#hasHeights ? 'm' : null),
        Number(this.#hasHeights),
        this.#position.cellMetres,
        this.#source.coordinateSystem() ?? '',
        minimum,
        maximum,
        JSON.stringify(this.#position.map),
      );
  }

  /** Writes the classes that occur, and those that the legend names. @throws Fault if they are too many */
  #writeClasses(): RasterClass[] {
    if (!this.#areClasses) return [];
    const named = [...this.#legend].flatMap(([value, { name = '' }]) => (name.trim() === '' ? [] : [value]));
    const values = [...new Set([...this.#found, ...named])].toSorted((a, b) => a - b);
    const odd = values.find((value) => !Number.isInteger(value));
    if (odd !== undefined || values.length > MAX_CLASSES)
      throw fileFault(
        this.#source.file,
        odd === undefined ? `there are more than ${MAX_CLASSES} classes` : `${odd} isn't the number of a class`,
        'Import it without a legend',
      );
    const insert = this.#pack.database.prepare('INSERT INTO raster_class VALUES (?, ?, ?)');
    const classes = values.map((value, index): RasterClass => {
      const { name, colour } = this.#legend.get(value) ?? {};
      const label = name?.trim() ?? '';
      return {
        value,
        name: label === '' ? null : label,
        colour: colour === undefined ? classColour(index) : hexColour(colour),
      };
    });
    for (const { value, name, colour } of classes) insert.run(value, name, colour);
    this.counts.classes = classes.length;
    return classes;
  }

  #draw(classes: readonly RasterClass[]): void {
    const { database } = this.#pack;
    const { boxes, map, cellMetres } = this.#position;
    const [minimum, maximum] = this.#range;
    const areClasses = classes.length > 0;
    const colours = areClasses
      ? classes.slice(0, COLOURS).map(({ colour }) => colourParts(colour))
      : Array.from({ length: COLOURS }, (_, i) => rampColour(this.#hasHeights, i / (COLOURS - 1)));
    const indexes = new Map(classes.map(({ value }, i) => [value, (i % COLOURS) + 1]));
    const step = (maximum - minimum || 1) / (COLOURS - 1);
    const insert = database.prepare('INSERT INTO tile (z, x, y, data) VALUES (?, ?, ?, ?)');
    this.#zoom = finestZoom(cellMetres, boxes);
    const drawer = new TileDrawer(
      {
        cellAt: new CellReader(database, this.#source).cellAt,
        map,
        boxes,
        areClasses,
        palette: Uint8Array.from([0, 0, 0, ...colours.flat()]),
        indexOf: areClasses ? (value) => indexes.get(value) ?? 0 : (value) => 1 + Math.round((value - minimum) / step),
        write: (z, x, y, png) => insert.run(z, x, y, png),
        onProgress: (share) =>
          this.#control.onProgress?.({ step: 'drawing the map', share: READING_SHARE + DRAWING_SHARE * share }),
      },
      this.#zoom,
    );
    drawer.draw();
    this.counts.tile = drawer.written;
    database.prepare('INSERT INTO tile_format VALUES (?, ?, ?)').run('png', 0, this.#zoom);
  }
}

/** Imports a band of a raster file. */
export async function importRaster(request: ImportRequest, control: ImportControl = {}): Promise<ImportResult> {
  const { band = 1, refused: [ended] = [], id } = request;
  const files = filesOf(request.files);
  const name = basename(files.raster);
  if (ended !== undefined)
    throw fileFault(name, `its row ${ended.item} can't be read: ${ended.reason}`, 'Write it again, in tiles');
  const source = await openRaster(files.raster, band);
  try {
    const legend = await legendOf(source, files.legends, band);
    const projection = openFileProjection(source, request.epsg, []);
    let position: RasterPosition | undefined;
    try {
      position = positionOf(source, projection);
    } finally {
      projection.close();
    }
    if (position === undefined)
      throw fileFault(
        name,
        `the raster isn't on the earth: its corner is at ${source.transform[0]}, ${source.transform[3]} in ` +
          projection.name,
        'Specify the EPSG code of its coordinate system',
        { parameter: 'epsg' },
      );
    const { coverage } = position;
    const parts = { source, position, legend, hasHeights: source.areHeights || request.elevation === true };
    return await writeImportedPack(request, async (pack) => {
      const work = new RasterImport(pack, parts, control);
      await work.write();
      const { counts, notes } = work;
      const title = request.title ?? name;
      return {
        description: {
          theme: 'raster',
          title,
          description: `Raster imported from ${name} (${source.format}, ${projection.title}).`,
          ...describeFiles(
            request,
            [files.raster, ...files.legends].map((path) => basename(path)),
          ),
          coverage,
          counts,
          notes: [],
        },
        result: resultOf({ pack: id, title, counts, notes }),
      };
    });
  } finally {
    await source.close();
  }
}
