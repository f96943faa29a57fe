/** Recognises what files may become, by their content: the kind of import, and what it would read. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { levelOfName, likelyTarget, titleOfFile } from '../../contract/area-guess.ts';
import type { AreaTarget, AxesOrder } from '../../contract/area-import.ts';
import type { AreaPreview } from '../../contract/area-preview.ts';
import { fileFault, Fault, settingFault } from '../../contract/fault.ts';
import type { AddressPreview } from '../../contract/import-preview.ts';
import type { ImportOrder } from '../../contract/imports.ts';
import type { InstalledPacks } from '../packs/damaged.ts';
import { previewAddressFile } from './targets/addresses/importer.ts';
import { previewAreaFile } from './targets/areas/preview.ts';
import { featureLayers } from '../formats/geopackage.ts';
import { formatOfFile } from './targets/health/import-files.ts';
import { resolveMapping, type FieldMapping } from './targets/zip4/fields.ts';

export interface Recognised {
  kind: ImportOrder['kind'];
  /** Paths: several if they belong together. */
  files: string[];
  layer?: string;
  /** What the files contain, for people. */
  contents: string;
  /** Of `areas`: what they are to be. */
  target?: AreaTarget;
}

/** How the files are read if they don't state it, and the packs that areas are compared with. */
export interface ReadingOptions extends InstalledPacks {
  layer?: string | undefined;
  epsg?: number | undefined;
  axes?: AxesOrder | undefined;
}

const SNIFFED_BYTES = 4096;
const SHAPEFILE_PART = /\.(?:dbf|shx|prj|cpg|qpj|sbn|sbx|qix|shp\.xml)$/i;
const TABLE = /\.(?:csv|tsv|txt)(?:\.gz)?$/i;
const FIGURES_MS = 1000;

const FIGURES = {
  'jhu-global': 'health figures of Johns Hopkins, by country',
  'jhu-us': 'health figures of Johns Hopkins, by county',
  owid: 'health figures of Our World in Data',
  plain: 'health figures',
} as const;

function beginningOf(path: string): string {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(SNIFFED_BYTES);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** What the first bytes alone say. */
function byBeginning(path: string, begin: string): Pick<Recognised, 'kind' | 'contents'> | undefined {
  if (begin.startsWith('PMTiles') || (begin.startsWith('SQLite format 3') && /\.mbtiles$/i.test(path)))
    return { kind: 'tiles', contents: 'map tiles' };
  const isOsm =
    begin.slice(0, 64).includes('OSMHeader') ||
    /^[^<]{0,8}<(?:[\s\S]*<)?osm[\s>]/.test(begin) ||
    /\.osm\.(?:gz|bz2)$/i.test(path);
  return isOsm ? { kind: 'osm', contents: 'OpenStreetMap data' } : undefined;
}

/** Returns the result of `work`, or the fault of the file. */
async function attempt<Result>(work: Promise<Result>): Promise<Result | Fault> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Fault && error.code !== 'spatialite_missing') return error;
    throw error;
  }
}

const columnsText = (columns: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(columns)
    .flatMap(([what, column]) => (column === undefined || column === '' ? [] : [`${what} from ${column}`]))
    .join(', ');

function asAddresses(preview: AddressPreview): Pick<Recognised, 'kind' | 'contents'> | undefined {
  if (preview.missing.length > 0 || preview.rows.every(({ fault }) => fault !== undefined)) return undefined;
  const what = preview.shape === 'lines' ? 'street centre lines with house numbers' : 'addresses';
  return { kind: 'addresses', contents: `${what}; ${columnsText(preview.fields)}` };
}

/** The columns of ZIP+4 codes, if there are such. */
function zip4Mapping({ fields, rows }: AreaPreview): FieldMapping | undefined {
  try {
    return resolveMapping(
      {},
      rows.map(({ values }) => Object.fromEntries(fields.map(({ name }, i) => [name, values[i] ?? '']))),
    );
  } catch {
    return undefined;
  }
}

/** What areas are to be; boundaries of a category named after the file if it doesn't say. */
function targetOf(preview: AreaPreview, name: string): AreaTarget {
  const { zip, level: levelField } = preview.guessed;
  const as = likelyTarget(preview, name);
  if (as === 'zip' && zip !== undefined) return { as, key_field: zip };
  const level = levelOfName(name);
  if (as === 'admin' && level !== undefined) return { as, level };
  if (as === 'admin' && levelField !== undefined) return { as, level_field: levelField };
  return { as: 'boundary', category_name: titleOfFile(name).slice(0, 100) };
}

function asAreas(preview: AreaPreview, name: string): Pick<Recognised, 'kind' | 'contents' | 'target'> {
  const mapping = zip4Mapping(preview);
  if (mapping !== undefined) {
    const codes =
      mapping.zip9 === undefined ? { ZIP: mapping.zip, 'plus-four': mapping.plus4 } : { code: mapping.zip9 };
    return { kind: 'zip4', contents: `ZIP+4 areas; ${columnsText(codes)}` };
  }
  const { format, system, guessed } = preview;
  const fields = columnsText({ name: guessed.name, key: guessed.key });
  return {
    kind: 'areas',
    contents: `areas (${format}${system === undefined ? '' : `, ${system}`})${fields === '' ? '' : `; ${fields}`}`,
    target: targetOf(preview, name),
  };
}

/** @throws Fault that says why it can't be imported */
async function recogniseLayer(path: string, reading: ReadingOptions): Promise<Recognised> {
  const { layer, epsg, axes, ...packs } = reading;
  const of = { files: [path], ...(layer === undefined ? {} : { layer }) };
  const addresses = await attempt(previewAddressFile({ file: path, fields: {}, layer, epsg }));
  const found = addresses instanceof Fault ? undefined : asAddresses(addresses);
  const areas = await attempt(previewAreaFile({ file: path, layer, epsg, axes, ...packs }));
  const problem = areas instanceof Fault ? undefined : areas.problem;
  if (problem !== undefined) throw settingFault(problem.message, [problem]);
  const polygons = areas instanceof Fault ? undefined : asAreas(areas, basename(layer ?? path));
  if (polygons !== undefined && (polygons.kind === 'zip4' || found === undefined)) return { ...of, ...polygons };
  if (found !== undefined) return { ...of, ...found };
  const lacks =
    addresses instanceof Fault ? addresses.message : `it has no columns for ${addresses.missing.join(', ')}`;
  throw fileFault(
    basename(path),
    `unknown contents. As areas: ${areas instanceof Fault ? areas.message : ''}. As addresses: ${lacks}`,
    'Choose its kind: addresses, areas, health, osm, tiles or zip4. Tables of points can be enriched or saved as ' +
      'places instead',
  );
}

/** The layers of a file with several; none of another. */
async function layersOf(path: string, begin: string, reading: ReadingOptions): Promise<string[]> {
  if (reading.layer !== undefined) return [];
  if (begin.startsWith('SQLite format 3')) {
    const layers = featureLayers(path);
    return layers.length > 1 ? layers : [];
  }
  const { epsg, axes, ...packs } = reading;
  const areas = await attempt(previewAreaFile({ file: path, epsg, axes, ...packs }));
  return areas instanceof Fault ? [] : areas.layers;
}

async function recogniseFile(path: string, reading: ReadingOptions): Promise<Recognised[]> {
  const isFolder = statSync(path).isDirectory();
  const begin = isFolder ? '' : beginningOf(path);
  if (!isFolder && begin === '') throw fileFault(basename(path), 'the file is empty', 'Download or export it again');
  const simple = byBeginning(path, begin);
  if (simple !== undefined) return [{ ...simple, files: [path] }];
  const format = TABLE.test(path) ? await formatOfFile(path, { signal: AbortSignal.timeout(FIGURES_MS) }) : undefined;
  if (format !== undefined) return [{ kind: 'health', files: [path], contents: FIGURES[format.name] }];
  const layers = await layersOf(path, begin, reading);
  if (layers.length === 0) return [await recogniseLayer(path, reading)];
  const found: Recognised[] = [];
  const faults: Fault[] = [];
  for (const layer of layers) {
    // oxlint-disable-next-line no-await-in-loop -- each is read by the same process
    const recognised = await attempt(recogniseLayer(path, { ...reading, layer }));
    if (recognised instanceof Fault) faults.push(recognised);
    else found.push(recognised);
  }
  const [fault] = faults;
  if (found.length === 0 && fault !== undefined) throw fault;
  return found;
}

/** Files of figures that complement each other are one import. */
function together(found: readonly Recognised[]): Recognised[] {
  const groups = new Map<string, Recognised>();
  for (const each of found) {
    const key = each.kind === 'health' ? each.contents : `${each.files.join('\n')}\n${each.layer ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...each, files: [...each.files] });
    else group.files.push(...each.files);
  }
  return [...groups.values()];
}

/**
 * Recognises files and folders. Parts of a shapefile among them belong to its `.shp`.
 * @throws Fault for a file that is missing, damaged or unknown; spatialite_missing
 */
export async function recogniseFiles(paths: readonly string[], reading: ReadingOptions): Promise<Recognised[]> {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw fileFault(missing, 'no such file, and not a kind of import', KINDS);
  const hasShape = paths.some((path) => /\.shp$/i.test(path));
  const found: Recognised[] = [];
  for (const path of paths.filter((each) => !hasShape || !SHAPEFILE_PART.test(each))) {
    // oxlint-disable-next-line no-await-in-loop -- files are read one after the other, as they are imported
    found.push(...(await recogniseFile(path, reading)));
  }
  return together(found);
}

const KINDS = 'Kinds are addresses, areas, health, osm, tiles and zip4';
