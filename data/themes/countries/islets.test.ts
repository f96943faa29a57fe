/** Small parts of the built countries, compared with outlines of another source. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureCollection, MultiPolygon as GeoJsonMultiPolygon } from 'geojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCategoryCode } from '../../../contract/categories.ts';
import { openPacks, type OpenPacks } from '../../../main/packs/pack-store.ts';
import { bboxOf, fromGeoJson, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { containsPoint } from '../../read/overlaps.ts';
import { readSources, sourceFolder } from '../../sources/source.ts';

const PACKS = join(import.meta.dirname, '../../packs');
const CACHE = join(import.meta.dirname, '../../cache');
const { 'country-coder': coder, gshhg } = readSources();
const outlines = coder === undefined ? '' : join(sourceFolder(CACHE, coder), 'src/data/borders.json');
const areBuilt =
  ['countries', 'time-zones'].every((id) => existsSync(join(PACKS, `${id}.sqlite`))) &&
  existsSync(outlines) &&
  gshhg !== undefined &&
  existsSync(sourceFolder(CACHE, gshhg));
if (!areBuilt)
  process.stderr.write(
    'islets of countries: skipped, the packs countries and time-zones are not in data/packs, or were built ' +
      'without shores (build them with npm run data)\n',
  );

interface Properties {
  iso1A2?: string;
  country?: string;
  groups?: string[];
}

interface Outline {
  /** Alpha-2 codes of the country and of its groups. */
  codes: readonly string[];
  polygons: readonly { polygon: MultiPolygon[number]; bbox: ReturnType<typeof bboxOf> }[];
}

/** Tolerance in degrees for the other source's simplified outlines, which include the territorial sea. */
const TOLERANCE_DEGREES = 0.15;
/**
 * Maximum size of an islet in degrees. Larger parts are skipped, because their borders are simplified in the other
 * source.
 */
const ISLET_DEGREES = 0.2;
/** Countries where both other sources follow the de facto administration, unlike `disputed-areas.ts`. */
const INTENDED_DIFFERENCES = ['UKR', 'SDN'];

/** Returns the squared distance from a segment, in degrees. */
function squaredDistance(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return (x1 + along * dx - x) ** 2 + (y1 + along * dy - y) ** 2;
}

/** Returns the polygons of an outline whose box contains the point, extended by `margin` degrees. */
const around = ({ polygons }: Outline, x: number, y: number, margin: number): Outline['polygons'] =>
  polygons.filter(
    ({ bbox: [west, south, east, north] }) =>
      x >= west - margin && x <= east + margin && y >= south - margin && y <= north + margin,
  );

const contains = (outline: Outline, x: number, y: number): boolean =>
  around(outline, x, y, 0).some(({ polygon }) => containsPoint([polygon], x, y));

/** Whether the outline contains the point or is near it. */
const reaches = (outline: Outline, x: number, y: number): boolean =>
  around(outline, x, y, TOLERANCE_DEGREES).some(
    ({ polygon }) =>
      containsPoint([polygon], x, y) ||
      polygon.some((ring) =>
        ring.some(
          (x1, i) =>
            i % 2 === 0 &&
            i < ring.length - 2 &&
            squaredDistance(x, y, x1, ring[i + 1] ?? 0, ring[i + 2] ?? 0, ring[i + 3] ?? 0) < TOLERANCE_DEGREES ** 2,
        ),
      ),
  );

describe.skipIf(!areBuilt)('an islet of a country', () => {
  let packs: OpenPacks;
  beforeAll(() => {
    packs = openPacks(PACKS);
  });
  afterAll(() => packs.close());

  it('lies in or near the country’s outline of another source, or in the country’s time zone', () => {
    const { features }: FeatureCollection<GeoJsonMultiPolygon | null, Properties> = JSON.parse(
      readFileSync(outlines, 'utf8'),
    );
    const references = features.flatMap(({ properties: { iso1A2, country, groups = [] }, geometry }): Outline[] =>
      geometry === null
        ? []
        : [
            {
              codes: [iso1A2, country, ...groups].filter((code) => code !== undefined),
              polygons: fromGeoJson(geometry).map((polygon) => ({ polygon, bbox: bboxOf([polygon]) })),
            },
          ],
    );
    const countries = packs
      .needAreas('countries')
      .flatMap((pack) =>
        pack.areasOf(adminCategoryCode(0)).map((area) => ({ area, geometry: pack.geometry(area.boundaryId) })),
      );
    const rows =
      packs.ready
        .get('time-zones')
        ?.database.prepare<[], { id: number; countries: string }>(
          'SELECT boundary_id AS id, country_iso3 AS countries FROM zone',
        )
        .all() ?? [];
    const countriesByZone = new Map(
      rows.map(({ id, countries: codes }): [number, string[]] => [id, JSON.parse(codes)]),
    );
    const timeAt = (x: number, y: number): Set<string> =>
      new Set(
        packs
          .areas('time-zones')
          .flatMap((pack) =>
            pack.at({ lon: x, lat: y }).flatMap(({ boundaryId }) => countriesByZone.get(boundaryId) ?? []),
          ),
      );
    const faults: string[] = [];
    let islets = 0;
    for (const { area, geometry } of countries) {
      const iso3 = area.countryIso3 ?? '';
      const iso2 = packs.country(iso3)?.iso2 ?? '';
      const countryReferences = references.filter(({ codes }) => codes.includes(iso2));
      let start = 0;
      let ring = 0;
      for (const end of geometry?.polygonEnds ?? []) {
        const outer =
          geometry?.coordinates.subarray(start * 2, (geometry.ringEnds[ring] ?? 0) * 2) ?? new Float64Array();
        start = geometry?.ringEnds[end - 1] ?? 0;
        ring = end;
        const [west, south, east, north] = bboxOf([[outer]]);
        if (Math.max(east - west, north - south) > ISLET_DEGREES) continue;
        islets++;
        const [x, y] = [outer[0] ?? 0, outer[1] ?? 0];
        const isElsewhere =
          !countryReferences.some((outline) => reaches(outline, x, y)) &&
          references.some((outline) => contains(outline, x, y));
        if (isElsewhere && !INTENDED_DIFFERENCES.includes(iso3) && !timeAt(x, y).has(iso3))
          faults.push(`${iso3} ${x}, ${y}`);
      }
    }
    expect(islets).toBeGreaterThan(100_000);
    expect(faults).toEqual([]);
  }, 300_000);
});
