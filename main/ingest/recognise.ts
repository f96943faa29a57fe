/** Recognises what files may become, by their content: the kind of import, and what it would read. */
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { levelOfName, likelyTarget, titleOfFile } from '../../contract/area-guess.ts';
import type { AreaTarget, AxesOrder } from '../../contract/area-import.ts';
import type { AreaPreview } from '../../contract/area-preview.ts';
import { fileFault, Fault, settingFault } from '../../contract/fault.ts';
import type { AddressPreview } from '../../contract/import-preview.ts';
import { sniff } from '../formats/content.ts';
import { featureLayers } from '../formats/geopackage.ts';
import { openData } from '../formats/open-data.ts';
import { isOsm } from '../formats/osm/format.ts';
import { isTileArchive } from '../formats/tiles/tile-archive.ts';
import type { InstalledPacks } from '../packs/damaged.ts';
import { describeFields, type ImportKind } from './target.ts';
import { previewAddresses } from './targets/addresses/preview-addresses.ts';
import { previewAreas } from './targets/areas/preview-areas.ts';
import { formatOfFile } from './targets/health/import-files.ts';
import { hasCodes } from './targets/zip4/fields.ts';

export interface Recognised {
  kind: ImportKind;
  /** Paths: several if they belong together. */
  files: string[];
  layer?: string;
  /** A description of the files for users. */
  contents: string;
  /** Of `areas`: what they are to be. */
  target?: AreaTarget;
}

/** How the files are read if they don't state it, and the packs that areas are compared with. */
export interface ReadingOptions extends InstalledPacks {
  layer?: string | undefined;
  epsg?: number | undefined;
  axes?: AxesOrder | undefined;
  /** Where to unpack archives. */
  scratchDirectory?: string | undefined;
}

const SHAPEFILE_PART = /\.(?:dbf|shx|prj|cpg|qpj|sbn|sbx|qix|shp\.xml)$/i;
const TABLE = /\.(?:csv|tsv|txt)(?:\.gz)?$/i;
const FIGURES_MS = 1000;

const FIGURES = {
  'jhu-global': 'health figures of Johns Hopkins, by country',
  'jhu-us': 'health figures of Johns Hopkins, by county',
  owid: 'health figures of Our World in Data',
  plain: 'health figures',
} as const;

/** Returns the result of `work`, or the fault of the file. */
async function attempt<Result>(work: Promise<Result>): Promise<Result | Fault> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Fault && error.code !== 'spatialite_missing') return error;
    throw error;
  }
}

function asAddresses(preview: AddressPreview): Pick<Recognised, 'kind' | 'contents'> | undefined {
  if (preview.missing.length > 0 || preview.rows.every(({ fault }) => fault !== undefined)) return undefined;
  const what = preview.shape === 'lines' ? 'street centre lines with house numbers' : 'addresses';
  return { kind: 'addresses', contents: `${what}; ${describeFields(preview.fields)}` };
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
  const samples = preview.rows.map(({ values }) =>
    Object.fromEntries(preview.fields.map((field, i) => [field.name, values[i] ?? ''])),
  );
  if (hasCodes(samples)) return { kind: 'zip4', contents: 'ZIP+4 areas' };
  const { format, system, guessed } = preview;
  const fields = describeFields({ name: guessed.name, key: guessed.key });
  return {
    kind: 'areas',
    contents: `areas (${format}${system === undefined ? '' : `, ${system}`})${fields === '' ? '' : `; ${fields}`}`,
    target: targetOf(preview, name),
  };
}

/** @throws Fault that says why it can't be imported */
async function recogniseLayer(path: string, file: string, reading: ReadingOptions): Promise<Recognised> {
  const { layer } = reading;
  const found = { files: [path], ...(layer === undefined ? {} : { layer }) };
  const areas = await attempt(previewAreas({ ...reading, file }));
  const problem = areas instanceof Fault ? undefined : areas.problem;
  const addresses = await attempt(previewAddresses({ ...reading, file, fields: {} }));
  if (problem !== undefined) throw settingFault(problem.message, [problem]);
  const polygons = areas instanceof Fault ? undefined : asAreas(areas, basename(layer ?? path));
  if (polygons?.kind === 'zip4') return { ...found, ...polygons };
  const points = addresses instanceof Fault ? undefined : asAddresses(addresses);
  const best = points ?? polygons;
  if (best !== undefined) return { ...found, ...best };
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
async function layersOf(file: string, reading: ReadingOptions): Promise<string[]> {
  if (reading.layer !== undefined) return [];
  if (!statSync(file).isDirectory() && sniff(file).text.startsWith('SQLite format 3')) {
    const layers = featureLayers(file);
    return layers.length > 1 ? layers : [];
  }
  const areas = await attempt(previewAreas({ ...reading, file }));
  return areas instanceof Fault ? [] : areas.layers;
}

async function recogniseFile(path: string, reading: ReadingOptions): Promise<Recognised[]> {
  const file = statSync(path).isDirectory() ? undefined : sniff(path);
  if (file !== undefined && isTileArchive(file)) return [{ kind: 'tiles', files: [path], contents: 'map tiles' }];
  if (file !== undefined && isOsm(file)) return [{ kind: 'osm', files: [path], contents: 'OpenStreetMap data' }];
  const format = TABLE.test(path) ? await formatOfFile(path, { signal: AbortSignal.timeout(FIGURES_MS) }) : undefined;
  if (format !== undefined) return [{ kind: 'health', files: [path], contents: FIGURES[format.name] }];
  const data = await openData(path, reading.scratchDirectory, { layer: reading.layer, isFirstTaken: true });
  try {
    // Of several files in an archive each is unpacked by its name.
    const from = data.files.length > 1 ? path : data.path;
    const layers = await layersOf(from, reading);
    if (layers.length === 0) return [await recogniseLayer(path, from, reading)];
    const found: Recognised[] = [];
    const faults: Fault[] = [];
    for (const layer of layers) {
      // oxlint-disable-next-line no-await-in-loop -- one reader at a time
      const recognised = await attempt(recogniseLayer(path, from, { ...reading, layer }));
      if (recognised instanceof Fault) faults.push(recognised);
      else found.push(recognised);
    }
    const [fault] = faults;
    if (found.length === 0 && fault !== undefined) throw fault;
    return found;
  } finally {
    data.remove();
  }
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
 * Recognises files and folders, in the process of looks. Parts of a shapefile among them belong to its `.shp`.
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
