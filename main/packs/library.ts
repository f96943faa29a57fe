/** The packs of one directory, opened together, and opened anew as they change. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { hasSystemCode } from '../../contract/system-error.ts';
import { findFile, type FoundFile, type Gatekeeper, type Opening, type PackChecks } from './found-file.ts';
import { giveWay } from '../threads/give-way.ts';
import { releaseKept } from './kept.ts';
import { ShardCache } from './shard-cache.ts';
import { readPackOrder } from './pack-order.ts';
import { createPackSet, type GeoJsonCache, type PackLibrary } from './pack-set.ts';
import { PACK_EXTENSION } from './schema/manifest.ts';

export type { PackChecks, PackLibrary };

/** Ready GeoJSON of whole areas that is kept in memory: 32 MiB. */
const KEPT_GEOJSON_BYTES = 32 << 20;

/** Ids of packs, by what became of their files. A file that cannot be read counts as one, too. */
export interface PackChanges {
  added: string[];
  replaced: string[];
  removed: string[];
}

/**
 * What look-ups see is always the latest; who needs one state for longer than a moment takes `current`, and holds it.
 */
export interface OpenPackLibrary extends PackLibrary {
  /** The packs as they are now. It never changes; its files are closed once they are replaced and not held. */
  readonly current: PackLibrary;
  /**
   * Looks at the files of the directory. What was added or changed is opened, what is gone is closed, the rest stays
   * open as it is. Costs a look at each file where nothing changed. Never throws: a file that cannot be read is listed
   * as failed, and a directory that is gone has no packs.
   */
  reload(): PackChanges;
  /**
   * As `reload`, once the gate knows the files that are there; what it needs longer for comes with a later one. Never
   * rejects.
   * @param ids of packs that are waited for, also where they take long
   */
  refresh(ids?: readonly string[]): Promise<PackChanges>;
  /** Opens files that wait until they are needed, one after the other, between other work. Never rejects. */
  openAll(): Promise<void>;
  /** Gives the memory back in which pieces of packs are kept; they are read again when they are asked for. */
  releaseCaches(): void;
  /** Keeps every file of `current` open until the returned function is called. */
  retain(): () => void;
  close(): void;
}

export interface LibraryGate extends Gatekeeper {
  /**
   * Has another process open the files that are there now. Resolves when they are known but for slow ones; never
   * rejects. Others have it done unless given.
   * @param ids of packs that are waited for, also where they are slow
   */
  admit?(ids?: readonly string[]): Promise<void>;
}

/** One state of the library. Its retired files are closed when neither it nor an earlier state is held. */
interface State {
  set: PackLibrary;
  /** Ids of the packs that answer before others. */
  order: readonly string[];
  files: ReadonlyMap<string, FoundFile>;
  holders: number;
  retired: FoundFile[];
}

const UNCHANGED: PackChanges = { added: [], replaced: [], removed: [] };

const idOf = (name: string): string => name.slice(0, -PACK_EXTENSION.length);

export function namesIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(PACK_EXTENSION))
    .toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

/** The names, or those of before where the directory is there and cannot be read just now. */
function namesNow(directory: string, before: Iterable<string>): string[] {
  try {
    return namesIn(directory);
  } catch (error) {
    return hasSystemCode(error, 'ENOENT', 'ENOTDIR') ? [] : [...before];
  }
}

function findAll(
  directory: string,
  names: readonly string[],
  opening: Opening,
  before?: ReadonlyMap<string, FoundFile>,
): Map<string, FoundFile> {
  const files = new Map<string, FoundFile>();
  for (const name of names) {
    const file = findFile(join(directory, name), before?.get(name), opening);
    if (file !== undefined) files.set(name, file);
  }
  return files;
}

const closeFile = ({ opened }: FoundFile): void => {
  if ('pack' in opened) opened.close();
};

/**
 * Opens every `*.sqlite` file of `directory`. A file that is no pack, or is damaged, is listed as failed and the others
 * are used.
 * @param checks a file that has failed its last check is listed as failed, too, until it is another, or passes
 * @param gate says which files may be opened; all of them unless given. Others are not there yet
 * @param mayWait whether files that the gate has a manifest of are opened when they are first needed, or by `openAll`
 * @throws Error if the directory cannot be read.
 */
export function openPackLibrary(
  directory: string,
  checks?: PackChecks,
  gate?: LibraryGate,
  mayWait = false,
): OpenPackLibrary {
  const geoJson: GeoJsonCache = new LRUCache({
    maxSize: KEPT_GEOJSON_BYTES,
    sizeCalculation: ({ json }) => json.length,
  });
  const opening = { checks, gate, shards: new ShardCache() };
  const begin = (files: ReadonlyMap<string, FoundFile>, before?: PackLibrary): State => {
    const order = readPackOrder(directory);
    return {
      set: createPackSet(directory, [...files.values()], { geoJson, checks, order }, before),
      order,
      files,
      holders: 0,
      retired: [],
    };
  };
  /** In order of time; the last one is current. */
  const states = [begin(findAll(directory, namesIn(directory), { ...opening, mayWait }))];
  const last = (): State => {
    const state = states.at(-1);
    if (state === undefined) throw new Error('The pack library has no state');
    return state;
  };

  /** Files retired by a state may be in use by all before it, so states end in their order. */
  const closeUnheld = (): void => {
    while (states.length > 1 && states[0]?.holders === 0) states.shift()?.retired.forEach(closeFile);
  };

  const replace = (state: State, files: ReadonlyMap<string, FoundFile>): PackChanges => {
    const changes: PackChanges = { added: [], replaced: [], removed: [] };
    for (const [name, file] of state.files) {
      const now = files.get(name);
      if (now === file) continue;
      state.retired.push(file);
      (now === undefined ? changes.removed : changes.replaced).push(file.id);
    }
    for (const [name, { id }] of files) if (!state.files.has(name)) changes.added.push(id);
    const isSame = changes.added.length + changes.replaced.length + changes.removed.length === 0;
    if (isSame && String(readPackOrder(directory)) === String(state.order)) return changes;
    const retired = new Set(
      state.retired.map(({ opened }) => ('pack' in opened && opened.isOpen ? opened.areas : undefined)),
    );
    for (const [boundaryId, { pack }] of geoJson.entries()) if (retired.has(pack)) geoJson.delete(boundaryId);
    states.push(begin(files, state.set));
    closeUnheld();
    return changes;
  };

  const reload = (): PackChanges => {
    const state = last();
    return replace(state, findAll(directory, namesNow(directory, state.files.keys()), opening, state.files));
  };
  let isClosed = false;

  return {
    directory,
    get ready() {
      return last().set.ready;
    },
    get current() {
      return last().set;
    },
    list: () => last().set.list(),
    ofTheme: (theme) => last().set.ofTheme(theme),
    need: (theme) => last().set.need(theme),
    get failed() {
      return last().set.failed;
    },
    refuseIfFailed: (theme, point) => last().set.refuseIfFailed(theme, point),
    get ranks() {
      return last().set.ranks;
    },
    get order() {
      return last().set.order;
    },
    get confirmed() {
      return last().set.confirmed;
    },
    areas: (theme) => last().set.areas(theme),
    needAreas: (theme) => last().set.needAreas(theme),
    geometryJson: (pack, boundaryId) => last().set.geometryJson(pack, boundaryId),
    country: (iso3) => last().set.country(iso3),
    reload,
    async refresh(ids) {
      await gate?.admit?.(ids);
      return isClosed ? UNCHANGED : reload();
    },
    releaseCaches() {
      geoJson.clear();
      opening.shards.clear();
      for (const { opened } of last().files.values()) {
        if (!('pack' in opened) || !opened.isOpen) continue;
        opened.areas?.releaseCaches();
        releaseKept(opened.pack);
        opened.pack.database.pragma('shrink_memory');
      }
    },
    async openAll() {
      for (const { opened } of last().files.values()) {
        await giveWay();
        if (isClosed) return;
        try {
          // To be asked for is all that it waits for.
          if ('pack' in opened && !opened.isOpen) void opened.pack.database;
        } catch {
          // Its file has changed: the next look says what became of it.
        }
      }
    },
    retain() {
      const state = last();
      state.holders += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        state.holders -= 1;
        closeUnheld();
      };
    },
    close() {
      isClosed = true;
      for (const { files, retired } of states) {
        retired.forEach(closeFile);
        files.forEach(closeFile);
      }
    },
  };
}
