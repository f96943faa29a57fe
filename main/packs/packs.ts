/** The packs of a directory at one time. A change of the directory makes another value; this one stays as it is. */
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
import { inOrder, isFallback, ranksOf } from './precedence.ts';

export interface FailedPack {
  theme: PackTheme;
  /** Where the pack has data, if its manifest could be read. */
  coverage: Bbox | undefined;
  fault: Fault;
}

/** Themes whose packs answer one question together: what is at a point at each level. */
const RANKED: readonly PackTheme[] = ['countries', 'admin'];

/** Why a pack that failed is missing from answers, and its title, if that is known. */
function failureOf(id: string, { failure, manifest }: Unusable): Fault {
  const title = manifest === undefined ? '' : ` (${manifest.title})`;
  return new Fault('pack_damaged', `Pack ${id}${title}: ${failure}`, { pack: id });
}

function describe(
  { id, sizeBytes, fileKey, result }: FoundFile,
  { checks, order }: PacksOptions,
  place: number | undefined,
): InstalledPack {
  const verification = checks?.find({ pack: id, file: fileKey });
  // A check that failed on a pack that can be read is of another version of Cairn, which could not read its manifest.
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
    ...(place === undefined ? {} : { precedence: place }),
    ...file,
  };
}

export interface PacksOptions {
  directory: string;
  /** Ids of the packs that the owner has put first, the first one first. */
  order: readonly string[];
  /** Results of checks of whole files, for the list. */
  checks: PackChecks | undefined;
  /** Whether there are fallback packs besides: then a theme without a pack is no fault. */
  isPartial?: boolean;
}

export class Packs {
  readonly directory: string;
  /** Every pack that can be read, by id, in order of id. */
  readonly ready: ReadonlyMap<string, Pack>;
  /** The packs that can't be read, with the reason, in order of id. Packs of an unknown theme aren't among them. */
  readonly failed: readonly FailedPack[];
  /**
   * The rank of each readable pack, by id: of several that have an answer, the one with the lowest number gives it.
   * Packs of the same date may share a rank.
   */
  readonly ranks: ReadonlyMap<string, number>;
  /** Ids of the packs that the owner has put first, the first one first. */
  readonly order: readonly string[];
  /**
   * The packs without fallback packs, which answer only if none of these does: see `answerFirst`. Undefined if no pack
   * is a fallback.
   */
  readonly confirmed: Packs | undefined;
  /** Returns `make(this)`, computed once for these packs. What one pack alone determines belongs in `Pack.memo`. */
  readonly memo = memoOf<Packs>(this);
  readonly #files: readonly FoundFile[];
  readonly #options: PacksOptions;
  readonly #byTheme: ReadonlyMap<PackTheme, readonly Pack[]>;
  readonly #areas = new Map<AreaTheme, readonly AreaPack[]>();

  /** @param files in order of id */
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
    // A pack that can't be read might have had the answer: no fallback pack stands in for it.
    const answering = files.filter(({ result }) => !(result instanceof Pack && isFallback(result.manifest, order)));
    this.confirmed =
      answering.length === files.length ? undefined : new Packs(answering, { ...options, isPartial: true });
    this.#files = files;
    this.#options = options;
    this.#byTheme = Map.groupBy(packs, ({ manifest }) => manifest.theme);
  }

  /** The answer of `GET /v1/packs`, in order of id. */
  list(): InstalledPack[] {
    const manifests = [...this.ready.values()].map(({ manifest }) => manifest);
    const ranked = manifests.filter(
      ({ id, theme, fallback }) => RANKED.includes(theme) || fallback === true || this.order.includes(id),
    );
    const places = new Map(inOrder(ranked, this.ranks).map(({ id }, i) => [id, i + 1]));
    return this.#files.map((file) => describe(file, this.#options, places.get(file.id)));
  }

  /** The readable packs of `theme`, in order of id; may be empty. */
  ofTheme(theme: PackTheme): readonly Pack[] {
    return this.#byTheme.get(theme) ?? [];
  }

  /** The readable packs of `theme`, at least one. @throws Fault that names the theme's pack, or the failed one */
  need(theme: PackTheme): readonly Pack[] {
    const packs = this.ofTheme(theme);
    if (packs.length > 0) return packs;
    this.refuseIfFailed(theme);
    if (this.#options.isPartial === true) return packs;
    const [id = theme] = Object.entries(DEFAULT_PACK_THEMES).find(([, defaultTheme]) => defaultTheme === theme) ?? [];
    throw new Fault('pack_missing', `Pack ${id} isn't installed. Build the default packs, or add one`, { pack: id });
  }

  /**
   * For a look-up in packs of `theme` that found nothing.
   * @throws Fault if packs of that theme failed and might have had the answer. It names those that cover `point`, or
   * all if none is known to.
   */
  refuseIfFailed(theme: PackTheme, point?: Point): void {
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

  /** Why each failed pack that `interfaces` would answer from can't be read; each pack once. */
  failuresOf(interfaces: readonly MeteredInterface[]): readonly Fault[] {
    const themes = new Set(interfaces.flatMap((name) => INTERFACE_THEMES[name]));
    return [...themes].flatMap((name) => this.failed.flatMap(({ theme, fault }) => (theme === name ? [fault] : [])));
  }

  /** The ids of those packs as an answer's header has them; undefined if none failed. */
  failedHeader(interfaces: readonly MeteredInterface[]): string | undefined {
    const faults = this.failed.length === 0 ? [] : this.failuresOf(interfaces);
    return faults.length === 0 ? undefined : faults.map(({ pack }) => pack).join(', ');
  }

  /** The area packs of `theme`, in the order in which they answer; may be empty. Opens them. */
  areas(theme: AreaTheme): readonly AreaPack[] {
    let areas = this.#areas.get(theme);
    if (areas === undefined) {
      areas = inOrder(
        this.ofTheme(theme).flatMap((pack) => pack.areas ?? []),
        this.ranks,
      );
      this.#areas.set(theme, areas);
    }
    return areas;
  }

  /** As `areas`, at least one. @throws Fault */
  needAreas(theme: AreaTheme): readonly AreaPack[] {
    this.need(theme);
    return this.areas(theme);
  }

  /** The country of that ISO 3166-1 alpha-3 code, if a countries pack has it. */
  country(iso3: string): Country | undefined {
    return this.confirmed?.country(iso3) ?? this.memo(readCountries).get(iso3);
  }
}

const readCountries = (packs: Packs): ReadonlyMap<string, Country> =>
  new Map(packs.ofTheme('countries').flatMap(({ countries }) => Array.from(countries ?? [])));
