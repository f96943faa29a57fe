/** Finds the administrative areas at a position, for streets far from any place. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AreaPack } from '../../../packs/area-pack.ts';
import { mostCertain } from '../../../packs/areas-at.ts';
import type { InstalledPacks } from '../../../packs/damaged.ts';
import { openPackFile, type PackFile } from '../../../packs/pack-file.ts';
import { PACK_EXTENSION } from '../../../packs/schema/manifest.ts';

const isOfAreas = (name: string): boolean =>
  name.endsWith(PACK_EXTENSION) && /^(?:admin-|countries$)/.test(basename(name, PACK_EXTENSION));

/** An unreadable pack is skipped; the import continues without it. */
function openedOf(path: string): PackFile | undefined {
  try {
    return openPackFile(path);
  } catch {
    return undefined;
  }
}

export class AreaReference {
  readonly #files: PackFile[];
  readonly #packs: AreaPack[];

  /** @param packs only those of countries and administrative areas are used */
  constructor({ packsDirectory, damaged = [] }: InstalledPacks) {
    const names = existsSync(packsDirectory) ? readdirSync(packsDirectory) : [];
    const isSound = (name: string): boolean => !damaged.some(({ id }) => id === basename(name, PACK_EXTENSION));
    this.#files = names
      .filter((name) => isOfAreas(name) && isSound(name))
      .toSorted()
      .flatMap((name) => openedOf(join(packsDirectory, name)) ?? []);
    this.#packs = this.#files
      .filter(({ manifest }) => manifest.theme === 'admin' || manifest.theme === 'countries')
      .map((file) => new AreaPack(file));
  }

  /** Returns the ids of the areas at a position in degrees, from the lowest level to the country. */
  at(lon: number, lat: number): number[] {
    const hits = this.#packs.flatMap((pack) => mostCertain(pack.at({ lon, lat })));
    return [
      ...new Set(
        hits
          .toSorted((a, b) => b.categoryCode - a.categoryCode || a.boundaryId - b.boundaryId)
          .map(({ boundaryId }) => boundaryId),
      ),
    ];
  }

  close(): void {
    for (const { database } of this.#files) database.close();
  }
}
