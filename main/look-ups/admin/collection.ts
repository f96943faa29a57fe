/** The administrative area of one level at a point, as the JSON of a feature collection around its geometry. */
import type { AdminCollection, AdminProperties } from '../../../contract/admin.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel } from '../../../contract/categories.ts';
import { collectionBbox, EPSG_4326_CRS } from '../../../contract/geojson.ts';
import { asJsonText, type JsonAround, type JsonText } from '../../../contract/json-text.ts';
import { adminAreaAt } from '../../packs/admin-areas.ts';
import type { AreaPack } from '../../packs/area-pack.ts';
import type { Area } from '../../packs/area-row.ts';
import type { Packs } from '../../packs/packs.ts';

const LEVEL_BY_NAME = new Map<string, AdminLevel>(ADMIN_LEVELS.map((level) => [adminCategoryName(level), level]));

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

/** The constant text of an answer: its geometry follows `head`, its time follows `middle`. */
interface Frame {
  /** The pack of its geometry. */
  pack: AreaPack | undefined;
  head: string;
  middle: string;
  end: string;
}

/** Returns the members between the features of a collection and its time, with the leading comma. */
const countsText = (count: number): string =>
  `,"totalFeatures":${count},"numberMatched":${count},"numberReturned":${count},"timeStamp":"`;
const CRS = `","crs":${JSON.stringify(EPSG_4326_CRS)}`;
let moment = { time: Number.NaN, text: '' };

/** The present time, ISO 8601. Formatted once a millisecond, because that takes a tenth of a small answer's time. */
function now(): string {
  const time = Date.now();
  if (time !== moment.time) moment = { time, text: new Date(time).toISOString() };
  return moment.text;
}

function frameOf(packs: Packs, area: Area, categoryName: string): Frame {
  const id = JSON.stringify(`${categoryName}.${area.boundaryId}`);
  return {
    pack: packs.ready.get(area.packId)?.areas,
    head: `{"type":"FeatureCollection","features":[{"type":"Feature","id":${id},"geometry":`,
    middle:
      ',"geometry_name":"geometry",' +
      `"properties":${JSON.stringify(properties(packs, area, categoryName))}}]${countsText(1)}`,
    end: `${CRS},"bbox":${JSON.stringify(collectionBbox(area.bbox))}}`,
  };
}

const createFrames = (): WeakMap<Area, Frame> => new WeakMap();

/**
 * Returns the collection with the area of a level at a point, or the complete text of an empty one. The frame is cached
 * as long as its pack caches the area.
 */
export function adminCollection(
  packs: Packs,
  { x: lon, y: lat, type: categoryName, date }: { x: number; y: number; type: string; date?: string },
): JsonAround<AdminCollection> | JsonText<AdminCollection> {
  const area = adminAreaAt(packs, { lon, lat }, LEVEL_BY_NAME.get(categoryName) ?? 0, date)?.area;
  if (area === undefined) return asJsonText(`{"type":"FeatureCollection","features":[]${countsText(0)}${now()}${CRS}}`);
  const cached = packs.memo(createFrames);
  let frame = cached.get(area);
  if (frame === undefined) cached.set(area, (frame = frameOf(packs, area, categoryName)));
  const geometry = frame.pack?.geometryJson(area.boundaryId);
  if (geometry === undefined) throw new Error(`Pack ${area.packId} lacks the geometry of ${area.boundaryId}`);
  return { head: frame.head, geometry, tail: `${frame.middle}${now()}${frame.end}` };
}
