/** Writes the administrative areas of an OpenStreetMap file, with level, country and parent. */
import type { Point } from '../../../../contract/coordinates.ts';
import { adminCategoryCode, type AdminLevel } from '../../../../contract/categories.ts';
import type { InstalledPacks } from '../../../packs/damaged.ts';
import { createAreaWriter } from '../../../packs/write/areas.ts';
import { cutAtAntimeridian } from '../../../geometry/antimeridian.ts';
import { TangledPolygon } from '../../../geometry/repair.ts';
import { areaKm2, polygonFromDegrees, type MultiPolygon } from '../../../geometry/rings.ts';
import { InstalledAreas } from '../areas/installed-areas.ts';
import { OwnParents } from '../areas/own-parents.ts';
import { pointInLargest } from '../../../geometry/ground-shapes.ts';
import type { RefusedFeature } from '../../target.ts';
import type { OsmAdminArea, OsmAdminAreas, OsmAdminTags } from './admin-areas.ts';
import { adminLevels, type LevelledArea } from './admin-levels.ts';
import { writePlacePack, type PackRequest, type PlacePackReport } from './write-place-packs.ts';

/** How administrative areas are written. */
export interface AreaWriting {
  /** Areas that ended the process, by the id of their relation; they are skipped. */
  refused?: readonly RefusedFeature[] | undefined;
  /** Called with the id of each relation before its area is written, and with undefined at the end. */
  onArea?: ((id: number | undefined) => void) | undefined;
}

const SHOWN_NAMES = 50;

const listed = (names: readonly string[]): string =>
  (names.slice(0, SHOWN_NAMES).join(', ') || 'none') +
  (names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : '');

const ISO3 = /^[A-Z]{3}$/;

/** Returns the three-letter code of the country in the tags, also of a division. */
function codeOf({ countryCode, divisionCode }: OsmAdminTags, installed: InstalledAreas): string | undefined {
  const code = countryCode ?? divisionCode?.split('-', 1)[0];
  if (code === undefined) return undefined;
  return installed.countryNamed(code)?.iso3 ?? (ISO3.test(code) && !installed.knowsCountries ? code : undefined);
}

interface Placed extends LevelledArea {
  area: OsmAdminArea;
  polygons: MultiPolygon;
  inside: Point;
}

const levelled = (tags: OsmAdminTags, country: string | undefined): LevelledArea => ({
  osmLevel: tags.osmLevel,
  country,
  isDivision: tags.divisionCode !== undefined,
  isMunicipality: tags.isMunicipality,
});

/** Adds the country of each area, from its tags or by position. */
const placed = (areas: readonly OsmAdminArea[], installed: InstalledAreas): Placed[] =>
  areas.map((area) => {
    const polygons = cutAtAntimeridian(
      area.polygons.map(polygonFromDegrees).filter((polygon) => polygon !== undefined),
    );
    const inside = pointInLargest(polygons);
    const country = codeOf(area, installed) ?? installed.countryAt(inside);
    return { ...levelled(area, country), areaKm2: areaKm2(polygons), area, polygons, inside };
  });

export function writeAdminPack(
  request: PackRequest,
  { areas, incomplete }: OsmAdminAreas,
  packs: InstalledPacks,
  { refused = [], onArea }: AreaWriting = {},
): Promise<PlacePackReport> {
  const tangled: string[] = [];
  const without: string[] = [];
  return writePlacePack(request, ({ database }) => {
    const installed = new InstalledAreas(packs, request.id);
    try {
      const writer = createAreaWriter(database);
      const parents = new OwnParents(database, request.id, installed);
      const all = placed(areas, installed);
      const hints = incomplete.map((tags) => levelled(tags, codeOf(tags, installed)));
      const levels = adminLevels(all, (country) => installed.countryKm2(country), hints);
      const write = ({ area, country, polygons, inside }: Placed, level: AdminLevel): void => {
        const { id, name } = area;
        const added = writer.add({
          categoryCode: adminCategoryCode(level),
          sourceKey: `osm:${id}`,
          name,
          countryIso3: country,
          polygons,
        });
        parents.add({ id: added, level, inside, parent: '', file: request.source.name, row: id });
      };
      for (const [i, one] of all.entries()) {
        const { id, name } = one.area;
        const own = levels[i] ?? [];
        if (own.length === 0) {
          without.push(name);
          continue;
        }
        if (refused.some(({ item }) => item === id)) {
          tangled.push(name);
          continue;
        }
        onArea?.(id);
        try {
          for (const level of own) write(one, level);
        } catch (error) {
          if (!(error instanceof TangledPolygon)) throw error;
          tangled.push(name);
        }
      }
      onArea?.(undefined);
      const totals = writer.finish();
      parents.place(() => undefined);
      return {
        theme: 'admin',
        description: 'Administrative areas from OpenStreetMap with complete boundaries in the file.',
        coverage: totals.bbox,
        counts: {
          areas: totals.areas,
          shards: totals.shards,
          repaired: totals.repaired,
          incomplete: incomplete.length,
          ...(without.length === 0 ? {} : { without_level: without.length }),
          ...(tangled.length === 0 ? {} : { tangled: tangled.length }),
        },
        notes: [
          'Levels depend on the country: admin1 is the highest level with an ISO 3166-2 code in the file, admin8 ' +
            'the level of municipalities; admin2 to admin7 lie between. If no area has such information, ' +
            'admin_level 4 becomes admin1, and 8 becomes admin8, or 7 if its areas cover most of the country and ' +
            "those of 8 don't. Municipalities that are also first-level divisions count as both.",
          ...(without.length === 0
            ? []
            : [
                'Skipped because they are above the first-level divisions or below the municipalities of their ' +
                  `country: ${listed(without)}.`,
              ]),
          `Skipped because the file contains only part of them: ${listed(incomplete.map(({ name }) => name))}.`,
          ...(tangled.length === 0
            ? []
            : [`Skipped because their boundaries intersect themselves too often: ${listed(tangled)}.`]),
        ],
      };
    } finally {
      installed.close();
    }
  });
}
