/** The administrative area of one level at a point, as the text of a feature collection around its geometry. */
import type { AdminCollection, AdminProperties } from '../../../contract/admin.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel } from '../../../contract/categories.ts';
import { collectionBbox, EPSG_4326_CRS } from '../../../contract/geojson.ts';
import { asJsonText, asJsonAround, type JsonAround, type JsonText } from '../../../contract/json-text.ts';
import { adminAreaAt } from '../../packs/admin-areas.ts';
import type { Area } from '../../packs/area-row.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Point } from '../../../contract/coordinates.ts';

const LEVEL_OF = new Map<string, AdminLevel>(ADMIN_LEVELS.map((level) => [adminCategoryName(level), level]));

function properties(packs: Packs, area: Area, categoryName: string): AdminProperties {
  const country = area.countryIso3 === null ? undefined : packs.country(area.countryIso3);
  return {
    boundary_id: area.boundaryId,
    ...(country?.dialCode === undefined ? {} : { country_code: country.dialCode }),
    ...(country === undefined ? {} : { country_name: country.officialName }),
    category_code: String(area.categoryCode),
    category_name: categoryName,
    name: area.name,
    bbox: area.bbox,
  };
}

/** An answer without what differs from one to the next: its geometry stands after `head`, its time after `middle`. */
interface Frame {
  head: string;
  middle: string;
  end: string;
}

/** What follows the features in a collection of `count` of them, up to its time; opens with the comma. */
const counts = (count: number): string =>
  `,"totalFeatures":${count},"numberMatched":${count},"numberReturned":${count},"timeStamp":"`;
const CRS = `","crs":${JSON.stringify(EPSG_4326_CRS)}`;
const now = (): string => new Date().toISOString();

function frameOf(packs: Packs, area: Area, categoryName: string): Frame {
  const id = JSON.stringify(`${categoryName}.${area.boundaryId}`);
  return {
    head: `{"type":"FeatureCollection","features":[{"type":"Feature","id":${id},"geometry":`,
    middle:
      ',"geometry_name":"geometry",' +
      `"properties":${JSON.stringify(properties(packs, area, categoryName))}}]${counts(1)}`,
    end: `${CRS},"bbox":${JSON.stringify(collectionBbox(area.bbox))}}`,
  };
}

const frames = (): WeakMap<Area, Frame> => new WeakMap();

/**
 * Finds the area of the level `admin0` … `admin8` at a point.
 * @returns its collection, or the complete text of an empty one. A frame is written once while its pack keeps the
 *   area's row in memory
 */
export function adminCollectionAt(
  packs: Packs,
  point: Point,
  categoryName: string,
): JsonAround<AdminCollection> | JsonText<AdminCollection> {
  const area = adminAreaAt(packs, point, LEVEL_OF.get(categoryName) ?? 0)?.area;
  if (area === undefined) return asJsonText(`{"type":"FeatureCollection","features":[]${counts(0)}${now()}${CRS}}`);
  const geometry = packs.ready.get(area.packId)?.areas?.geometryJson(area.boundaryId);
  if (geometry === undefined) throw new Error(`Pack ${area.packId} lacks the geometry of ${area.boundaryId}`);
  const known = packs.memo(frames);
  let frame = known.get(area);
  if (frame === undefined) known.set(area, (frame = frameOf(packs, area, categoryName)));
  return asJsonAround(frame.head, geometry, `${frame.middle}${now()}${frame.end}`);
}
