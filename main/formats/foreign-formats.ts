/** Other formats: those that are converted, and those that are rejected with a remedy. */
import { existsSync, readFileSync } from 'node:fs';
import { fileFault, type Fault } from '../../contract/fault.ts';
import type { SniffedFile } from './content.ts';

/** A format that is converted (`convert.ts`). */
export interface ForeignFormat {
  format: string;
  /** Extensions of its files. */
  extensions: readonly string[];
  /** Extensions of the files that belong to one. */
  parts?: readonly string[];
  isIt: (file: string, text: string) => boolean;
  /** The remedy if it can't be converted. */
  remedy: string;
  /** Whether the file isn't truncated. GDAL doesn't check. */
  isComplete?: (file: Pick<SniffedFile, 'text' | 'tail'>) => boolean;
  /** Number of rows in another part of the file at `path`. GDAL ignores rows whose shapes are missing. */
  rowCount?: (path: string) => number | undefined;
  /** Open options of GDAL. */
  openOptions?: readonly string[];
}

interface RefusedFormat {
  /** Continues `this is …`. */
  what: string;
  isIt: (file: string, text: string) => boolean;
  remedy: string;
}

/** Says how to convert a file. */
const convertBy = (input: string): string =>
  `Export it as GeoPackage, e.g. with QGIS or: ogr2ogr -f GPKG out.gpkg ${input}`;
const CONVERT = convertBy('FILE');
const TOGETHER = 'Put all its parts in one folder or ZIP archive, or export it as GeoPackage';

const by =
  (pattern: RegExp) =>
  (_file: string, text: string): boolean =>
    pattern.test(text);
const named =
  (pattern: RegExp) =>
  (file: string): boolean =>
    pattern.test(file);

/** Lines of the .mid file beside a .mif file, one per shape. */
function linesOfMid(path: string): number | undefined {
  const mid = ['.mid', '.MID'].map((ending) => path.replace(/\.mif$/i, ending)).find((part) => existsSync(part));
  return mid === undefined
    ? undefined
    : readFileSync(mid, 'latin1')
        .split('\n')
        .filter((line) => line.trim() !== '').length;
}

/** A geodatabase is a folder, which is detected by its files. */
export const GEODATABASE: ForeignFormat = {
  format: 'File Geodatabase',
  extensions: [],
  isIt: () => false,
  remedy: convertBy('in.gdb'),
};

export const CONVERTED: readonly ForeignFormat[] = [
  {
    format: 'GML',
    extensions: ['.gml'],
    isIt: by(/^\s*<[\s\S]*(?:xmlns:gml\s*=|opengis\.net\/gml)/),
    remedy: convertBy('in.gml'),
    isComplete: ({ text, tail }) => {
      const root = /<([a-z_][\w.:-]*)/i.exec(text)?.[1] ?? '';
      return tail()
        .replace(/(?:\s|<!--(?:[^-]|-(?!->))*-->)+$/, '')
        .endsWith(`</${root}>`);
    },
    openOptions: ['WRITE_GFS=NO'],
  },
  {
    format: 'MapInfo',
    extensions: ['.tab'],
    parts: ['.dat', '.map', '.id', '.ind'],
    isIt: (file, text) => /\.tab$/i.test(file) && /^!table\b/i.test(text),
    remedy: TOGETHER,
  },
  {
    format: 'MapInfo',
    extensions: ['.mif'],
    parts: ['.mid'],
    isIt: (file, text) => /\.mif$/i.test(file) && /^version\b/i.test(text),
    remedy: TOGETHER,
    rowCount: linesOfMid,
  },
  {
    format: 'DXF',
    extensions: ['.dxf'],
    isIt: by(/^(?:\s*999\r?\n.*\r?\n)*\s*0\r?\nSECTION\r?\n/),
    isComplete: ({ tail }) => /\bEOF\s*$/.test(tail()),
    remedy: convertBy('in.dxf'),
  },
];

/** The format of a file that is converted; undefined of another. */
export const convertedFormat = ({ name, text }: Pick<SniffedFile, 'name' | 'text'>): ForeignFormat | undefined =>
  CONVERTED.find(({ isIt }) => isIt(name, text));

const REFUSED: readonly RefusedFormat[] = [
  {
    what: 'a web page',
    isIt: by(/^\s*<(?:!doctype html|html)/i),
    remedy: 'The download failed: get the file itself',
  },
  { what: 'an XML schema', isIt: by(/<(?:xsd?|xs):schema/), remedy: 'Use the data that it describes' },
  { what: 'OpenStreetMap data', isIt: by(/<osm[\s>]/), remedy: 'Import it as an OpenStreetMap extract' },
  { what: 'a part of a MapInfo file', isIt: named(/\.(?:mid|map)$/i), remedy: 'Choose the .tab or .mif file' },
  { what: 'a drawing (DWG)', isIt: named(/\.dwg$/i), remedy: 'Save it as DXF' },
  {
    what: 'a part of an Esri file geodatabase',
    isIt: named(/\.(?:gdb|gdbtable|gdbtablx)$/i),
    remedy: 'Choose the .gdb folder, or a ZIP archive of it',
  },
  {
    what: 'a part of a shapefile',
    isIt: named(/\.(?:dbf|shx|prj|cpg|sbn|sbx|qix|qpj)$/i),
    remedy: 'Choose the .shp file',
  },
  {
    what: 'an Excel 97–2003 workbook (.xls), or one with a password',
    isIt: (_file, text) => text.startsWith('\u00d0\u00cf\u0011\u00e0'),
    remedy: 'Open it in a spreadsheet program and save it as .xlsx or CSV',
  },
  { what: 'a workbook', isIt: named(/\.(?:xlsx?|ods)$/i), remedy: 'Enrich tables in Batch; areas need shapes' },
  { what: 'XML', isIt: by(/^\s*<\?xml/), remedy: CONVERT },
  {
    what: 'a RAR or 7z archive',
    isIt: named(/\.(?:rar|7z)$/i),
    remedy: 'Extract it, and use the files inside, or compress them as .zip',
  },
  { what: 'PDF', isIt: by(/^%PDF-/), remedy: 'Ask the publisher for the data itself' },
];

/** Returns the fault of a file whose format isn't supported; undefined for other files. */
export function foreignFault(file: string, text: string): Fault | undefined {
  const found = REFUSED.find(({ isIt }) => isIt(file, text));
  return found === undefined
    ? undefined
    : fileFault(file, `this is ${found.what}, which is not supported`, found.remedy);
}
