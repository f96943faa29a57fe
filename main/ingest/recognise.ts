/** Recognises the kind of import of files by their content. Each file is opened once, each layer of several again. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { levelOfName, likelyTarget, titleOfFile } from '../../contract/area-guess.ts';
import type { AreaFields } from '../../contract/area-columns.ts';
import type { AreaTarget, AxesOrder } from '../../contract/area-import.ts';
import { IMPORT_KINDS } from '../../contract/imports.ts';
import { fileFault, Fault, settingFault } from '../../contract/fault.ts';
import { sniff } from '../formats/content.ts';
import { isOsm } from '../formats/osm/format.ts';
import { openData } from '../formats/open-data.ts';
import { openFeatureFile } from '../formats/open-features.ts';
import { isRaster } from '../formats/raster/open-raster.ts';
import { isTileArchive } from '../formats/tiles/tile-archive.ts';
import type { InstalledPacks } from '../packs/damaged.ts';
import type { LayerOptions, OpenedLayer } from './open-layer.ts';
import { describeFields, type ImportKind } from './target.ts';
import { openAddressFile, type AddressFile } from './targets/addresses/address-file.ts';
import { columnsOf } from './targets/addresses/row-reader.ts';
import { findAreaFields } from './targets/areas/fields.ts';
import { formatOfFile } from './targets/health/import-files.ts';
import { dumpOf } from './targets/places/geonames.ts';
import { hasCodes } from './targets/zip4/fields.ts';

export interface Recognised {
  kind: ImportKind;
  /** Paths: several if they belong together. */
  files: string[];
  layer?: string;
  /** A description of the files for users. */
  contents: string;
  /** Only of `areas`. */
  target?: AreaTarget;
}

type Contents = Pick<Recognised, 'kind' | 'contents' | 'target'>;

/**
 * How the files are read if they don't state it, and the packs that the coordinates of areas are checked with; without
 * packs they aren't checked, which takes half of the time.
 */
export interface ReadingOptions extends Partial<InstalledPacks>, LayerOptions {
  axes?: AxesOrder | undefined;
}

const SHAPEFILE_PART = /\.(?:dbf|shx|prj|cpg|qpj|sbn|sbx|qix|shp\.xml)$/i;
const TABLE = /\.(?:csv|tsv|txt)(?:\.gz)?$/i;
const FIGURES_MS = 3000;
const GEONAMES = 'places of GeoNames';

const FIGURES = {
  'jhu-global': 'health figures of Johns Hopkins, by country',
  'jhu-us': 'health figures of Johns Hopkins, by county',
  owid: 'health figures of Our World in Data',
  plain: 'health figures',
} as const;

/** Rows that are read to decide whether a file contains addresses. */
const TRIED_ROWS = 20;

/** Describes a file of addresses; undefined if it lacks columns, or its first rows can't be read. */
async function asAddresses(file: AddressFile): Promise<Contents | undefined> {
  const { fields, missing, read } = columnsOf(file, {});
  if (missing.length > 0) return undefined;
  let tried = 0;
  for await (const row of file.rows()) {
    const what = file.isLines ? 'street centre lines with house numbers' : 'addresses';
    if (!('fault' in read(row))) return { kind: 'addresses', contents: `${what}; ${describeFields(fields)}` };
    if (++tried === TRIED_ROWS) break;
  }
  return undefined;
}

/** Guesses the target of areas; boundaries of a category named after the file if nothing suggests another. */
function targetOf(guessed: AreaFields, name: string): AreaTarget {
  const { zip, level: levelField } = guessed;
  const as = likelyTarget(guessed, name);
  if (as === 'zip' && zip !== undefined) return { as, key_field: zip };
  const level = levelOfName(name);
  if (as === 'admin' && level !== undefined) return { as, level };
  if (as === 'admin' && levelField !== undefined) return { as, level_field: levelField };
  return { as: 'boundary', category_name: titleOfFile(name).slice(0, 100) };
}

/** Describes a layer of polygons. @throws Fault if its coordinates contradict its coordinate system */
async function asAreas(
  { source, samples, fields, projection }: OpenedLayer,
  name: string,
  reading: ReadingOptions,
): Promise<Contents> {
  if (hasCodes(fields)) return { kind: 'zip4', contents: 'ZIP+4 areas' };
  const { packsDirectory, damaged, axes = 'auto' } = reading;
  if (packsDirectory !== undefined && damaged !== undefined) {
    // Loaded on demand: a look at a file does without.
    const [{ InstalledAreas }, { lookAtCoordinates }] = await Promise.all([
      import('./targets/areas/installed-areas.ts'),
      import('./targets/areas/order-of-axes.ts'),
    ]);
    const installed = new InstalledAreas({ packsDirectory, damaged }, '');
    try {
      const { problem } = lookAtCoordinates(source.file, samples, projection, installed, { axes });
      if (problem !== undefined) throw settingFault(problem.message, [problem]);
    } finally {
      installed.close();
    }
  }
  const guessed = findAreaFields(fields);
  const used = describeFields({ name: guessed.name, key: guessed.key });
  return {
    kind: 'areas',
    contents: `areas (${source.format}, ${projection.name})${used === '' ? '' : `; ${used}`}`,
    target: targetOf(guessed, name),
  };
}

const arePolygons = ({ samples }: OpenedLayer): boolean => samples.some(({ shape }) => shape?.kind === 'polygon');

/** @throws Fault that says why the file can't be imported */
async function recogniseOpened(path: string, file: AddressFile, reading: ReadingOptions): Promise<Recognised> {
  const { layer } = reading;
  const found = { files: [path], ...(layer === undefined ? {} : { layer }) };
  const areas =
    file.layer !== undefined && arePolygons(file.layer)
      ? await asAreas(file.layer, basename(layer ?? path), reading)
      : undefined;
  if (areas?.kind === 'zip4') return { ...found, ...areas };
  const contents = (await asAddresses(file)) ?? areas;
  if (contents !== undefined) return { ...found, ...contents };
  const { missing } = columnsOf(file, {});
  throw fileFault(
    basename(path),
    'unknown contents: neither polygons nor ' +
      (missing.length === 0 ? 'readable addresses' : `columns for ${missing.join(', ')}`),
    `Choose its kind: ${IMPORT_KINDS.join(', ')}. Tables of points can be enriched, or saved as places in the window`,
  );
}

/** Opens a layer of a file, and closes it after `work`. @throws Fault */
async function withLayer<Result>(
  path: string,
  reading: ReadingOptions,
  work: (file: AddressFile) => Promise<Result>,
): Promise<Result> {
  const file = await openAddressFile(path, { ...reading, isFirstTaken: true });
  try {
    return await work(file);
  } finally {
    file.close();
  }
}

/** Returns the result of `work`, or the fault of the file. */
export async function attempt<Result>(work: Promise<Result>): Promise<Result | Fault> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Fault && error.code !== 'spatialite_missing') return error;
    throw error;
  }
}

/** Returns the layers of a file whose first layer can't be used. @throws `fault` if it has no others */
async function otherLayers(path: string, { layer, scratchDirectory }: ReadingOptions, fault: Fault): Promise<string[]> {
  const options = { shapes: 'any', isFirstTaken: true, scratchDirectory } as const;
  const source = layer === undefined ? await attempt(openFeatureFile(path, options)) : fault;
  if (source instanceof Fault) throw fault;
  source.close();
  if (source.layers.length < 2) throw fault;
  return [...source.layers];
}

/** Returns whether a file is a dump of GeoNames, or an archive with one. */
async function isDump(path: string, { layer, scratchDirectory }: ReadingOptions): Promise<boolean> {
  if (!/\.(?:txt|zip)$/i.test(path)) return false;
  const data = await attempt(openData(path, scratchDirectory, { layer, isFirstTaken: true }));
  if (data instanceof Fault) return false;
  try {
    return dumpOf(data.path) !== undefined;
  } finally {
    data.remove();
  }
}

async function recogniseFile(path: string, reading: ReadingOptions): Promise<Recognised[]> {
  const file = statSync(path).isDirectory() ? undefined : sniff(path);
  if (file !== undefined && isTileArchive(file)) return [{ kind: 'tiles', files: [path], contents: 'map tiles' }];
  if (file !== undefined && isRaster(file)) return [{ kind: 'raster', files: [path], contents: 'a raster' }];
  if (file !== undefined && isOsm(file)) return [{ kind: 'osm', files: [path], contents: 'OpenStreetMap data' }];
  const format = TABLE.test(path) ? await formatOfFile(path, { signal: AbortSignal.timeout(FIGURES_MS) }) : undefined;
  if (format !== undefined) return [{ kind: 'health', files: [path], contents: FIGURES[format.name] }];
  if (await isDump(path, reading)) return [{ kind: 'places', files: [path], contents: GEONAMES }];
  const first = await attempt(
    withLayer(path, reading, async (opened) => {
      const { layers = [] } = opened.layer?.source ?? {};
      return layers.length > 1 && reading.layer === undefined ? [...layers] : recogniseOpened(path, opened, reading);
    }),
  );
  if (!(first instanceof Fault) && !Array.isArray(first)) return [first];
  const layers = first instanceof Fault ? await otherLayers(path, reading, first) : first;
  const found: Recognised[] = [];
  const faults: Fault[] = [];
  for (const layer of layers) {
    const one = { ...reading, layer };
    // oxlint-disable-next-line no-await-in-loop -- one reader at a time
    const recognised = await attempt(withLayer(path, one, (opened) => recogniseOpened(path, opened, one)));
    if (recognised instanceof Fault) faults.push(recognised);
    else found.push(recognised);
  }
  const [fault] = faults;
  if (found.length === 0 && fault !== undefined) throw fault;
  return found;
}

/** Merges files of figures that complement each other into one import, and so the dumps of GeoNames. */
function together(found: readonly Recognised[]): Recognised[] {
  const groups = new Map<string, Recognised>();
  for (const each of found) {
    const isShared = each.kind === 'health' || each.kind === 'places';
    const key = isShared ? each.contents : `${each.files.join('\n')}\n${each.layer ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...each, files: [...each.files] });
    else group.files.push(...each.files);
  }
  return [...groups.values()];
}

/**
 * Recognises files and folders. Parts of a shapefile belong to its `.shp`.
 * @throws Fault for a file that is damaged or unknown; spatialite_missing
 */
export async function recogniseFiles(paths: readonly string[], reading: ReadingOptions): Promise<Recognised[]> {
  const hasShape = paths.some((path) => /\.shp$/i.test(path));
  const found: Recognised[] = [];
  for (const path of paths.filter((each) => !hasShape || !SHAPEFILE_PART.test(each))) {
    // oxlint-disable-next-line no-await-in-loop -- files are read one after the other, as they are imported
    found.push(...(await recogniseFile(path, reading)));
  }
  return together(found);
}
