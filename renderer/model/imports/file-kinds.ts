/** The kinds of imports that files may be for, by their names and first bytes. */
import { areAddressColumns } from '../../../contract/address-columns.ts';
import type { ImportJob, OsmPart } from '../../../contract/imports.ts';
import { groupsOf, isShapefilePart, missingPart } from './shapefile-parts.ts';
import { t } from '../../kit/words/t.ts';

export type ImportKind = ImportJob['kind'];

/** The most common first. */
export const KIND_TITLES: Record<ImportKind, string> = {
  areas: t('common.areas'),
  osm: t('imports.openStreetMap'),
  addresses: t('common.addresses'),
  tiles: t('common.mapTiles'),
  raster: t('common.rasters'),
  places: t('common.places'),
  zip4: t('imports.zip4Areas'),
  health: t('common.healthFigures'),
};

export const KIND_HINTS: Record<ImportKind, string> = {
  health: t('imports.csvFilesCasesDeathsJohns'),
  zip4: t('imports.oneFilePolygonsTheirCodes'),
  osm: t('imports.oneExtractOsmPbfOsm'),
  addresses: t('imports.addressPointsOpenAddressesCsv'),
  areas: t('imports.polygonsAdministrativeAreas'),
  tiles: t('imports.oneArchiveMBTilesPMTilesVector'),
  raster: t('imports.oneGeoTiffOrHgt'),
  places: t('imports.namedPointsPeaksRivers'),
};

export const PART_TITLES: Record<OsmPart, string> = {
  map: t('imports.streetMap'),
  roads: t('imports.roadsTravelTimes'),
  addresses: t('common.addresses'),
  businesses: t('common.businesses'),
  admin: t('imports.administrativeAreas'),
};

const IMPORT_KINDS: readonly ImportKind[] = [
  'areas',
  'osm',
  'addresses',
  'places',
  'tiles',
  'raster',
  'zip4',
  'health',
];

const TABLES = ['csv', 'tsv', 'txt'];
const WORKBOOKS = ['xlsx', 'ods'];
const JSONS = ['geojson', 'json'];
const JSON_LINES = ['geojsonl', 'ndjson'];
const PACKED = ['gpkg', 'zip', 'tar', 'tgz'];
/** The parts that the system's file chooser offers. */
const SHAPEFILE_PARTS = ['shp', 'dbf', 'shx', 'prj', 'cpg'];
/** Endings that suggest areas; other kinds accept them, too. */
const OF_AREAS = ['topojson', 'kml', 'kmz', 'gml', 'dxf', 'fgb', 'parquet'];
/** Whatever files with shapes are for, the same are read. */
const SHAPES = [...TABLES, ...JSONS, ...JSON_LINES, ...PACKED, ...OF_AREAS, 'gz', ...SHAPEFILE_PARTS];
const ENDINGS: Record<ImportKind, readonly string[]> = {
  health: [...TABLES, 'gz', 'zip'],
  zip4: SHAPES,
  osm: ['pbf', 'osm', 'gz', 'bz2'],
  tiles: ['mbtiles', 'pmtiles'],
  raster: ['tif', 'tiff', 'hgt', 'csv', 'tsv', 'xml'],
  addresses: [...SHAPES, ...WORKBOOKS, 'gpx'],
  places: [...SHAPES, ...WORKBOOKS, 'gpx'],
  areas: SHAPES,
};

const PACKED_TEXT = /\.(?:geojson|geojsonl|json|ndjson|topojson|csv|tsv|fgb|kml|gml|dxf)\.gz$/i;
const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Whether files of these names may be of a kind. */
export const mayBe = (kind: ImportKind, names: readonly string[]): boolean =>
  names.every(
    (name) => ENDINGS[kind].includes(endingOf(name)) || (ENDINGS[kind].includes('shp') && isShapefilePart({ name })),
  );

/** The kind of import that the endings suggest: areas if they suggest none, and health figures for tables. */
export const kindOf = (names: readonly string[]): ImportKind => {
  if (names.some((name) => PACKED_TEXT.test(name) || OF_AREAS.includes(endingOf(name)))) return 'areas';
  if (names.some((name) => JSON_LINES.includes(endingOf(name)))) return 'addresses';
  if (names.some((name) => PLACES_NAME.test(name) && mayBe('places', [name]))) return 'places';
  if (names.some((name) => ZIP4_NAME.test(name) && mayBe('zip4', [name]))) return 'zip4';
  if (names.some((name) => WORKBOOKS.includes(endingOf(name)) && ADDRESS_NAME.test(name))) return 'addresses';
  return (
    (['osm', 'tiles', 'raster', 'areas'] as const).find((kind) =>
      names.some((name) => !TABLES.includes(endingOf(name)) && ENDINGS[kind].includes(endingOf(name))),
    ) ?? (names.some((name) => TABLES.includes(endingOf(name.replace(/\.gz$/i, '')))) ? 'health' : 'areas')
  );
};

const SNIFFED_BYTES = 1 << 16;
/** Names that people give to files of addresses, where only the server can read them. */
const ADDRESS_NAME = /addr|parcel|street|road|centre?line|edges/i;
/** The dumps of GeoNames, and files of its names. */
const PLACES_NAME = /^(?:allCountries|cities\d+|alternateNames)|geonames|gazetteer|gnis|toponym|peaks/i;
/** Other files of an import of a raster are its legend. */
const RASTER_NAME = /\.(?:tiff?|hgt)$/i;
const ZIP4_NAME = /zip[ _-]?\+?4|plus[ _-]?4|zip9/i;
/** A field of ZIP+4 codes in GeoJSON. */
const ZIP4_FIELD = /"(?:zip_?\+?4|plus_?4|zip_?plus_?(?:4|four)|zip_?9)[^"]*"\s*:/i;
/** A table with well-known text. */
const WKT = /"?(?:SRID=\d+;)?\s*(?:MULTI)?POLYGON\s*Z?M?\s*\(\(/i;
const FIRST_GEOMETRY = /"type"\s*:\s*"(Point|LineString|MultiLineString|Polygon|MultiPolygon)"/;

/** Columns of the files of health figures that Cairn reads: of Johns Hopkins, Our World in Data, and plain ones. */
const HEALTH_COLUMN =
  /^(?:confirmed|recovered|(?:new_?|total_?)?(?:cases|deaths)|(?:country|province)[/_](?:region|state)|covid_\w*trend)$/i;
/** A day as the heading of a column. */
const DAY_COLUMN = /^(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2})$/;
/** A field of addresses in GeoJSON. */
const ADDRESS_FIELD = /"(?:addr:)?(?:house_?number|number|street|street_?name|fromhn|lfromadd)"\s*:/i;

const areHealthColumns = (columns: readonly string[]): boolean =>
  columns.some((column) => HEALTH_COLUMN.test(column) || DAY_COLUMN.test(column));

const headOf = (file: File): Promise<string> =>
  file
    .slice(0, SNIFFED_BYTES)
    .text()
    // A folder can't be read; `unfit` says so.
    .catch(() => '');

/** Whether a file is a table of positions or points, to be looked at before it is used for something. */
export async function holdsPoints(file: File): Promise<boolean> {
  const ending = endingOf(file.name);
  const isNamed = [PLACES_NAME, ZIP4_NAME, ADDRESS_NAME].some((name) => name.test(file.name));
  if (isNamed || file.size === 0) return false;
  if (WORKBOOKS.includes(ending)) return true;
  const head = await headOf(file);
  if (TABLES.includes(ending)) {
    const columns = columnsOf(head);
    return !WKT.test(head) && !areHealthColumns(columns) && !areAddressColumns(columns);
  }
  if (![...JSONS, ...JSON_LINES].includes(ending)) return false;
  const isPoint = /Point|Line/.test(FIRST_GEOMETRY.exec(head)?.[1] ?? '');
  return isPoint && !ADDRESS_FIELD.test(head) && !ZIP4_FIELD.test(head);
}

/** Names of the columns, in the first line that isn't a comment. */
function columnsOf(head: string): string[] {
  const header =
    head
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  const delimiter = [',', ';', '\t'].find((candidate) => header.includes(candidate)) ?? ',';
  return header.split(delimiter).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
}

/** The kind of import, also by the first bytes of the first file. */
export async function recognise(files: readonly File[]): Promise<ImportKind> {
  const byName = kindOf(files.map(({ name }) => name));
  const [first] = files;
  if (first === undefined || byName === 'osm' || byName === 'tiles' || byName === 'raster' || byName === 'places')
    return byName;
  const ending = endingOf(first.name);
  if (PACKED.includes(ending) || isShapefilePart(first)) return ADDRESS_NAME.test(first.name) ? 'addresses' : byName;
  const head = await headOf(first);
  if (byName === 'health') {
    if (TABLES.includes(ending) && WKT.test(head)) return 'areas';
    const columns = columnsOf(head);
    if (areAddressColumns(columns)) return 'addresses';
    // Of a compressed table, the columns aren't known.
    return !TABLES.includes(ending) || areHealthColumns(columns) ? 'health' : 'places';
  }
  if (OF_AREAS.includes(ending) || PACKED_TEXT.test(first.name)) return 'areas';
  if (ZIP4_NAME.test(first.name) || ZIP4_FIELD.test(head)) return 'zip4';
  const geometry = FIRST_GEOMETRY.exec(head)?.[1];
  if (geometry === undefined || geometry.includes('Polygon')) return geometry === undefined ? byName : 'areas';
  return geometry === 'Point' && !ADDRESS_FIELD.test(head) ? 'places' : 'addresses';
}

/** Endings for the system's file chooser. */
export const acceptedEndings = (kind: ImportKind): string => ENDINGS[kind].map((ending) => `.${ending}`).join(',');

/** Whether an import of a kind takes several files. */
export const takesSeveral = (kind: ImportKind): boolean =>
  kind === 'health' || kind === 'addresses' || kind === 'areas' || kind === 'places' || kind === 'raster';

/** What to do with files that can't be imported, by their endings. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  gpx: t('imports.gpxContainsWaypointsRoutesTracks'),
  xlsx: t('imports.workbooksTablesPointsDropBatch'),
  ods: t('imports.workbooksTablesPointsDropBatch'),
  xls: t('imports.saveXlsxDropBatchMatrix'),
  sqlite: t('imports.sqliteFilePackDropMap'),
  rar: t('imports.cairnUnpacksZipGzRepack'),
  '7z': t('imports.cairnUnpacksZipGzRepack'),
};

function unfitName(kind: ImportKind, name: string): string {
  const other = ELSEWHERE[endingOf(name)];
  if (other !== undefined) return `${name}: ${other}`;
  if (!IMPORT_KINDS.some((each) => mayBe(each, [name]))) {
    const all = [...new Set(Object.values(ENDINGS).flat())].map((ending) => `.${ending}`);
    return t('imports.nameUnsupportedFileTypeCairn', { name, formats: all.join(', ') });
  }
  const listed = ENDINGS[kind].map((ending) => `.${ending}`).join(', ');
  return t('imports.kindTitlesComeListedNameIsnt', { kind: KIND_TITLES[kind], formats: listed, name });
}

/** Why these files can't be one import of a kind; `null` if they can. */
export function unfit(
  kind: ImportKind,
  files: readonly { readonly name: string; readonly size: number }[],
): string | null {
  if (files.length === 0) return t('imports.chooseLeastOneFile');
  const incomplete = missingPart(files);
  if (
    incomplete !== null &&
    mayBe(
      kind,
      files.map(({ name }) => name),
    )
  )
    return incomplete;
  const { length: count } = groupsOf(files);
  if (kind === 'zip4' && count > 1) return t('imports.zip4AreasComeOne');
  if (kind === 'tiles' && files.length > 1) return t('imports.archivesMapTilesImportedOne');
  if (kind === 'raster' && files.filter(({ name }) => RASTER_NAME.test(name)).length !== 1)
    return t('imports.rastersImportedOne');
  if (kind === 'osm' && files.length > 1) return t('imports.openStreetMapFilesImportedOneTime');
  if (count > 16) return t('imports.numberFilesExceedLimit16', { number: count });
  const strange = files.find(({ name }) => !mayBe(kind, [name]));
  if (strange !== undefined) return unfitName(kind, strange.name);
  const empty = files.find(({ size }) => size === 0);
  return empty === undefined ? null : t('imports.nameEmptyFolderChooseFiles', { name: empty.name });
}
