/** One figure of all areas of a level, for a map layer. */
import { LAYER_FIGURES, type FigureSource, type Layer, type LayerFigure } from '../../../contract/health.ts';
import type { AdminLevel } from '../../../contract/categories.ts';
import { adminAreasOf, preferredAreasOf } from '../../packs/admin-tree.ts';
import type { Area } from '../../packs/area-row.ts';
import { formerDivisionsOf } from '../../packs/former-divisions.ts';
import { isoDate } from '../../packs/day.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import type { AreaFigures, Period } from './figures.ts';
import { incidenceOf, namesUp, scoreOf, type RecordSources } from './record.ts';
import { giveWay } from '../../threads/give-way.ts';

/** Areas to look up before yielding to other requests: a few milliseconds of work. */
const AREAS_AT_ONCE = 128;
/** Factor that rounds values other than counts to two decimals. */
const SCALE = 100;

export function describeSource({ manifest }: PackFile): FigureSource {
  const { id, title, attribution, licence, kind } = manifest;
  return { pack: id, title, attribution, licence, kind };
}

async function valueOf(
  figure: LayerFigure,
  { density }: RecordSources,
  area: Area,
  figures: AreaFigures,
  period: Period,
): Promise<number | undefined> {
  switch (figure) {
    case 'risk':
      return scoreOf(figures, period.trendDays, await density.ofArea(area));
    case 'incidence': {
      const incidence = incidenceOf(figures);
      return incidence === undefined ? undefined : Math.round(incidence * SCALE) / SCALE;
    }
    case 'trend':
      return figures.newCases;
    case 'deceased_trend':
      return figures.newDeaths;
    case 'cases':
      return figures.totalCases;
    case 'deaths':
      return figures.totalDeaths;
    default:
      return figure satisfies never;
  }
}

/** Returns the ids of an area in packs of lower precedence: of the same country or, below, of the same name. */
function replacedIds(
  { packs }: RecordSources,
  level: AdminLevel,
  preferred: readonly Area[],
): (area: Area) => readonly number[] {
  const keyOf = ({ countryIso3, name }: Area): string => `${countryIso3} ${level === 0 ? '' : name}`;
  const ids = new Set(preferred.map(({ boundaryId }) => boundaryId));
  const replaced = Map.groupBy(
    adminAreasOf(packs, level).filter(({ boundaryId }) => !ids.has(boundaryId)),
    keyOf,
  );
  return (area) => replaced.get(keyOf(area))?.map(({ boundaryId }) => boundaryId) ?? [];
}

/** Returns the layer of `figure` for all areas of `level`, optionally in one country, sorted by value. */
export async function figureLayer(
  sources: RecordSources,
  {
    level,
    figure,
    country,
    period,
  }: { level: AdminLevel; figure: LayerFigure; country: string | undefined; period: Period },
): Promise<Layer> {
  const { packs, figures } = sources;
  const used: PackFile[] = [];
  const areas: Layer['areas'] = [];
  const all = preferredAreasOf(packs, level, country);
  const replacedBy = replacedIds(sources, level, all);
  // Of former divisions, only those with figures count.
  for (const [i, area] of [...all, ...formerDivisionsOf(packs, level, country)].entries()) {
    if (i % AREAS_AT_ONCE === AREAS_AT_ONCE - 1) await giveWay();
    const found = figures.figures(area, () => namesUp(packs, area), period);
    const value = found === undefined ? undefined : await valueOf(figure, sources, area, found, period);
    if (found === undefined || value === undefined) continue;
    if (!used.includes(found.pack)) used.push(found.pack);
    const replaces = replacedBy(area);
    areas.push({
      boundary_id: area.boundaryId,
      name: area.name,
      value,
      date_reported: isoDate(found.day),
      source: used.indexOf(found.pack),
      ...(replaces.length === 0 ? {} : { replaces: [...replaces] }),
    });
  }
  const valued = new Set(areas.map(({ boundary_id: id }) => id));
  return {
    figure,
    unit: LAYER_FIGURES[figure],
    trend_days: period.trendDays,
    areas: areas.toSorted((a, b) => a.value - b.value),
    areas_without: all.filter(({ boundaryId }) => !valued.has(boundaryId)).length,
    sources: used.map(describeSource),
  };
}
