/** Opens a file of shapes of any format, detected by its first bytes. */
import { fileFault, isFault, type Fault } from '../../contract/fault.ts';
import type { DataFile } from './archive-entries.ts';
import { sniff, type SniffedFile } from './content.ts';
import { csvWithShapes, isCsv } from './csv-shapes.ts';
import type { FeatureSource, FeatureStream, Format, OpenOptions, SourceFeature } from './feature-source.ts';
import { foreignFault } from './foreign-formats.ts';
import { FORMATS } from './formats.ts';
import { openData } from './open-data.ts';
import { partsOf, type Shape } from '../geometry/shape.ts';

const SUPPORTED =
  'Use GeoJSON, TopoJSON, a shapefile (.shp), a GeoPackage (.gpkg), FlatGeobuf (.fgb), GeoParquet, KML, or ' +
  'CSV with shapes';

const unknownFormat = (file: string): Fault => fileFault(file, 'unknown format', SUPPORTED);

const formatOf = (file: SniffedFile): Format | undefined =>
  [...FORMATS, csvWithShapes].find(({ detect }) => detect(file));

/** Whether a file is of a format with shapes by itself; CSV may have some in a column. */
export const hasShapes = (file: SniffedFile): boolean => FORMATS.some(({ detect }) => detect(file));

const isClosed = (line: Float64Array): boolean =>
  line.length >= 8 && line[0] === line.at(-2) && line[1] === line.at(-1);

/** Converts closed lines to polygons, because drawings outline areas; undefined if a line is open. */
function areaWithin(shape: Shape): Shape | undefined {
  if (shape.kind !== 'line' || !partsOf(shape).every(isClosed)) return undefined;
  return { ...shape, kind: 'polygon', polygonEnds: shape.ringEnds.map((_, i) => i + 1) };
}

/** The feature; one whose shape isn't wanted has the fault of that. */
function asWanted(feature: SourceFeature, { shapes, isDrawing = false }: OpenOptions): SourceFeature {
  const { row, properties, shape } = feature;
  if (shapes === 'any' || shape === undefined || `${shape.kind}s` === shapes) return feature;
  const area = isDrawing && shapes === 'polygons' ? areaWithin(shape) : undefined;
  if (area !== undefined) return { row, properties, shape: area };
  return { row, properties, fault: `the geometry is a ${shape.kind}, not a ${shapes.slice(0, -1)}` };
}

/** Opens the file at `path`, which isn't packed and whose text is UTF-8. @throws Fault with the remedy */
export async function openFeatures(path: string, options: OpenOptions): Promise<FeatureStream> {
  const sniffed = sniff(path);
  const { name, content, text } = sniffed;
  if (content === 'zip' || content === 'gzip' || content === 'tar')
    throw fileFault(name, 'the archive contains another archive', 'Extract it, and use the file inside');
  const reader = formatOf(sniffed);
  if (reader === undefined) throw foreignFault(name, text) ?? unknownFormat(name);
  let source: FeatureSource;
  try {
    source = await reader.open(path, options);
  } catch (error) {
    // Any text may be CSV; what isn't called so, and has no shapes, is unknown.
    throw reader === csvWithShapes && !isCsv(name) && isFault(error, 'invalid_file') ? unknownFormat(name) : error;
  }
  return {
    ...source,
    format: reader.name,
    reader,
    async *features() {
      for await (const feature of source.features()) yield asWanted(feature, options);
    },
  };
}

export interface OpenFileOptions extends OpenOptions {
  /** Parent folder for unpacked archives; the system's temporary folder by default. */
  scratchDirectory?: string | undefined;
}

/** Features with the layers that can be chosen, whether they are layers of the file or files of an archive. */
export type OpenedFile = FeatureStream & Required<Pick<FeatureStream, 'layers'>>;

/** What can be chosen, and what is: layers of the file, files of the archive, or layers of one of those files. */
function choicesIn(
  { files, file }: DataFile,
  { layers = [], layer }: FeatureStream,
): Pick<OpenedFile, 'layers' | 'layer'> {
  if (file === undefined) return { layers, ...(layer === undefined ? {} : { layer }) };
  const within = layers.length > 1 ? layers.map((name) => `${file}/${name}`) : [];
  return {
    layers: files.flatMap((name) => (name === file && within.length > 0 ? within : [name])),
    layer: within.length > 0 ? `${file}/${layer}` : file,
  };
}

/** Opens a data file; closing it removes what was unpacked. @throws Fault */
export async function openFeaturesIn(data: DataFile, options: OpenOptions): Promise<OpenedFile> {
  try {
    const source = await openFeatures(data.path, { ...options, layer: data.layer, isDrawing: data.format === 'DXF' });
    return {
      ...source,
      ...choicesIn(data, source),
      ...(data.format === undefined ? {} : { format: data.format }),
      close() {
        source.close();
        data.remove();
      },
    };
  } catch (error) {
    data.remove();
    throw error;
  }
}

/** Opens the file at `path`, or the data file in it if it is an archive or a folder. @throws Fault */
export const openFeatureFile = async (path: string, options: OpenFileOptions): Promise<OpenedFile> =>
  openFeaturesIn(await openData(path, options.scratchDirectory, options), options);
