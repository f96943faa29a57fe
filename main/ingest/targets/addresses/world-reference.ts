/** Finds the places and areas of imported streets in the installed pack geocoder-world. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { countryName } from '../../../../contract/countries.ts';
import type { PackSource } from '../../../../contract/pack.ts';
import type { InstalledPacks } from '../../../packs/damaged.ts';
import { DOCUMENT_KIND_NAMES } from '../../../geocoder/index/identifiers.ts';
import { placeRadiusMetres } from '../../../geocoder/index/streets.ts';
import { fold } from '../../../geocoder/text/tokens.ts';
import type { IndexDocument } from '../../../geocoder/index/index-document.ts';
import type { GeocoderIndexWriter } from '../../../geocoder/index/writer.ts';
import { IndexReader, positionOf, type DocumentRow } from '../../../geocoder/index/reader.ts';
import { openPackFile, type PackFile } from '../../../packs/pack-file.ts';
import { AreaReference } from './area-reference.ts';
import { haversineMetres } from '../../../../contract/great-circle.ts';

const WORLD_PACK = 'geocoder-world';
/** Maximum distance of a town with the name in the file. */
const SAME_NAME_METRES = 50_000;
/** Size of the cells in which results are cached: without, and with the name of a town. */
const [UNNAMED_CELLS_PER_DEGREE, NAMED_CELLS_PER_DEGREE] = [400, 10];

/** More positions than this start over: files of the whole world have millions. */
const MAX_CACHED_PLACES = 500_000;

export class WorldReference {
  readonly #pack: PackFile | undefined;
  readonly #reader: IndexReader | undefined;
  readonly #areas: AreaReference;
  readonly #writer: GeocoderIndexWriter;
  readonly #handles = new Map<number, number>();
  readonly #named = new Map<string, number>();
  readonly #places = new Map<string, number | undefined>();

  readonly #country: string | undefined;
  /** Code of the country of each area, by its id. */
  readonly #countries = new Map<number, string | null>();

  /**
   * @param packs only geocoder-world is used, unless it's damaged
   * @param country ISO 3166-1 alpha-2 code: only places in that country are used
   */
  constructor({ packsDirectory, damaged = [] }: InstalledPacks, writer: GeocoderIndexWriter, country?: string) {
    const path = join(packsDirectory, `${WORLD_PACK}.sqlite`);
    const isDamaged = damaged.some(({ id }) => id === WORLD_PACK);
    this.#pack = existsSync(path) && !isDamaged ? openPackFile(path) : undefined;
    this.#reader = this.#pack === undefined ? undefined : new IndexReader(this.#pack);
    this.#areas = new AreaReference({ packsDirectory, damaged });
    this.#writer = writer;
    this.#country = country;
  }

  get isInstalled(): boolean {
    return this.#pack !== undefined;
  }

  /** The citation of the pack for manifests; empty if it isn't installed. */
  get sources(): PackSource[] {
    if (this.#pack === undefined) return [];
    const { id, version, licence, attribution, vintage } = this.#pack.manifest;
    return [{ name: id, version, licence, attribution, vintage }];
  }

  close(): void {
    this.#pack?.database.close();
    this.#areas.close();
  }

  /**
   * Returns the handle of the place with that name at a position in degrees, or of the most likely place if no name is
   * given.
   * Adds a place that the pack lacks. Far from any place, returns the administrative area, if packs of areas are
   * installed.
   */
  placeAt(name: string | undefined, region: string | undefined, lon: number, lat: number): number | undefined {
    const cells = name === undefined ? UNNAMED_CELLS_PER_DEGREE : NAMED_CELLS_PER_DEGREE;
    const key = `${name ?? ''}|${region ?? ''}|${Math.floor(lon * cells)}|${Math.floor(lat * cells)}`;
    if (this.#places.has(key)) return this.#places.get(key);
    const row = this.#find(name, lon, lat);
    const handle = row === undefined ? this.#byNameOnly(name, region, lon, lat) : this.#add(row);
    if (this.#places.size === MAX_CACHED_PLACES) this.#places.clear();
    this.#places.set(key, handle);
    return handle;
  }

  /**
   * Handle of the smallest administrative area at a position in degrees; of its country if that is all that is known.
   * @param country ISO 3166-1 alpha-2 code that the file states
   */
  areaAt(lon: number, lat: number, country = this.#country): number | undefined {
    const id = this.#areaAt(lon, lat, country);
    return id === undefined ? this.#countryGiven(lon, lat, country) : this.#addById(id);
  }

  /** Handle of the place of that name near a position in degrees; of the smallest area there if the pack has none. */
  townAt(name: string | undefined, lon: number, lat: number, country: string): number | undefined {
    const row = name === undefined ? undefined : this.#find(name, lon, lat, country);
    return row === undefined ? this.areaAt(lon, lat, country) : this.#add(row);
  }

  #find(name: string | undefined, lon: number, lat: number, country = this.#country): DocumentRow | undefined {
    const ids = this.#reader?.placesAround(lon, lat, name === undefined ? 0 : SAME_NAME_METRES) ?? [];
    const wanted = name === undefined ? undefined : fold(name);
    return (this.#reader?.documents(ids) ?? [])
      .filter((row) => country === undefined || this.#countryOf(row) === country)
      .filter(
        (row) =>
          wanted === undefined || fold(row.name) === wanted || (row.alternates ?? '').split('|').includes(wanted),
      )
      .map((row) => ({ row, metres: haversineMetres(lon, lat, ...positionOf(row)) }))
      .toSorted(
        (a, b) =>
          a.metres / placeRadiusMetres(a.row.population ?? 0) - b.metres / placeRadiusMetres(b.row.population ?? 0),
      )[0]?.row;
  }

  /** Adds a place that the pack lacks, in the area of the most likely place there. */
  #byNameOnly(name: string | undefined, region: string | undefined, lon: number, lat: number): number | undefined {
    const near = this.#find(undefined, lon, lat);
    const around = near === undefined ? this.#areaAt(lon, lat) : (near.parent ?? undefined);
    const parent =
      around === undefined
        ? this.#area('region', region, this.#countryGiven(lon, lat), lon, lat)
        : this.#addById(around);
    return name === undefined
      ? near === undefined
        ? parent
        : this.#add(near)
      : this.#area('place', name, parent, lon, lat);
  }

  #area(
    kind: 'region' | 'place',
    name: string | undefined,
    parent: number | undefined,
    lon: number,
    lat: number,
  ): number | undefined {
    if (name === undefined) return parent;
    const key = `${kind}|${name}|${parent ?? ''}`;
    const handle =
      this.#named.get(key) ??
      this.#writer.addDocument({
        kind,
        name,
        parent,
        lon,
        lat,
        importance: 0,
        reference: true,
        ...(kind === 'region' ? { level: 1 } : {}),
      });
    this.#named.set(key, handle);
    return handle;
  }

  /** Returns the id of the smallest area at a position, in the requested country. */
  #areaAt(lon: number, lat: number, country = this.#country): number | undefined {
    const reader = this.#reader;
    if (reader === undefined) return undefined;
    const rows = this.#areas.at(lon, lat).flatMap((boundaryId) => this.#row(reader.ofBoundary(boundaryId)) ?? []);
    return rows.find((row) => country === undefined || this.#countryOf(row) === country)?.id;
  }

  /** Returns the requested country: that of the pack, or a new one with its name. */
  #countryGiven(lon: number, lat: number, code = this.#country): number | undefined {
    if (code === undefined) return undefined;
    const row = this.#reader?.countries().find(({ short_name: shortName }) => shortName === code);
    if (row !== undefined) return this.#add(row);
    const known = this.#named.get(code);
    if (known !== undefined) return known;
    const handle = this.#writer.addDocument({
      kind: 'country',
      name: countryName(code),
      shortName: code,
      lon,
      lat,
      importance: 0,
      reference: true,
    });
    this.#named.set(code, handle);
    return handle;
  }

  /** Returns the code of the country of an area. */
  #countryOf({ kind, short_name: code, parent }: DocumentRow): string | null {
    if (kind === 0 || parent === null) return kind === 0 ? code : null;
    if (!this.#countries.has(parent)) {
      const row = this.#row(parent);
      this.#countries.set(parent, row === undefined ? null : this.#countryOf(row));
    }
    return this.#countries.get(parent) ?? null;
  }

  #row(id: number | undefined): DocumentRow | undefined {
    return id === undefined ? undefined : this.#reader?.document(id);
  }

  #addById(id: number): number | undefined {
    const row = this.#row(id);
    return row === undefined ? undefined : this.#add(row);
  }

  #add(row: DocumentRow): number {
    const known = this.#handles.get(row.id);
    if (known !== undefined) return known;
    const parent = row.parent === null ? undefined : this.#addById(row.parent);
    const [lon, lat] = positionOf(row);
    const document: IndexDocument = {
      kind: DOCUMENT_KIND_NAMES[row.kind] ?? 'place',
      level: row.level ?? undefined,
      name: row.name,
      shortName: row.short_name ?? undefined,
      // Capitals distinguish codes from other names.
      alternates:
        row.alternates
          ?.split('|')
          .map((name) => (row.kind === 0 && /^[a-z]{2,3}$/.test(name) ? name.toUpperCase() : name)) ?? [],
      parent,
      lon,
      lat,
      importance: 0,
      reference: true,
    };
    const handle = this.#writer.addDocument(document);
    this.#handles.set(row.id, handle);
    return handle;
  }
}
