/** Writer of regions: their members for look-ups, and their outline for drawing. */
import type { AreaPack } from '../../../main/packs/area-pack.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { AREA_MEMBER_TABLE } from '../../../main/packs/schema/areas.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { type MultiPolygon } from '../../../main/geometry/rings.ts';
import type { Account, BuildContext, BuildResult } from '../../kit/theme.ts';
import type { Region } from './region.ts';
import { snapArea, createJoiner } from './outline.ts';

interface Member {
  boundaryId: number;
  countryIso3: string | null;
  areaKm2: number;
  polygons: MultiPolygon;
}

/** Reads areas of a level with an outline, by their source keys. */
function readMembers(pack: AreaPack, category: number): Map<string, Member> {
  return new Map(
    pack.areasOf(category).flatMap(({ boundaryId: id, sourceKey, countryIso3, areaKm2 }) => {
      const geometry = pack.geometry(id);
      return geometry === undefined
        ? []
        : [[sourceKey, { boundaryId: id, countryIso3, areaKm2, polygons: snapArea(geometry) }]];
    }),
  );
}

/** Returns the country that all members share, if any. */
function countryOf(members: readonly Member[]): string | undefined {
  const countries = new Set(members.map(({ countryIso3 }) => countryIso3));
  return countries.size === 1 ? ([...countries][0] ?? undefined) : undefined;
}

/**
 * Writes `regions` that consist of areas of `category` in `pack`, without missing members and without empty regions.
 */
export function writeRegions(
  { database, progress }: BuildContext,
  regions: readonly Region[],
  pack: AreaPack,
  category: number,
): Pick<BuildResult, 'coverage' | 'counts' | 'accounts'> {
  progress('simplify');
  const areas = readMembers(pack, category);
  const writer = createAreaWriter(database);
  database.exec(AREA_MEMBER_TABLE);
  const insert = database.prepare('INSERT INTO area_member (boundary_id, member_category, member_id) VALUES (?, ?, ?)');
  const missing = new Set<string>();
  let memberships = 0;
  const joiner = createJoiner();
  for (const [done, region] of regions.toSorted((a, b) => a.members.length - b.members.length).entries()) {
    progress('join', done, regions.length);
    const { categoryCode, sourceKey, name, names, localType, subCategory, parent } = region;
    for (const key of region.members) if (!areas.has(key)) missing.add(key);
    const members = [...new Set(region.members)].flatMap((key) => areas.get(key) ?? []);
    if (members.length === 0) continue;
    const id = writer.add({
      categoryCode,
      sourceKey,
      name,
      names,
      localType,
      subCategoryCode: subCategory?.code,
      subCategoryName: subCategory?.name,
      countryIso3: countryOf(members),
      parentId: parent === undefined ? undefined : boundaryId(parent.categoryCode, parent.sourceKey),
      areaKm2: members.reduce((sum, { areaKm2 }) => sum + areaKm2, 0),
      polygons: joiner.join(new Map(members.map(({ boundaryId: member, polygons }) => [member, polygons]))),
    });
    for (const { boundaryId: member } of members) insert.run(id, category, member);
    memberships += members.length;
  }
  const totals = writer.finish();
  const accounts: Account[] = [
    {
      subject: 'regions',
      sourceCount: regions.length,
      writtenCount: totals.areas,
      differences: { 'without an area for any member': totals.areas - regions.length },
    },
    ...(missing.size === 0
      ? []
      : [
          {
            subject: `members without an area (${[...missing].toSorted().join(', ')})`,
            sourceCount: missing.size,
            writtenCount: 0,
            differences: { skipped: -missing.size },
          },
        ]),
  ];
  return {
    coverage: totals.bbox,
    counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired, members: memberships },
    accounts,
  };
}
