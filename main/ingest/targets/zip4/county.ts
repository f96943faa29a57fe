/** Finds counties by position, in the pack of administrative areas of the United States. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { adminCategoryCode } from '../../../../contract/categories.ts';
import type { PackVerification } from '../../../../contract/pack-verification.ts';
import { AreaPack } from '../../../packs/area-pack.ts';
import { openPackFile } from '../../../packs/pack-file.ts';
import { PACK_EXTENSION } from '../../../packs/schema/manifest.ts';
import type { Point } from '../../../../contract/coordinates.ts';

const ADMIN_PACK = 'admin-us';
const COUNTIES = adminCategoryCode(2);
/** Keys of counties are FIPS codes, with or without the country: `USA-06087`. */
const FIPS_KEY = /(?:^|\D)(\d{5})$/;

export interface CountyFinder {
  /** Returns the five-digit code of the county at a point; undefined outside all. */
  at(point: Point): string | undefined;
  close(): void;
}

/** Opens the finder; undefined if the pack isn't installed or can't be read, so that counties remain unknown. */
export function openCountyFinder(
  packsDirectory: string,
  damaged: readonly PackVerification[] = [],
): CountyFinder | undefined {
  const path = join(packsDirectory, ADMIN_PACK + PACK_EXTENSION);
  if (!existsSync(path) || damaged.some(({ id }) => id === ADMIN_PACK)) return undefined;
  try {
    const file = openPackFile(path);
    const areas = new AreaPack(file);
    return {
      at(point) {
        const hit = areas.at(point, COUNTIES).find(({ containment }) => containment === 'inside');
        const key = hit === undefined ? undefined : areas.area(hit.boundaryId)?.sourceKey;
        return key === undefined ? undefined : FIPS_KEY.exec(key)?.[1];
      },
      close: () => {
        file.database.close();
      },
    };
  } catch {
    return undefined;
  }
}
