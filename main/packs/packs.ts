/** The packs of a directory at one time. This value never changes; changes of the directory create another. */
import type { Point } from '../../contract/coordinates.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { Fault } from '../../contract/fault.ts';
import { INTERFACE_THEMES, type MeteredInterface } from '../../contract/metering.ts';
import type { Bbox, PackTheme } from '../../contract/pack.ts';
import type { InstalledPack } from '../../contract/service.ts';
import type { AreaPack } from './area-pack.ts';
import { isWithin } from '../geometry/bounds.ts';
import type { Country } from './country.ts';
import type { FoundFile, PackChecks, Unusable } from './found-file.ts';
import { memoOf } from './memo.ts';
import { Pack, type AreaTheme } from './pack.ts';
import { sortByRank, isFallback, ranksOf } from './precedence.ts';

export interface FailedPack {
  theme: PackTheme;
  /** The extent of the pack, if its manifest could be read. */
  coverage: Bbox | undefined;
  fault: Fault;
}

/** Themes whose packs together answer which areas contain a point. */
const RANKED: readonly PackTheme[] = ['countries', 'admin'];

/** Returns why a failed pack is missing from answers, with its title if known. */
function failureOf(id: string, { failure, manifest }: Unusable): Fault {
  const title = manifest === undefined ? '' : ` (${manifest.title})`;
  return new Fault('pack_damaged', `Pack ${id}${title}: ${failure}`, { pack: id });
}

function describe(
  { id, sizeBytes, fileKey, result }: FoundFile,
  { checks, order }: PacksOptions,
  precedence: number | undefined,
): InstalledPack {
  const verification = checks?.find({ pack: id, file: fileKey });
  // The check was made by another version of Cairn, which couldn't read the manifest.
  const isOutdated = verification?.passed === false && result instanceof Pack;
  const file = { size_bytes: sizeBytes, ...(verification === undefined || isOutdated ? {} : { verification }) };
  if (!(result instanceof Pack)) {
    const { failure: message, isChecking } = result;
    return { ...result.manifest, id, status: 'failed', message, ...(isChecking && { checking: isChecking }), ...file };
  }
  const { fallback: _fallback, ...manifest } = result.manifest;
  return {
    ...manifest,
    ...(isFallback(result.manifest, order) ? { fallback: true } : {}),
    status: 'ready',
    ...(precedence === undefined ? {} : { precedence }),
    ...file,
  };
}

export interface PacksOptions {
  directory: string;
  /** Ids of the packs that the owner prefers, in order. */
  order: readonly string[];
  /** Results of checks of whole files, for the list. */
  checks: PackChecks | undefined;
  /** Whether fallback packs exist in addition, so that a theme without a pack isn't a fault. */
  isPartial?: boolean;
}

export class Packs {
  readonly directory: string;
  /** All readable packs by id, sorted by id. */
  readonly ready: ReadonlyMap<string, Pack>;
  /** The unreadable packs and the reasons, sorted by id. Packs of an unknown theme aren't included. */
  readonly failed: readonly FailedPack[];
  /**
   * The rank of each readable pack, by id: if several have an answer, the one with the lowest rank gives it. Packs of
   * the same date may share a rank.
   */
  readonly ranks: ReadonlyMap<string, number>;
  /** Ids of the packs that the owner prefers, in order. */
  readonly order: readonly string[];
  /**
   * The packs without fallback packs, which only answer if none of these does: see `confirmedFirst`. Undefined if no
   * pack is a fallback.
   */
  readonly confirmed: Packs | undefined;
  /**
   * Returns `make(this)`, computed once for these packs. Results that depend on a single pack belong in `Pack.memo`.
   */
  readonly memo = memoOf<Packs>(this);
  readonly #files: readonly FoundFile[];
  readonly #options: PacksOptions;
  readonly #byTheme: ReadonlyMap<PackTheme, readonly Pack[]>;
  readonly #areas = new Map<AreaTheme, readonly AreaPack[]>();

  /** @param files sorted by id */
  constructor(files: readonly FoundFile[], options: PacksOptions) {
    const { directory, order } = options;
    const packs = files.flatMap(({ result }) => (result instanceof Pack ? [result] : []));
    this.directory = directory;
    this.order = order;
    this.ready = new Map(packs.map((pack) => [pack.id, pack]));
    this.ranks = ranksOf(
      packs.map(({ manifest }) => manifest),
      order,
    );
    this.failed = files.flatMap(({ id, theme, result }) =>
      theme === undefined || result instanceof Pack
        ? []
        : [{ theme, coverage: result.manifest?.coverage, fault: failureOf(id, result) }],
    );
    // An unreadable pack might have the answer, so no fallback pack replaces it.
    const answering = files.filter(({ result }) => !(result instanceof Pack && isFallback(result.manifest, order)));
    this.confirmed =
      answering.length === files.length ? undefined : new Packs(answering, { ...options, isPartial: true });
    this.#files = files;
    this.#options = options;
    this.#byTheme = Map.groupBy(packs, ({ manifest }) => manifest.theme);
  }

  /** Returns the answer of `GET /v1/packs`, sorted by id. */
  list(): InstalledPack[] {
    const manifests = [...this.ready.values()].map(({ manifest }) => manifest);
    const ranked = manifests.filter(
      ({ id, theme, fallback }) => RANKED.includes(theme) || fallback === true || this.order.includes(id),
    );
    const precedences = new Map(sortByRank(ranked, this.ranks).map(({ id }, i) => [id, i + 1]));
    return this.#files.map((file) => describe(file, this.#options, precedences.get(file.id)));
  }

  /** Returns the readable packs of `theme`, sorted by id; may be empty. */
  ofTheme(theme: PackTheme): readonly Pack[] {
    return this.#byTheme.get(theme) ?? [];
  }

  /** Returns the readable packs of `theme`. @throws Fault that names the failed or missing pack if there is none */
  need(theme: PackTheme): readonly Pack[] {
    const packs = this.ofTheme(theme);
    if (packs.length > 0) return packs;
    this.refuseIfFailed(theme);
    if (this.#options.isPartial === true) return packs;
    const [id = theme] = Object.entries(DEFAULT_PACK_THEMES).find(([, defaultTheme]) => defaultTheme === theme) ?? [];
    throw new Fault('pack_missing', `Pack ${id} isn't installed. Build the default packs, or add one`, { pack: id });
  }

  /**
   * Call this if a look-up in packs of `theme` found nothing.
   * @throws Fault if failed packs of that theme might have the answer. It names those that cover `point`, or all if
   * none is known to
   */
  refuseIfFailed(theme: PackTheme, point?: Point): void {
    if (this.failed.length === 0) return;
    const failed = this.failed.filter((pack) => pack.theme === theme);
    const covering = failed.filter(
      ({ coverage }) => point !== undefined && coverage !== undefined && isWithin(point, coverage),
    );
    const faults = (covering.length > 0 ? covering : failed).map(({ fault }) => fault);
    const [first, ...others] = faults;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    throw new Fault('pack_damaged', faults.map(({ message }) => message).join('. '), { pack: first.pack });
  }

  /** Returns why each failed pack of `interfaces` can't be read, without duplicates. */
  failuresOf(interfaces: readonly MeteredInterface[]): readonly Fault[] {
    const themes = new Set(interfaces.flatMap((name) => INTERFACE_THEMES[name]));
    return [...themes].flatMap((name) => this.failed.flatMap(({ theme, fault }) => (theme === name ? [fault] : [])));
  }

  /** Returns the ids of {@link failuresOf} for a header; undefined if none failed. */
  failedHeader(interfaces: readonly MeteredInterface[]): string | undefined {
    const faults = this.failed.length === 0 ? [] : this.failuresOf(interfaces);
    return faults.length === 0 ? undefined : faults.map(({ pack }) => pack).join(', ');
  }

  /** Returns the area packs of `theme`, by precedence; may be empty. Opens them. */
  areas(theme: AreaTheme): readonly AreaPack[] {
    let areas = this.#areas.get(theme);
    if (areas === undefined) {
      areas = sortByRank(
        this.ofTheme(theme).flatMap((pack) => pack.areas ?? []),
        this.ranks,
      );
      this.#areas.set(theme, areas);
    }
    return areas;
  }

  /** Returns the area packs of `theme`, at least one. @throws Fault */
  needAreas(theme: AreaTheme): readonly AreaPack[] {
    this.need(theme);
    return this.areas(theme);
  }

  /** Returns the country with that ISO 3166-1 alpha-3 code, if a countries pack has it. */
  country(iso3: string): Country | undefined {
    return this.confirmed?.country(iso3) ?? this.memo(readCountries).get(iso3);
  }
}

const readCountries = (packs: Packs): ReadonlyMap<string, Country> =>
  new Map(packs.ofTheme('countries').flatMap(({ countries }) => Array.from(countries ?? [])));
