/**
 * Makes a geocoder pack of named places: settlements, peaks, rivers, sights, from tables and layers of points or from
 * the dumps of GeoNames.
 */
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileFault } from '../../../../contract/fault.ts';
import type { FieldMap, Mapping } from '../../../../contract/mapping.ts';
import { emptyBounds, extendBounds } from '../../../geometry/bounds.ts';
import { isTranslatedName, PLACE_FIELDS, PLACE_MAPPING, type PlaceField } from '../../../../contract/place-columns.ts';
import { openData } from '../../../formats/open-data.ts';
import { placeImportance, type LonLat } from '../../../geocoder/index/streets.ts';
import { GeocoderIndexWriter } from '../../../geocoder/index/writer.ts';
import { describeFiles } from '../../describe-files.ts';
import { resolveFields } from '../../mapping.ts';
import { noneImported, ProblemList } from '../../problems.ts';
import { describeFields, resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { writeImportedPack } from '../../write-pack.ts';
import { openAddressFile, type AddressFile } from '../addresses/address-file.ts';
import { readPosition } from '../addresses/address-record.ts';
import { lacksColumns, namedFields } from '../addresses/fields.ts';
import { WorldReference } from '../addresses/world-reference.ts';
import { DUMPS, dumpOf, isLineOf, readDump, readFeature, readOtherName, readPostcode, type Dump } from './geonames.ts';
import { kindOfGeonames, kindOfWords, type PlaceKind } from './kinds.ts';
import { PlaceStage } from './place-stage.ts';

const ROWS_PER_TICK = 5000;
/** Share of reading in the whole import, as measured on a million places; the rest is the index. */
const READ_SHARE = 0.6;
const CAPITAL = 'PPLC';
/** As of the other packs' postal codes. */
const POSTCODE_IMPORTANCE = 0.3;
/** As of other packs' neighbourhoods. */
const QUARTER_IMPORTANCE = 0.35;
/** Importance of what isn't a settlement: the more names it has, the better it is known. */
const FAME = {
  natural: { least: 0.3, perDoubling: 0.05, most: 0.7 },
  business: { least: 0.05, perDoubling: 0.05, most: 0.4 },
} as const;
/** Maximum number of towns by which a postal code is found. */
const MAX_TOWNS = 8;
const COUNTS = { place: 'places', neighbourhood: 'places', natural: 'natural_features', business: 'sights' } as const;

interface NamedPlace {
  name: string;
  otherNames: readonly string[];
  kind: PlaceKind;
  population: number | undefined;
  /** ISO 3166-1 alpha-2 code. */
  country: string | undefined;
  at: LonLat;
}

function importanceOf({ kind: { kind, category }, otherNames, population = 0 }: NamedPlace): number {
  if (kind === 'place') return placeImportance(population, category === CAPITAL);
  if (kind === 'neighbourhood') return QUARTER_IMPORTANCE;
  const { least, perDoubling, most } = FAME[kind];
  return Math.min(most, least + perDoubling * Math.log2(1 + otherNames.length));
}

interface Source {
  /** Without directory, for messages. */
  name: string;
  path: string;
  dump: Dump | undefined;
  remove?: () => void;
}

class Collector {
  readonly problems = new ProblemList();
  readonly bounds = emptyBounds();
  readonly counts: Record<string, number> = { places: 0, natural_features: 0, sights: 0, postcodes: 0 };
  readonly notes: string[] = [];
  rows = 0;
  leftOut = 0;
  readonly #request: ImportRequest;
  readonly #report: (share: number) => void;
  readonly #writer: GeocoderIndexWriter;
  readonly #world: WorldReference;
  readonly #stage: PlaceStage;

  constructor(
    request: ImportRequest,
    writer: GeocoderIndexWriter,
    world: WorldReference,
    stage: PlaceStage,
    { onProgress }: ImportControl,
  ) {
    this.#request = request;
    this.#writer = writer;
    this.#world = world;
    this.#stage = stage;
    this.#report = (share) => onProgress?.({ share: share * READ_SHARE, rows: this.rows });
  }

  /** @param index of `count` files */
  async read(source: Source, index: number, count: number): Promise<void> {
    const progress = (share: number): void => this.#report((index + share) / count);
    if (source.dump === undefined) return this.#readTable(source, progress);
    this.notes.push(`${source.name}: GeoNames, ${source.dump}`);
    for await (const { line, cells, share } of readDump(source.path)) {
      this.#readLine(source, source.dump, cells, line);
      if (await this.#isTick()) progress(share);
    }
  }

  /** Counts a row. From time to time it lets a cancellation through. */
  async #isTick(): Promise<boolean> {
    this.rows += 1;
    if (this.rows % ROWS_PER_TICK !== 0) return false;
    await setImmediate();
    return true;
  }

  #skip(file: string, line: number, message: string): void {
    this.leftOut += 1;
    this.problems.add({ file, line, message, remedy: 'The row was skipped' });
  }

  #readLine({ name: file }: Source, dump: Dump, cells: readonly string[], line: number): void {
    if (!isLineOf(dump, cells)) {
      this.#skip(file, line, `the line isn't one of GeoNames' ${dump}`);
      return;
    }
    if (dump === 'names') {
      const named = readOtherName(cells);
      if (named !== undefined) this.#stage.addName(...named);
      return;
    }
    if (dump === 'postcodes') {
      const { country, code, place, lon, lat } = readPostcode(cells);
      const at = readPosition(lon, lat);
      if ('fault' in at) this.#skip(file, line, at.fault);
      else if (code === '') this.#skip(file, line, 'no postal code');
      else this.#stage.addPostcode(country, code.toUpperCase(), place, ...at);
      return;
    }
    const { id, name, otherNames, featureClass, featureCode, population, lon, lat } = readFeature(cells);
    const kind = kindOfGeonames(featureClass, featureCode);
    if (kind === undefined || !this.#stage.isNew(id)) {
      this.leftOut += 1;
      return;
    }
    const at = readPosition(lon, lat);
    if ('fault' in at) this.#skip(file, line, at.fault);
    else
      this.#add({
        name,
        otherNames: [...new Set([...otherNames, ...this.#stage.namesOf(id)])].filter((other) => other !== name),
        kind,
        population,
        country: cells[8] || undefined,
        at,
      });
  }

  async #readTable({ path }: Source, progress: (share: number) => void): Promise<void> {
    const file = await openAddressFile(path, this.#request);
    try {
      const fields = fieldsOf(file, this.#request.fields ?? {});
      const translated = file.columns.filter((column) => isTranslatedName(column) && column !== fields.name);
      this.notes.push(`${file.name}: ${describeFields(fields)}`);
      for await (const row of file.rows()) {
        if (await this.#isTick()) progress(file.progress());
        if ('fault' in row) {
          this.#skip(file.name, row.row, row.fault);
          continue;
        }
        const value = (field: PlaceField): string => {
          const column = fields[field];
          return column === undefined ? '' : row.value(column);
        };
        const name = value('name');
        // The middle of a line, and the one position of a point or an area.
        const at = readPosition(value('lon'), value('lat'), row.line?.[row.line.length >> 1]);
        if ('fault' in at) this.#skip(file.name, row.row, at.fault);
        else if (name === '') this.#skip(file.name, row.row, 'no name');
        else
          this.#add({
            name,
            otherNames: [
              ...new Set([...value('other_names').split(/[,;|]/u), ...translated.map((column) => row.value(column))]),
            ]
              .map((other) => other.trim())
              .filter((other) => other !== '' && other !== name),
            kind: kindOfWords(value('kind')),
            population: Math.round(Number(value('population').replaceAll(/[,\s]/gu, ''))) || undefined,
            country: this.#request.country,
            at,
          });
      }
    } finally {
      file.close();
    }
  }

  #add(place: NamedPlace): void {
    const { name, otherNames, kind, population, country, at } = place;
    const [lon, lat] = at;
    extendBounds(this.bounds, lon, lat);
    this.counts[COUNTS[kind.kind]] = (this.counts[COUNTS[kind.kind]] ?? 0) + 1;
    // A settlement isn't in another one; a sight is in its town.
    const isSettlement = kind.kind === 'place';
    this.#writer.addDocument({
      kind: kind.kind,
      name,
      alternates: otherNames,
      category: kind.category,
      population: isSettlement ? population : undefined,
      reachMetres: kind.reachMetres,
      parent: isSettlement
        ? this.#world.areaAt(lon, lat, country)
        : this.#world.placeAt(undefined, undefined, lon, lat),
      lon,
      lat,
      importance: importanceOf(place),
    });
  }

  /** Adds the postal codes of all files. */
  addPostcodes(): void {
    for (const { country, code, places, lon, lat } of this.#stage.postcodes()) {
      const [first, ...others] = places;
      extendBounds(this.bounds, lon, lat);
      this.counts['postcodes'] = (this.counts['postcodes'] ?? 0) + 1;
      this.#writer.addDocument({
        kind: 'postcode',
        name: code,
        context: places.slice(0, MAX_TOWNS),
        parent:
          others.length === 0 ? this.#world.townAt(first, lon, lat, country) : this.#world.areaAt(lon, lat, country),
        lon,
        lat,
        importance: POSTCODE_IMPORTANCE,
      });
    }
  }
}

/** The column of each field. @throws Fault if the name or the position has none */
function fieldsOf({ name, columns, layer }: AddressFile, given: FieldMap<PlaceField>): FieldMap<PlaceField> {
  const wanted = PLACE_FIELDS.filter((field) => layer === undefined || (field !== 'lon' && field !== 'lat'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of its fields, for all that read it
  const mapping = Object.fromEntries(wanted.map((field) => [field, PLACE_MAPPING[field]])) as Mapping<PlaceField>;
  const found = resolveFields(mapping, namedFields(columns), { file: name, given });
  const missing = wanted.filter((field) => ['name', 'lon', 'lat'].includes(field) && found[field] === undefined);
  if (missing.length > 0) throw lacksColumns(name, columns, missing);
  return found;
}

const orderOf = (dump: Dump | undefined): number => (dump === undefined ? DUMPS.length : DUMPS.indexOf(dump));

/** Returns the files in reading order, with dumps unpacked. */
async function openSources({ files, layer, scratchDirectory }: ImportRequest): Promise<Source[]> {
  const sources: Source[] = [];
  for (const path of files) {
    // oxlint-disable-next-line no-await-in-loop -- one archive is unpacked at a time
    const data = await openData(path, scratchDirectory, { layer, isFirstTaken: true });
    const dump = dumpOf(data.path);
    // Other files are opened with their choice of layers when they are read.
    if (dump === undefined) data.remove();
    const source = { name: basename(path), dump };
    sources.push(
      dump === undefined ? { ...source, path } : { ...source, path: data.path, remove: () => data.remove() },
    );
  }
  return sources.toSorted((a, b) => orderOf(a.dump) - orderOf(b.dump));
}

/** Imports files of named places as one pack of the geocoder. */
export async function importPlaces(request: ImportRequest, control: ImportControl = {}): Promise<ImportResult> {
  const { files, country } = request;
  const names = files.map((file) => basename(file));
  const title = request.title ?? `Places: ${names.join(', ')}`;
  return writeImportedPack(request, async ({ database }) => {
    const stage = new PlaceStage(database);
    const writer = new GeocoderIndexWriter(database);
    const world = new WorldReference(request, writer, country);
    const sources: Source[] = [];
    try {
      sources.push(...(await openSources(request)));
      const otherNames = sources.find(({ dump }) => dump === 'names');
      if (otherNames !== undefined && !sources.some(({ dump }) => dump === 'features'))
        throw fileFault(
          otherNames.name,
          'the file has names of features, but not the features',
          'Import it together with their dump, e.g. allCountries.txt or cities500.txt',
        );
      const collector = new Collector(request, writer, world, stage, control);
      // oxlint-disable-next-line no-await-in-loop -- the files go into one index, in their order
      for (const [index, source] of sources.entries()) await collector.read(source, index, sources.length);
      collector.addPostcodes();
      const { counts, problems, rows, leftOut, notes } = collector;
      if (Object.values(counts).every((count) => count === 0)) throw noneImported(files, rows, problems);
      control.onProgress?.({ share: READ_SHARE, rows });
      const written = writer.finish();
      stage.drop();
      const isGeonames = sources.every(({ dump }) => dump !== undefined);
      const terms = isGeonames ? { licence: 'CC-BY-4.0', attribution: 'GeoNames' } : {};
      const described = describeFiles(request, names, terms);
      if (!world.isInstalled)
        notes.push("The pack geocoder-world isn't installed, so the places are found without their region and country");
      return {
        description: {
          theme: 'geocoder',
          title,
          description: 'Named places imported from files.',
          coverage: collector.bounds,
          ...described,
          sources: [...described.sources, ...world.sources],
          counts: { ...written, ...counts, rows, left_out: leftOut },
          notes,
        },
        result: resultOf(
          { pack: request.id, title, counts: { rows_read: rows, ...counts, left_out: leftOut }, notes },
          problems,
        ),
      };
    } finally {
      world.close();
      for (const { remove } of sources) remove?.();
    }
  });
}
