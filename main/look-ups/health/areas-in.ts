/** Administrative areas with health figures in a box, for isochrones. */
import { ADMIN_LEVELS, type AdminLevel } from '../../../contract/categories.ts';
import { DEFAULT_TREND_DAYS } from '../../../contract/health.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { preferredAreasOf } from '../../packs/admin-tree.ts';
import type { Area } from '../../packs/area-row.ts';
import { formerDivisionsOf } from '../../packs/former-divisions.ts';
import { isoDate } from '../../packs/day.ts';
import type { Packs } from '../../packs/packs.ts';
import { giveWay } from '../../threads/give-way.ts';
import { createFigureStore } from './figures.ts';
import { namesUp } from './record.ts';

/** An area with its latest figures; unknown ones are absent. */
export interface FiguredArea {
  name: string;
  level: AdminLevel;
  boundaryId: number;
  areaKm2: number;
  bbox: Bbox;
  /** Path of the pack with its shape. */
  path: string;
  /** Id of the pack with its figures. */
  pack: string;
  day: string;
  population?: number;
  totalCases?: number;
  totalDeaths?: number;
}

/**
 * Returns the areas whose boxes meet a box, countries first.
 * @throws Fault if packs of health or areas are missing
 */
export async function figuredAreasIn(packs: Packs, [west, south, east, north]: Bbox): Promise<FiguredArea[]> {
  packs.need('health');
  const store = packs.memo(createFigureStore);
  const meets = ({ bbox }: Area): boolean => bbox[0] <= east && bbox[2] >= west && bbox[1] <= north && bbox[3] >= south;
  const countries = preferredAreasOf(packs, 0).filter(meets);
  const found: FiguredArea[] = [];
  for (const level of ADMIN_LEVELS) {
    for (const { countryIso3 } of level === 0 ? countries.slice(0, 1) : countries) {
      const iso3 = countryIso3 ?? undefined;
      const areas =
        level === 0
          ? countries
          : [...preferredAreasOf(packs, level, iso3), ...formerDivisionsOf(packs, level, iso3)].filter(meets);
      for (const area of areas) {
        const figures = store.figures(area, () => namesUp(packs, area), { trendDays: DEFAULT_TREND_DAYS });
        const path = packs.ready.get(area.packId)?.path;
        if (figures === undefined || path === undefined) continue;
        const { name, boundaryId, areaKm2, bbox } = area;
        const { pack, day, population, totalCases, totalDeaths } = figures;
        found.push({
          name,
          level,
          boundaryId,
          areaKm2,
          bbox,
          path,
          pack: pack.id,
          day: isoDate(day),
          ...(population === undefined ? {} : { population }),
          ...(totalCases === undefined ? {} : { totalCases }),
          ...(totalDeaths === undefined ? {} : { totalDeaths }),
        });
      }
      // Reading the areas of a country takes tens of milliseconds.
      // oxlint-disable-next-line no-await-in-loop -- see above
      await giveWay();
    }
  }
  return found;
}
