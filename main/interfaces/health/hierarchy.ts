/** The records at a point, from one level up to the country. */
import type { AdminRecord } from '../../../contract/health.ts';
import { ADMIN_LEVELS, type AdminLevel } from '../../../contract/categories.ts';
import { adminAreaAt, adminChainUp } from '../../packs/admin-areas.ts';
import type { Area } from '../../packs/area-pack.ts';
import type { PackLibrary } from '../../packs/library.ts';
import type { Point } from '../../packs/point.ts';
import type { Period } from './figures.ts';
import { recordOf, type RecordSources } from './record.ts';

/** The area of `level` at `point`, or of the nearest level above that has one, then those above it. */
export function areasAt(library: PackLibrary, point: Point, level: AdminLevel): Area[] {
  for (const candidate of ADMIN_LEVELS.slice(0, level + 1).toReversed()) {
    const found = adminAreaAt(library, point, candidate);
    if (found !== undefined) return adminChainUp(library, found.area);
  }
  return [];
}

/** `{p0: …, p1: …}`, the lowest of `chain` first. */
export async function hierarchyOf(sources: RecordSources, chain: readonly Area[], period: Period): Promise<Record<string, AdminRecord>> {
  const entries = chain.map(async (_, i): Promise<[string, AdminRecord]> => [`p${i}`, await recordOf(sources, chain.slice(i), period)]);
  return Object.fromEntries(await Promise.all(entries));
}
