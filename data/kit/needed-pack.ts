/** Access to the packs that a theme is built from. */
import { join } from 'node:path';
import { openPackFile, type PackFile } from '../../main/packs/pack-file.ts';
import { PACK_EXTENSION } from '../../main/packs/schema/manifest.ts';
import { loadSpatialite } from '../../main/geometry/spatialite.ts';
import type { ThemeContext } from './theme.ts';

/** Opens another pack of the same directory, with SpatiaLite. */
export function needPack({ packsDirectory }: ThemeContext, id: string): PackFile {
  const pack = openPackFile(join(packsDirectory, id + PACK_EXTENSION));
  loadSpatialite(pack.database);
  return pack;
}
