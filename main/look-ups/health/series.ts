/** The figures of one area, day by day. */
import type { Series } from '../../../contract/health.ts';
import type { Area } from '../../packs/area-row.ts';
import { isoDate } from '../../packs/day.ts';
import { describeSource } from './layer.ts';
import { namesUp, type RecordSources } from './record.ts';

/** Days since 1970-01-01, both inclusive. */
export interface DayRange {
  from: number;
  to: number;
}

/** Returns the series of an area. Days that the source lacks are absent; `source` is absent if no pack has the area. */
export function seriesOf({ packs, figures }: RecordSources, area: Area, range: DayRange): Series {
  const found = figures.series(area, () => namesUp(packs, area), range);
  const points: Series['points'] = [];
  for (const { day, total_cases: cases, total_deaths: deaths } of found?.rows ?? []) {
    points.push({
      date: isoDate(day),
      ...(cases === null ? {} : { total_cases: cases }),
      ...(deaths === null ? {} : { total_deaths: deaths }),
    });
  }
  return {
    boundary_id: area.boundaryId,
    name: area.name,
    ...(found?.population === undefined ? {} : { population: found.population }),
    ...(found?.pack === undefined ? {} : { source: describeSource(found.pack) }),
    points,
  };
}
