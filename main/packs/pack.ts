/** A usable pack: its manifest, and its file, which is opened when first read. */
import { Fault, isPackFault } from '../../contract/fault.ts';
import type { PackManifest, PackTheme } from '../../contract/pack.ts';
import { AreaPack } from './area-pack.ts';
import { readCountries, type Country } from './country.ts';
import type { PackDatabase } from './pack-database.ts';
import { openPackFile, type CheckSame, type PackFile } from './pack-file.ts';
import { plainReason } from './plain-reason.ts';
import type { AreaCaches } from './area-caches.ts';
import { packRemedy } from './unavailable.ts';

/** The themes of packs with areas. */
export const AREA_THEMES = [
  'countries',
  'admin',
  'time-zones',
  'geo-boundaries',
] as const satisfies readonly PackTheme[];
export type AreaTheme = (typeof AREA_THEMES)[number];

const isAreaTheme = (theme: PackTheme): theme is AreaTheme => AREA_THEMES.some((candidate) => candidate === theme);

/** An open file, with everything that look-ups of its theme read at first. */
interface Contents {
  database: PackDatabase;
  areas: AreaPack | undefined;
  countries: ReadonlyMap<string, Country> | undefined;
}

function readContents(file: PackFile, checkSame: CheckSame, caches: AreaCaches | undefined): Contents {
  const { database } = file;
  try {
    const { theme } = file.manifest;
    const contents = {
      database,
      areas: isAreaTheme(theme) ? new AreaPack(file, caches) : undefined,
      countries: theme === 'countries' ? readCountries(file) : undefined,
    };
    checkSame();
    return contents;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The file could be opened before, but not any more. */
const fileChanged = (id: string, cause: unknown): Fault =>
  new Fault(
    'pack_damaged',
    `Pack ${id} can't be read at the moment: its file has changed. Try again in a few seconds`,
    {
      pack: id,
      cause,
    },
  );

export class Pack implements PackFile {
  readonly id: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly manifest: PackManifest;
  readonly #results = new Map<unknown, unknown>();
  readonly #releases: (() => void)[] = [];
  readonly #read: () => Contents;
  #contents: Contents | undefined;
  #isClosed = false;

  private constructor({ path, sizeBytes, manifest }: Omit<PackFile, 'id' | 'database'>, read: () => Contents) {
    this.id = manifest.id;
    this.path = path;
    this.sizeBytes = sizeBytes;
    this.manifest = manifest;
    this.#read = read;
  }

  /** Opens the file at `path`. @throws errors of `checkSame`; Error that says why it isn't a pack */
  static open(path: string, checkSame: CheckSame, caches?: AreaCaches): Pack {
    const file = openPackFile(path, checkSame);
    const pack = new Pack(file, () => readContents(file, checkSame, caches));
    pack.open();
    return pack;
  }

  /**
   * Returns the pack of a file that another process has opened before. The file is opened when first read, which throws
   * Fault `pack_damaged` if it has been replaced.
   */
  static unopened(file: Omit<PackFile, 'id' | 'database'>, checkSame: CheckSame, caches?: AreaCaches): Pack {
    return new Pack(file, () => {
      try {
        checkSame();
        return readContents(openPackFile(file.path, checkSame), checkSame, caches);
      } catch (error) {
        throw fileChanged(file.manifest.id, error);
      }
    });
  }

  get database(): PackDatabase {
    return this.open().database;
  }

  /** The areas, if the theme has areas. */
  get areas(): AreaPack | undefined {
    return isAreaTheme(this.manifest.theme) ? this.open().areas : undefined;
  }

  /** The countries by ISO 3166-1 alpha-3 code, if the theme is countries. */
  get countries(): ReadonlyMap<string, Country> | undefined {
    return this.manifest.theme === 'countries' ? this.open().countries : undefined;
  }

  /** Opens the file if it isn't open. @throws Fault pack_damaged; Error if it was closed */
  open(): Contents {
    if (this.#isClosed) throw new Error(`Pack ${this.id} was used after it was closed`);
    return (this.#contents ??= this.#read());
  }

  /**
   * Returns `make(this)`, which is computed once.
   * @param release frees memory that the result has cached; called by {@link releaseCaches} and {@link close}, because
   *   users of earlier packs may still refer to the result
   * @throws Fault if the pack is damaged or its tables are of another version
   */
  memo<T>(make: (pack: Pack) => T, release?: (result: T) => void): T {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only results of `make` are stored with it
    if (this.#results.has(make)) return this.#results.get(make) as T;
    try {
      const result = make(this);
      this.#results.set(make, result);
      if (release !== undefined) this.#releases.push(() => release(result));
      return result;
    } catch (error) {
      if (isPackFault(error)) throw error;
      const message = `Pack ${this.id} can't be read: ${plainReason(error)}. ${packRemedy([this.id])}`;
      throw new Fault('pack_damaged', message, { pack: this.id });
    }
  }

  /** Frees cached content. */
  releaseCaches(): void {
    this.#contents?.areas?.releaseCaches();
    for (const release of this.#releases) release();
    this.#contents?.database.releaseCaches();
  }

  /** Closes the file, after which it can't be read. */
  close(): void {
    this.#isClosed = true;
    this.#contents?.areas?.close();
    for (const release of this.#releases) release();
    this.#contents?.database.close();
    this.#contents = undefined;
  }
}
