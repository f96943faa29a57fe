/** Files that are often dropped and that are not read: what they are, and how to make one of them that is. */
import { fileFault, type Fault } from '../../contract/fault.ts';
import { CONVERT } from './archive-entries.ts';

interface ForeignFormat {
  /** As `it is …` goes on. */
  what: string;
  isIt: (file: string, text: string) => boolean;
  remedy: string;
}

const by =
  (pattern: RegExp) =>
  (_file: string, text: string): boolean =>
    pattern.test(text);
const named =
  (pattern: RegExp) =>
  (file: string): boolean =>
    pattern.test(file);

const FOREIGN: readonly ForeignFormat[] = [
  {
    what: 'a web page',
    isIt: by(/^\s*<(?:!doctype html|html)/i),
    remedy: 'The download failed: get the file itself',
  },
  { what: 'GML', isIt: by(/<(?:\w+:)?FeatureCollection[\s>]|xmlns:gml=|opengis\.net\/gml/), remedy: CONVERT },
  { what: 'an XML schema', isIt: by(/<(?:xsd?|xs):schema/), remedy: 'Use the data that it describes' },
  { what: 'OpenStreetMap data', isIt: by(/<osm[\s>]/), remedy: 'Import it as an OpenStreetMap extract' },
  { what: 'a MapInfo file', isIt: named(/\.(?:tab|mif|mid|map)$/i), remedy: CONVERT },
  { what: 'a drawing (DXF or DWG)', isIt: named(/\.(?:dxf|dwg)$/i), remedy: CONVERT },
  { what: 'a part of an Esri file geodatabase', isIt: named(/\.(?:gdb|gdbtable|gdbtablx)$/i), remedy: CONVERT },
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
  { what: 'PDF', isIt: by(/^%PDF-/), remedy: 'Ask the publisher for the data itself' },
];

/** That a file is of a format which is not read. */
export function foreignFault(file: string, text: string): Fault | undefined {
  const found = FOREIGN.find(({ isIt }) => isIt(file, text));
  return found === undefined
    ? undefined
    : fileFault(file, `this is ${found.what}, which is not supported`, found.remedy);
}
