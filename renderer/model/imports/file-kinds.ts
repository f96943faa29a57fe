/** The kinds of imports, and how many files each takes. */
import type { ImportJob, OsmPart } from '../../../contract/imports.ts';
import { groupsOf, missingPart } from './shapefile-parts.ts';
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

/** Other files of an import of a raster are its legend. */
export const RASTER_NAME = /\.(?:tiff?|hgt)$/i;

/** Whether an import of a kind takes several files. */
export const takesSeveral = (kind: ImportKind): boolean =>
  kind === 'health' || kind === 'addresses' || kind === 'areas' || kind === 'places' || kind === 'raster';

/** Why these files can't be one import of a kind; `null` if they can. */
export function unfit(
  kind: ImportKind,
  files: readonly { readonly name: string; readonly size: number }[],
): string | null {
  if (files.length === 0) return t('imports.chooseLeastOneFile');
  const incomplete = missingPart(files);
  if (incomplete !== null) return incomplete;
  const { length: count } = groupsOf(files);
  if (kind === 'zip4' && count > 1) return t('imports.zip4AreasComeOne');
  if (kind === 'tiles' && files.length > 1) return t('imports.archivesMapTilesImportedOne');
  if (kind === 'raster' && files.filter(({ name }) => RASTER_NAME.test(name)).length !== 1)
    return t('imports.rastersImportedOne');
  if (kind === 'osm' && files.length > 1) return t('imports.openStreetMapFilesImportedOneTime');
  if (count > 16) return t('imports.numberFilesExceedLimit16', { number: count });
  const empty = files.find(({ size }) => size === 0);
  return empty === undefined ? null : t('imports.nameEmptyFolderChooseFiles', { name: empty.name });
}
