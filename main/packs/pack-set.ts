/** The packs of one directory as they are at one time. */
import type { LRUCache } from 'lru-cache';
import type { Point } from '../../contract/coordinates.ts';
import { Fault } from '../../contract/fault.ts';
import type { InstalledPack } from '../../contract/service.ts';
import { PACK_THEMES, type Bbox, type PackManifest, type PackTheme } from '../../contract/pack.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import type { AreaPack } from './area-pack.ts';
import { isWithin } from './bounds.ts';
import type { Country } from './country.ts';
import { type AreaTheme, type FoundFile, type PackChecks } from './found-file.ts';
import { geometryJson } from './geometry-json.ts';
import type { PackFile } from './pack-file.ts';
import { inOrder, isFallback, ranksOf } from './precedence.ts';

export interface FailedPack {
  theme: PackTheme;
  /** Where the pack has data, if its manifest could be read. */
  coverage: Bbox | undefined;
  fault: Fault;
}

/** What look-ups see of the packs. */
export interface PackLibrary {
  readonly directory: string;
  /** Every pack that can be read, by id. */
  readonly ready: ReadonlyMap<string, PackFile>;
  /** What `GET /v1/packs` says, in order of id. */
  list(): InstalledPack[];
  /**
   * The readable packs of `theme`, in order of id; may be empty. The same array for as long as none of them changes.
   */
  ofTheme(theme: PackTheme): readonly PackFile[];
  /**
   * The readable packs of `theme`, at least one.
   * @throws Fault naming the theme's pack and the command that installs it.
   */
  need(theme: PackTheme): readonly PackFile[];
  /** The packs that can't be read, with the reason, in order of id. Packs of an unknown theme aren't among them. */
  readonly failed: readonly FailedPack[];
  /**
   * For a look-up in packs of `theme` that found nothing.
   * @throws Fault if packs of that theme failed their check and might have had the answer. It names those that cover
   * `point`, or all if none is known to.
   */
  refuseIfFailed(theme: PackTheme, point?: Point): void;
  /**
   * The place of each readable pack, by id: where several have an answer, the one of the lowest number gives it. Packs
   * of
   * one date may share a number.
   */
  readonly ranks: ReadonlyMap<string, number>;
  /** Ids of the packs that the owner has put first, the first one first. */
  readonly order: readonly string[];
  /**
   * The packs but for fallback packs, which answer only where none of these does: see `answerFirst`. Nothing where no
   * pack is a fallback.
   */
  readonly confirmed: PackLibrary | undefined;
  /** The area packs of `theme`, in the order in which they answer; may be empty. */
  areas(theme: AreaTheme): readonly AreaPack[];
  /** As `areas`, at least one. @throws Fault */
  needAreas(theme: AreaTheme): readonly AreaPack[];
  /** The GeoJSON geometry of an area in UTF-8, kept for the next time; nothing if `pack` lacks it. */
  geometryJson(pack: AreaPack, boundaryId: number): Buffer | undefined;
  /** The country of that ISO 3166-1 alpha-3 code, if a countries pack names it. */
  country(iso3: string): Country | undefined;
}

/** Ready GeoJSON of whole areas, by boundary id, each with the pack that it was read from. */
export type GeoJsonCache = LRUCache<number, { pack: AreaPack; json: Buffer }>;

/** Themes whose packs answer one question together: what is at a point at each level. */
const RANKED: readonly PackTheme[] = ['countries', 'admin'];

function describe(
  { id, sizeBytes, fileKey, opened }: FoundFile,
  { checks, order }: Required<Pick<PackSetParts, 'checks' | 'order'>>,
  places: ReadonlyMap<string, number>,
): InstalledPack {
  const verification = checks?.find({ pack: id, file: fileKey });
  // A manifest that could not be read by then can be now: what was found is of another version.
  const isOutdated = verification?.passed === false && 'pack' in opened;
  const file = { size_bytes: sizeBytes, ...(verification === undefined || isOutdated ? {} : { verification }) };
  const place = places.get(id);
  if ('pack' in opened) {
    const { fallback: _fallback, ...manifest } = opened.pack.manifest;
    return {
      ...manifest,
      ...(isFallback(opened.pack.manifest, order) ? { fallback: true } : {}),
      status: 'ready',
      ...(place === undefined ? {} : { precedence: place }),
      ...file,
    };
  }
  return { ...opened.manifest, id, status: 'failed', message: opened.failure, ...file };
}

/** Why a pack that failed is missing from answers, with what it is for, as far as that is known. */
function failureOf(id: string, { failure, manifest }: { failure: string; manifest?: PackManifest }): Fault {
  const title = manifest === undefined ? '' : ` (${manifest.title})`;
  return new Fault('pack_damaged', `Pack ${id}${title}: ${failure}`, { pack: id });
}

export interface PackSetParts {
  geoJson: GeoJsonCache;
  checks: PackChecks | undefined;
  /** Ids of the packs that answer before others. */
  order?: readonly string[];
  /** Whether there are fallback packs besides: then a theme without a pack is no fault. */
  isPartial?: boolean;
}

/** `now`, as the array of before where that holds the same. */
const sameArray = <T>(now: readonly T[], before: readonly T[] | undefined): readonly T[] =>
  before?.length === now.length && now.every((item, i) => item === before[i]) ? before : now;

/** The arrays of areas that each set has given. */
const areasKnownIn = new WeakMap<PackLibrary, ReadonlyMap<AreaTheme, readonly AreaPack[]>>();

/**
 * The packs among `files`, which are in order of id.
 * @param checks of whole files, to be listed
 * @param before the packs of an earlier time; what has not changed since is the same object
 */
export function createPackSet(
  directory: string,
  files: readonly FoundFile[],
  { geoJson, checks, order = [], isPartial = false }: PackSetParts,
  before?: PackLibrary,
): PackLibrary {
  const opened = files.flatMap((file) => ('pack' in file.opened ? [file.opened] : []));
  const ready = new Map(opened.map(({ pack }) => [pack.id, pack]));
  const byTheme = new Map<PackTheme, readonly PackFile[]>();
  for (const theme of PACK_THEMES) {
    const packs = opened.filter(({ pack }) => pack.manifest.theme === theme).map(({ pack }) => pack);
    byTheme.set(theme, sameArray(packs, before?.ofTheme(theme)));
  }
  const manifests = opened.map(({ pack }) => pack.manifest);
  const ranks = ranksOf(manifests, order);
  const ranked = inOrder(
    manifests.filter(({ id, theme, fallback }) => RANKED.includes(theme) || fallback === true || order.includes(id)),
    ranks,
  );
  // What cannot be read might have had the answer: no fallback pack stands in for it.
  const answering = files.filter(({ opened: file }) => 'failure' in file || !isFallback(file.pack.manifest, order));
  const confirmed =
    answering.length === files.length
      ? undefined
      : createPackSet(directory, answering, { geoJson, checks, order, isPartial: true }, before?.confirmed ?? before);
  const places = new Map(ranked.map(({ id }, i) => [id, i + 1]));
  const earlier = before === undefined ? undefined : areasKnownIn.get(before);
  const areas = new Map<AreaTheme, readonly AreaPack[]>();
  let countries: ReadonlyMap<string, Country> | undefined;

  const ofTheme = (theme: PackTheme): readonly PackFile[] => byTheme.get(theme) ?? [];
  const failed: readonly FailedPack[] = files.flatMap(({ id, theme, opened: file }) =>
    theme !== undefined && 'failure' in file
      ? [{ theme, coverage: file.manifest?.coverage, fault: failureOf(id, file) }]
      : [],
  );
  const refuseIfFailed = (theme: PackTheme, point?: Point): void => {
    const failedOfTheme = failed.filter((pack) => pack.theme === theme);
    const covering = failedOfTheme.filter(
      ({ coverage }) => point !== undefined && coverage !== undefined && isWithin(point, coverage),
    );
    const faults = (covering.length > 0 ? covering : failedOfTheme).map(({ fault }) => fault);
    const [first, ...others] = faults;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    throw new Fault('pack_damaged', faults.map(({ message }) => message).join('. '), { pack: first.pack });
  };
  const need = (theme: PackTheme): readonly PackFile[] => {
    const packs = ofTheme(theme);
    if (packs.length > 0) return packs;
    refuseIfFailed(theme);
    if (isPartial) return packs;
    const [id = theme] = Object.entries(DEFAULT_PACK_THEMES).find(([, defaultTheme]) => defaultTheme === theme) ?? [];
    throw new Fault('pack_missing', `Pack ${id} is not installed. Build the default packs, or add one`, { pack: id });
  };
  // Files may wait to be opened until they are asked for areas.
  const areasOf = (theme: AreaTheme): readonly AreaPack[] => {
    const known = areas.get(theme);
    if (known !== undefined) return known;
    const packs = opened.flatMap((file) =>
      file.pack.manifest.theme === theme && file.areas !== undefined ? [file.areas] : [],
    );
    const found = sameArray(inOrder(packs, ranks), earlier?.get(theme));
    areas.set(theme, found);
    return found;
  };
  const set: PackLibrary = {
    directory,
    ready,
    list: () => files.map((file) => describe(file, { checks, order }, places)),
    ofTheme,
    need,
    failed,
    refuseIfFailed,
    ranks,
    order,
    confirmed,
    areas: areasOf,
    needAreas(theme) {
      need(theme);
      return areasOf(theme);
    },
    geometryJson(pack, boundaryId) {
      const kept = geoJson.get(boundaryId);
      if (kept?.pack === pack) return kept.json;
      const polygons = pack.geometry(boundaryId);
      if (polygons === undefined) return undefined;
      const json = geometryJson(polygons);
      geoJson.set(boundaryId, { pack, json });
      return json;
    },
    country(iso3) {
      const known = confirmed?.country(iso3);
      if (known !== undefined) return known;
      countries ??= new Map(opened.flatMap((file) => Array.from(file.countries ?? [])));
      return countries.get(iso3);
    },
  };
  areasKnownIn.set(set, areas);
  return set;
}
