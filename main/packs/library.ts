/** The packs of one directory, opened together. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { InstalledPack } from '../../contract/service.ts';
import { DEFAULT_PACK_THEMES, type PackTheme } from '../../contract/pack.ts';
import { AreaPack } from './area-pack.ts';
import { readCountries, type Country } from './country.ts';
import { geometryJson } from './geometry-json.ts';
import { openPackFile, PACK_EXTENSION, type PackFile } from './pack-file.ts';

/** The pack that a look-up needs is not installed or failed its check. The message names the pack and the remedy. */
export class PackUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PackUnavailable';
  }
}

/** Builds or repairs the packs that Cairn comes with. */
const BUILD_COMMAND = 'npm run data';

/** The themes whose packs hold areas. */
export type AreaTheme = 'countries' | 'admin' | 'time-zones' | 'geo-boundaries';

/** Ready GeoJSON of whole areas that is kept in memory: 64 MiB. */
const KEPT_GEOJSON_BYTES = 64 << 20;

interface FailedFile {
  id: string;
  message: string;
  sizeBytes: number;
}

/** What the files of the directory turned out to be. */
interface Contents {
  ready: Map<string, PackFile>;
  failed: FailedFile[];
  areas: Record<AreaTheme, AreaPack[]>;
  countries: Map<string, Country>;
}

export interface PackLibrary {
  readonly directory: string;
  /** Every pack that can be read, by id. */
  readonly ready: ReadonlyMap<string, PackFile>;
  /** What `GET /v1/packs` says, in order of id. */
  list(): InstalledPack[];
  /** The readable packs of `theme`, in order of id; may be empty. */
  ofTheme(theme: PackTheme): PackFile[];
  /**
   * The readable packs of `theme`, at least one.
   * @throws PackUnavailable naming the theme's pack and the command that installs it.
   */
  need(theme: PackTheme): PackFile[];
  /**
   * For a look-up in packs of `theme` that found nothing.
   * @throws PackUnavailable if a pack of that theme failed its check and might have had the answer.
   */
  refuseIfFailed(theme: PackTheme): void;
  /** The area packs of `theme`; may be empty. */
  areas(theme: AreaTheme): readonly AreaPack[];
  /** As `areas`, at least one. @throws PackUnavailable */
  needAreas(theme: AreaTheme): readonly AreaPack[];
  /** The GeoJSON geometry of an area in UTF-8, kept for the next time; nothing if `pack` lacks it. */
  geometryJson(pack: AreaPack, boundaryId: number): Buffer | undefined;
  /** The country of that ISO 3166-1 alpha-3 code, if a countries pack names it. */
  country(iso3: string): Country | undefined;
  close(): void;
}

const describe = (pack: PackFile): InstalledPack => ({ ...pack.manifest, status: 'ready', size_bytes: pack.sizeBytes });

/** A message without the directory in it: answers carry no paths. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `The pack is not used: ${message}. Build it again with: ${BUILD_COMMAND}`;
}

/** Opens the pack at `path` with what its theme needs, into `contents`. */
function openInto(contents: Contents, path: string): void {
  const pack = openPackFile(path);
  try {
    const { theme } = pack.manifest;
    if (theme === 'countries' || theme === 'admin' || theme === 'time-zones' || theme === 'geo-boundaries') {
      contents.areas[theme].push(new AreaPack(pack));
    }
    if (theme === 'countries') for (const [iso3, country] of readCountries(pack)) contents.countries.set(iso3, country);
  } catch (error) {
    pack.database.close();
    throw error;
  }
  contents.ready.set(pack.id, pack);
}

function openAll(directory: string): Contents {
  const contents: Contents = {
    ready: new Map(),
    failed: [],
    areas: { countries: [], admin: [], 'time-zones': [], 'geo-boundaries': [] },
    countries: new Map(),
  };
  const names = readdirSync(directory).filter((name) => name.endsWith(PACK_EXTENSION));
  for (const name of names.toSorted()) {
    const path = join(directory, name);
    try {
      openInto(contents, path);
    } catch (error) {
      const sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      contents.failed.push({ id: name.slice(0, -PACK_EXTENSION.length), message: reason(error), sizeBytes });
    }
  }
  return contents;
}

/**
 * Opens every `*.sqlite` file of `directory`. A file that is no pack, or is damaged, is listed as failed and the others
 * are used.
 * @throws Error if the directory cannot be read.
 */
export function openPackLibrary(directory: string): PackLibrary {
  const { ready, failed, areas, countries } = openAll(directory);
  const geoJson = new LRUCache<number, Buffer>({ maxSize: KEPT_GEOJSON_BYTES, sizeCalculation: (bytes) => bytes.length });

  const byTheme = Map.groupBy(ready.values(), (pack) => pack.manifest.theme);
  const ofTheme = (theme: PackTheme): PackFile[] => byTheme.get(theme) ?? [];
  const refuseIfFailed = (theme: PackTheme): void => {
    const broken = failed.find(({ id }) => DEFAULT_PACK_THEMES[id] === theme);
    if (broken !== undefined) throw new PackUnavailable(`Pack ${broken.id}: ${broken.message}`);
  };
  const need = (theme: PackTheme): PackFile[] => {
    const packs = ofTheme(theme);
    if (packs.length > 0) return packs;
    refuseIfFailed(theme);
    const [id = theme] = Object.entries(DEFAULT_PACK_THEMES).find(([, defaultTheme]) => defaultTheme === theme) ?? [];
    throw new PackUnavailable(`Pack ${id} is not installed. Install it with: ${BUILD_COMMAND}`);
  };
  return {
    directory,
    ready,
    list: () =>
      [
        ...[...ready.values()].map(describe),
        ...failed.map(({ id, message, sizeBytes }): InstalledPack => ({ id, status: 'failed', message, size_bytes: sizeBytes })),
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ofTheme,
    need,
    refuseIfFailed,
    areas: (theme) => areas[theme],
    needAreas(theme) {
      need(theme);
      return areas[theme];
    },
    geometryJson(pack, boundaryId) {
      const kept = geoJson.get(boundaryId);
      if (kept !== undefined) return kept;
      const polygons = pack.geometry(boundaryId);
      if (polygons === undefined) return undefined;
      const json = geometryJson(polygons);
      geoJson.set(boundaryId, json);
      return json;
    },
    country: (iso3) => countries.get(iso3),
    close() {
      for (const pack of ready.values()) pack.database.close();
    },
  };
}
