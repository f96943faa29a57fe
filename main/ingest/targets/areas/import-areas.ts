/** Imports files of areas into one pack: reads, checks, repairs, and puts the pack in place whole or not at all. */
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { Fault } from '../../../../contract/fault.ts';
import { IMPORT_ID_PREFIXES } from '../../../../contract/imports.ts';
import { categoryIdentifier, FIRST_CUSTOM_CATEGORY } from '../../../../contract/custom-categories.ts';
import { boundaryId } from '../../../packs/boundary-id.ts';
import { CATEGORY_TABLE } from '../../../packs/schema/custom-categories.ts';
import { createAreaWriter, type AreaWriter } from '../../../packs/write/areas.ts';
import type { PackWriter } from '../../../packs/write/pack.ts';
import { beginImportedPack } from '../../../packs/write/place.ts';
import type { SourceFeature } from '../../../formats/feature-source.ts';
import { noneImported, ProblemList, refused } from '../../problems.ts';
import { describeSource, resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { AttributeWriter } from './attributes.ts';
import { GroundPolygonReader, type GroundPolygons } from '../../../geometry/ground-shapes.ts';
import { openAreaSource, type AreaFile, type AreaRequest, type AreaSource } from './area-source.ts';
import { describePack, titleOf } from './describe-pack.ts';
import { InstalledAreas } from './installed-areas.ts';
import { lookAtCoordinates, withExchangedAxes } from './order-of-axes.ts';
import { OwnParents } from './own-parents.ts';
import { placeOf } from './placed-areas.ts';
import { createRowReader, type AreaRow } from './row-reader.ts';
import { settleCategory } from './target.ts';
import { counted } from '../../../../contract/counted.ts';
import { systemCode } from '../../../../contract/system-error.ts';

/** Rows by what became of them. A row may be repaired, unnamed and doubled at once. */
const NO_ROWS = {
  rows: 0,
  imported: 0,
  /** Crossed or touched itself, and covers the same ground now. */
  repaired: 0,
  left_out: 0,
  /** Of those left out: not on the earth. */
  outside: 0,
  /** Had the key of an earlier row, and has a number behind that now. */
  doubled: 0,
  /** Had no name, and has its key for one. */
  unnamed: 0,
  /** Of administrative levels below the country: without an area above them. */
  without_parent: 0,
  /** Without a country, though the target has one. */
  without_country: 0,
};

const ROWS_PER_TICK = 500;
/** The rest is what the pack takes to be indexed, checked and put into place. */
const READING_SHARE = 0.85;
/** A pack with areas where this share of the new ones lie is of the same region. */
const SAME_REGION = 0.8;
const LEFT_OUT = 'Fix the row in the source and import again; the row was skipped';

/** A file’s name without what it ends in: `wards-2023`. */
const stemOf = (file: string): string => basename(file).replace(/(?:\.[a-z]{2,8}){1,2}$/i, '');

class AreasImport {
  readonly #options: AreaRequest;
  readonly #control: ImportControl;
  readonly #installed: InstalledAreas;
  readonly #database: Database;
  readonly #writer: AreaWriter;
  readonly #shapes: GroundPolygonReader;
  readonly #attributes: AttributeWriter;
  /** Where rows say their levels: one may be above another. */
  readonly #ownParents: OwnParents | undefined;
  readonly #isTaken: (boundaryId: number) => boolean;
  /** How often a key was there, where that is more than once. */
  readonly #doubled = new Map<string, number>();
  readonly #subCategories = new Map<string, number>();
  readonly #overlaps = new Map<string, number>();
  readonly problems = new ProblemList();
  readonly counts = { ...NO_ROWS };
  readonly files: AreaFile[] = [];
  /** Areas that lie in another country than they are said to be of. */
  #elsewhere = 0;
  /** That axes may be exchanged. */
  readonly #doubts: string[] = [];

  constructor(options: AreaRequest, control: ImportControl, database: Database, installed: InstalledAreas) {
    this.#options = options;
    this.#control = control;
    this.#installed = installed;
    this.#database = database;
    this.#writer = createAreaWriter(database);
    this.#shapes = new GroundPolygonReader(database);
    this.#attributes = new AttributeWriter(database);
    if (options.areas.level_field !== undefined) this.#ownParents = new OwnParents(database, options.id, installed);
    const find = database.prepare<[number], number>('SELECT 1 FROM area WHERE boundary_id = ?').pluck();
    this.#isTaken = (id) => find.get(id) !== undefined;
  }

  /** @throws Fault */
  async readFile(path: string, index: number): Promise<void> {
    const opened = await openAreaSource(path, this.#options);
    try {
      this.#look(opened);
      await this.#readRows(opened, index);
    } finally {
      opened.close();
    }
  }

  #look({ source, samples, projection }: AreaSource): void {
    const { as, axes = 'auto', country = as === 'zip' ? 'USA' : undefined } = this.#options.areas;
    const isOnLand = as !== 'boundary';
    const found = lookAtCoordinates(source.file, samples, projection, this.#installed, { axes, country, isOnLand });
    if (found.problem !== undefined) throw refused(found.problem.message, found.problem);
    if (found.doubt !== undefined) this.#doubts.push(found.doubt);
  }

  async #readRows({ source, samples, fields, projection: plain }: AreaSource, index: number): Promise<void> {
    const { areas: target, refused: ended = [] } = this.#options;
    const projection = target.axes === 'exchanged' ? withExchangedAxes(plain) : plain;
    const reasons = new Map(ended.flatMap(({ item, part, reason }) => (part === index ? [[item, reason]] : [])));
    const read = createRowReader(target, fields, stemOf(source.file));
    this.files.push({ name: source.file, format: source.format, system: projection.name, fields });
    const take = (feature: SourceFeature): void => {
      const { row, properties } = feature;
      const reason = reasons.get(row);
      if (reason !== undefined) return this.#leaveOut(source.file, row, reason, LEFT_OUT);
      if (feature.shape === undefined) return this.#leaveOut(source.file, row, feature.fault, LEFT_OUT);
      const area = read(properties, row, samples.length === 1);
      if ('message' in area) return this.#leaveOut(source.file, row, area.message, area.remedy);
      const shape = this.#shapes.read(feature.shape, projection);
      if ('fault' in shape) {
        if (shape.isOutside === true) this.counts.outside++;
        return this.#leaveOut(source.file, row, shape.fault, LEFT_OUT);
      }
      const added = this.#add(source.file, row, area, shape);
      if (added !== undefined && feature.remark !== undefined)
        this.#note(source.file, row, feature.remark, 'Compare it with the source');
      if (added !== undefined) this.#attributes.add(added, properties, fields);
      return undefined;
    };
    this.#control.onFeature?.(1, index);
    for await (const feature of source.features()) {
      if (++this.counts.rows % ROWS_PER_TICK === 0) {
        this.#tick(index, source.done / source.total);
        // oxlint-disable-next-line no-await-in-loop -- a pause now and then, in order: what was told is sent
        await setImmediate();
      }
      take(feature);
      this.#control.onFeature?.(feature.row + 1, index);
    }
    this.#control.onFeature?.(undefined, index);
    this.#tick(index, 1);
  }

  #tick(file: number, share: number): void {
    const done = (file + Math.min(1, share)) / this.#options.files.length;
    this.#control.onProgress?.({ share: done * READING_SHARE, rows: this.counts.rows });
  }

  #note(file: string, line: number, message: string, remedy: string): void {
    this.problems.add({ file, line, message, remedy });
  }

  #leaveOut(file: string, row: number, message: string, remedy: string): void {
    this.counts.left_out++;
    this.#note(file, row, message, remedy);
  }

  #add(file: string, row: number, area: AreaRow, shape: GroundPolygons): number | undefined {
    const { inside, repairedBy } = shape;
    const { counts } = this;
    const sourceKey = this.#keyFor(file, row, area);
    const place = placeOf(area, inside, this.#installed, this.#ownParents === undefined);
    let added: number;
    try {
      added = this.#writer.add({
        categoryCode: area.categoryCode,
        sourceKey,
        name: area.name,
        countryIso3: place.countryIso3,
        parentId: place.parentId,
        ...this.#subCategoryOf(area),
        polygons: shape,
      });
    } catch (error) {
      // Errors of the database have a code; those about the area have none.
      if (!(error instanceof Error) || systemCode(error) !== undefined) throw error;
      this.#leaveOut(file, row, `the polygon can't be divided (${error.message})`, LEFT_OUT);
      return undefined;
    }
    counts.imported++;
    if (area.level !== undefined)
      this.#ownParents?.add({ id: added, level: area.level, inside, parent: area.parent, file, row });
    if (repairedBy !== undefined) {
      counts.repaired++;
      const change = repairedBy < 0.000_05 ? 'less than 0.01' : (repairedBy * 100).toFixed(2);
      this.#note(
        file,
        row,
        // Rings that take away more than they hold leave nothing to compare with.
        Number.isFinite(repairedBy)
          ? `the polygon intersected itself and was repaired; its area changed by ${change} %`
          : 'the polygon intersected itself and was repaired; its holes were larger than its outer rings',
        'Compare it with the source if the change is too large',
      );
    }
    if (area.isUnnamed) counts.unnamed++;
    // Where no field holds names that is said once.
    if (area.isUnnamed && this.files.at(-1)?.fields.name !== undefined) {
      const message = `no name, so it was named ${area.name}`;
      const remedy = 'Choose the field with the names, or add a name';
      this.problems.add({ file, line: row, message, remedy, parameter: 'areas.name_field' });
    }
    this.#notePlace(file, row, area, place);
    for (const pack of this.#installed.packsAt(inside, area.categoryCode))
      this.#overlaps.set(pack, (this.#overlaps.get(pack) ?? 0) + 1);
    return added;
  }

  #notePlace(file: string, row: number, area: AreaRow, place: ReturnType<typeof placeOf>): void {
    const { counts } = this;
    if (place.countryIso3 === undefined) counts.without_country++;
    const isPlaced = this.#ownParents === undefined;
    if (isPlaced && area.level !== undefined && area.level > 0 && place.parentId === undefined) counts.without_parent++;
    if (place.unknownCountry !== undefined)
      this.#note(
        file,
        row,
        `unknown country ${JSON.stringify(place.unknownCountry.slice(0, 50))}`,
        'The country was found by position instead',
      );
    if (place.otherCountry !== undefined) {
      this.#elsewhere++;
      this.#note(
        file,
        row,
        `assigned to ${place.countryIso3}, but lies in ${place.otherCountry} according to the installed countries`,
        `Look-ups there return ${place.otherCountry} without this area, unless another countries pack is used`,
      );
    }
    if (place.unknownParent !== undefined)
      this.#note(
        file,
        row,
        `no unique parent area named ${JSON.stringify(place.unknownParent.slice(0, 50))} is installed`,
        'The parent area was found by position instead',
      );
  }

  /** The key within Cairn, which begins with the pack: keys of other files may be the same. */
  #keyFor(file: string, row: number, { categoryCode, key }: AreaRow): string {
    const { id } = this.#options;
    const first = `${id}:${key}`;
    if (!this.#isTaken(boundaryId(categoryCode, first))) return first;
    this.counts.doubled++;
    for (let number = (this.#doubled.get(first) ?? 1) + 1; ; number++) {
      this.#doubled.set(first, number);
      const next = `${first}~${number}`;
      if (this.#isTaken(boundaryId(categoryCode, next))) continue;
      // A ZIP code may have its parts in rows of their own.
      if (this.#options.areas.as === 'zip') return next;
      const stored = JSON.stringify(`${key.slice(0, 50)}~${number}`);
      this.problems.add({
        file,
        line: row,
        message: `duplicate key ${JSON.stringify(key.slice(0, 50))}`,
        remedy: `Choose a field with unique values; this area was stored as ${stored}`,
        parameter: 'areas.key_field',
      });
      return next;
    }
  }

  #subCategoryOf({ subCategory }: AreaRow): { subCategoryCode?: number; subCategoryName?: string } {
    if (subCategory === '') return {};
    const code = this.#subCategories.get(subCategory) ?? this.#subCategories.size + 1;
    this.#subCategories.set(subCategory, code);
    return { subCategoryCode: code, subCategoryName: subCategory };
  }

  /** Everything but putting the pack into place. @throws Fault if no row could be used */
  finish(): { totals: ReturnType<AreaWriter['finish']>; notes: string[] } {
    const { counts } = this;
    if (counts.imported === 0) throw noneImported(this.#options.files, counts.rows, this.problems);
    this.#attributes.finish();
    const totals = this.#writer.finish();
    const placed = this.#ownParents?.place((...remark) => this.#note(...remark));
    if (placed !== undefined) counts.without_parent = placed.without;
    const { category, category_name: name } = this.#options.areas;
    if (category !== undefined && category >= FIRST_CUSTOM_CATEGORY && name !== undefined) {
      this.#database.exec(CATEGORY_TABLE);
      this.#database
        .prepare('INSERT INTO category (code, word, name) VALUES (?, ?, ?)')
        .run(category, categoryIdentifier(name) ?? `category_${category}`, name);
    }
    return { totals, notes: [...this.#doubts, ...this.#elsewhereNotes(), ...this.#notes(placed?.ofOwn ?? 0)] };
  }

  /** Single areas may be exclaves; if most lie elsewhere, their coordinates aren't in the system of the file. */
  #elsewhereNotes(): string[] {
    const { imported } = this.counts;
    const elsewhere = this.#elsewhere;
    if (elsewhere * 2 < imported || elsewhere === 0) return [];
    const systems = [...new Set(this.files.map(({ system }) => system))].join(', ');
    return [
      `${areas(elsewhere)} of ${imported} ${elsewhere === 1 ? 'lies' : 'lie'} in a different country than ` +
        `specified: are the coordinate system (${systems}) and the country correct?`,
    ];
  }

  #notes(ofOwn: number): string[] {
    const { counts, files } = this;
    const { as, category, category_name: categoryName } = this.#options.areas;
    return [
      ...(categoryName === undefined
        ? []
        : [`Category ${category}, ${JSON.stringify(categoryName)}: in tables, use the field boundary:${category}`]),
      ...(files.some(({ fields }) => fields.key === undefined)
        ? [
            'No field of the file identifies the areas, so their names or row numbers are used as keys; these change ' +
              'if the file changes',
          ]
        : []),
      ...files.flatMap(({ name, fields }) =>
        fields.name === undefined
          ? [`No field of ${name} contains names: its areas are named by their keys, or by file and row`]
          : [],
      ),
      ...(as === 'admin' && counts.without_country > 0
        ? [`No installed country contains ${areas(counts.without_country)}`]
        : []),
      ...(ofOwn > 0 ? [`With a parent area in the same import: ${areas(ofOwn)}`] : []),
      ...(counts.without_parent > 0
        ? [`Without a parent area in this import or an installed pack: ${areas(counts.without_parent)}`]
        : []),
      ...Array.from(this.#overlaps, ([pack, count]) => {
        const isEdition = pack.startsWith(IMPORT_ID_PREFIXES.areas) && count >= counts.imported * SAME_REGION;
        const offer = isEdition ? '. To replace that edition, use its id and allow replacing it' : '';
        return `${pack} already has areas of this category at the location of ${areas(count)} of the file${offer}`;
      }),
    ];
  }
}

const areas = (count: number): string => counted(count, 'area');

/** Imports files of areas as one pack. */
export async function importAreas(request: ImportRequest, control: ImportControl = {}): Promise<ImportResult> {
  if (request.areas === undefined) throw refused("the request doesn't specify the kind of areas");
  const installed = new InstalledAreas(request, request.id);
  let pack: PackWriter | undefined;
  try {
    const target = settleCategory(request.areas, installed.categories());
    if ('message' in target)
      throw new Fault('invalid_parameter', `The ${target.member.replaceAll('_', ' ')} ${target.message}`, {
        errors: [{ parameter: `areas.${target.member}`, message: target.message }],
      });
    const settled = { ...request, areas: target };
    pack = beginImportedPack(request.packsDirectory, request.id, request);
    const run = new AreasImport(settled, control, pack.database, installed);
    for (const [index, file] of request.files.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      await run.readFile(file, index);
    }
    const { totals, notes } = run.finish();
    const { counts, files, problems } = run;
    const title = titleOf(settled);
    if (request.check_only !== true) {
      const writer = pack;
      pack = undefined;
      await writer.finish(describePack(settled, { title, counts, files, notes }, totals));
    }
    const sources = files.map(({ name, format, system, fields }) =>
      describeSource({ file: name, format }, system, { ...fields }),
    );
    const checked = request.check_only === true ? { check_only: true } : {};
    return resultOf({ pack: request.id, title, counts, notes: [...sources, ...notes], ...checked }, problems);
  } finally {
    pack?.abandon();
    installed.close();
  }
}
