/** Areas of one level of a source, written under their key; parts that share a key become one area. */
import type { MultiPolygon as GeoJsonMultiPolygon, Polygon as GeoJsonPolygon } from 'geojson';
import type { AreaInput, AreaWriter } from '../../main/packs/write-areas.ts';
import { fromGeoJson } from '../../main/packs/write-rings.ts';
import type { Account } from '../theme.ts';

export interface SourceArea extends Omit<AreaInput, 'categoryCode' | 'polygons' | 'pieces'> {
  geometry: GeoJsonPolygon | GeoJsonMultiPolygon | null;
}

/**
 * Writes the areas of one level and returns the account of it: parts joined and areas without a surface are named.
 * @param what names the level in the account
 * @param progress told the areas written so far
 */
export function writeLevel(writer: AreaWriter, what: string, categoryCode: number, source: readonly SourceArea[], progress: (done: number, total: number) => void): Account {
  const byKey = new Map<string, SourceArea[]>();
  for (const area of source) byKey.set(area.sourceKey, [...(byKey.get(area.sourceKey) ?? []), area]);
  const differences: Record<string, number> = {};
  const joined = source.length - byKey.size;
  if (joined > 0) differences['parts joined to the area with the same key'] = -joined;
  let written = 0;
  for (const [index, parts] of [...byKey.values()].entries()) {
    if (index % 50 === 0) progress(index, byKey.size);
    const [first] = parts;
    const polygons = parts.flatMap(({ geometry }) => (geometry === null ? [] : fromGeoJson(geometry)));
    if (first === undefined) continue;
    if (polygons.length === 0) {
      differences['without a surface'] = (differences['without a surface'] ?? 0) - 1;
      continue;
    }
    const { geometry: _geometry, ...attributes } = first;
    writer.add({ ...attributes, categoryCode, polygons });
    written++;
  }
  return { what, inSource: source.length, written, differences };
}
