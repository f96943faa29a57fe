/** Imports files of areas into one pack: reads, checks, repairs, and puts the pack in place whole or not at all. */
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { IMPORT_ID_PREFIXES } from '../../../../contract/imports.ts';
import { categoryIdentifier, FIRST_CUSTOM_CATEGORY } from '../../../../contract/custom-categories.ts';
import { boundaryId } from '../../../packs/boundary-id.ts';
import type { InstalledPacks } from '../../../packs/damaged.ts';
import { CATEGORY_TABLE } from '../../../packs/schema/custom-categories.ts';
import { createAreaWriter, type AreaWriter } from '../../../packs/write/areas.ts';
import { beginImportedPack, type PackPlacement } from '../../../packs/write/place.ts';
import type { SourceFeature } from '../../../formats/feature-source.ts';
import { ProblemList } from '../health/problem.ts';
import type { RefusedFeature } from '../../import-process.ts';
import { AttributeWriter } from './attributes.ts';
import { GroundPolygonReader, type GroundPolygons } from '../../../geometry/ground-shapes.ts';
import { targetFault } from './fields.ts';
import { openAreaSource, type AreaSource, type AreaSourceOptions } from './area-source.ts';
import { describePack, titleOf, type AreaNames } from './describe-pack.ts';
import { InstalledAreas } from './installed-areas.ts';
import { lookAtCoordinates, withExchangedAxes } from './order-of-axes.ts';
import { OwnParents } from './own-parents.ts';
import { placeOf } from './placed-areas.ts';
import { refused, type AreaImportProgress, type AreaImportReport } from './report.ts';
import { createRowReader, type AreaRow } from './row-reader.ts';
import { settleCategory } from './target.ts';
import { counted } from '../../../../contract/counted.ts';
import { systemCode } from '../../../../contract/system-error.ts';

export interface AreaImport extends AreaNames, PackPlacement, InstalledPacks, AreaSourceOptions {
  files: readonly string[];
  /** Of the pack. */
  id: string;
  /** Whether to report alone, and write nothing. */
  checkOnly?: boolean | undefined;
  /** Rows that ended the process that read them: they are left out. */
  refused?: readonly RefusedFeature[] | undefined;
}

export interface AreaImportControl {
  /** Called before a row is read, with the place of its file; with nothing when all of a file are. */
  onRow?: (row: number | undefined, file: number) => void;
  onProgress?: (progress: AreaImportProgress) => void;
}

const ROWS_PER_TICK = 500;
/** The rest is what the pack takes to be indexed, checked and put into place. */
const READING_SHARE = 0.85;
/** A pack with areas where this share of the new ones lie is of the same region. */
const SAME_REGION = 0.8;
const LEFT_OUT = 'Fix the row in the source and import again; the row was skipped';

/** A file’s name without what it ends in: `wards-2023`. */
const stemOf = (file: string): string => basename(file).replace(/(?:\.[a-z]{2,8}){1,2}$/i, '');

class AreasImport {
  readonly #options: AreaImport;
  readonly #control: AreaImportControl;
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
  readonly #problems = new ProblemList();
  /** Areas that lie in another country than they are said to be of. */
  #elsewhere = 0;
  /** That axes may be exchanged. */
  readonly #doubts: string[] = [];
  readonly report: AreaImportReport;

  constructor(options: AreaImport, control: AreaImportControl, database: Database, installed: InstalledAreas) {
    this.#options = options;
    this.#control = control;
    this.#installed = installed;
    this.#database = database;
    this.#writer = createAreaWriter(database);
    this.#shapes = new GroundPolygonReader(database);
    this.#attributes = new AttributeWriter(database);
    if (options.target.level_field !== undefined) this.#ownParents = new OwnParents(database, options.id, installed);
    const find = database.prepare<[number], number>('SELECT 1 FROM area WHERE boundary_id = ?').pluck();
    this.#isTaken = (id) => find.get(id) !== undefined;
    this.report = {
      pack: options.id,
      title: titleOf(
        options,
        options.target,
        options.files.map((file) => basename(file)),
      ),
      checkOnly: options.checkOnly === true,
      files: [],
      counts: {
        rows: 0,
        imported: 0,
        repaired: 0,
        left_out: 0,
        outside: 0,
        doubled: 0,
        unnamed: 0,
        without_parent: 0,
        without_country: 0,
      },
      overlaps: [],
      notes: [],
      problems: this.#problems.listed,
      problemCount: 0,
      milliseconds: 0,
    };
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
    const { as, axes = 'auto', country = as === 'zip' ? 'USA' : undefined } = this.#options.target;
    const isOnLand = as !== 'boundary';
    const found = lookAtCoordinates(source.file, samples, projection, this.#installed, { axes, country, isOnLand });
    if (found.problem !== undefined) throw refused(found.problem.message, found.problem);
    if (found.doubt !== undefined) this.#doubts.push(found.doubt);
  }

  async #readRows({ source, samples, fields, projection: plain }: AreaSource, index: number): Promise<void> {
    const { target, refused: ended = [] } = this.#options;
    const projection = target.axes === 'exchanged' ? withExchangedAxes(plain) : plain;
    const reasons = new Map(ended.flatMap(({ item, part, reason }) => (part === index ? [[item, reason]] : [])));
    const read = createRowReader(target, fields, stemOf(source.file));
    const file = { name: source.file, format: source.format, system: projection.name, rows: 0, fields };
    this.report.files.push(file);
    const take = (feature: SourceFeature): void => {
      const { row, properties } = feature;
      const reason = reasons.get(row);
      if (reason !== undefined) return this.#leaveOut(source.file, row, reason, LEFT_OUT);
      if (feature.shape === undefined) return this.#leaveOut(source.file, row, feature.fault, LEFT_OUT);
      const area = read(properties, row, samples.length === 1);
      if ('message' in area) return this.#leaveOut(source.file, row, area.message, area.remedy);
      const shape = this.#shapes.read(feature.shape, projection);
      if ('fault' in shape) {
        if (shape.isOutside === true) this.report.counts.outside++;
        return this.#leaveOut(source.file, row, shape.fault, LEFT_OUT);
      }
      const added = this.#add(source.file, row, area, shape);
      if (added !== undefined && feature.remark !== undefined)
        this.#note(source.file, row, feature.remark, 'Compare it with the source');
      if (added !== undefined) this.#attributes.add(added, properties, fields);
      return undefined;
    };
    this.#control.onRow?.(1, index);
    for await (const feature of source.features()) {
      file.rows++;
      this.report.counts.rows++;
      if (file.rows % ROWS_PER_TICK === 0) {
        this.#tick(index, source.done / source.total);
        // oxlint-disable-next-line no-await-in-loop -- a pause now and then, in order: what was told is sent
        await setImmediate();
      }
      take(feature);
      this.#control.onRow?.(feature.row + 1, index);
    }
    this.#control.onRow?.(undefined, index);
    this.#tick(index, 1);
  }

  #tick(file: number, share: number): void {
    const { rows, left_out: leftOut } = this.report.counts;
    const done = (file + Math.min(1, share)) / this.#options.files.length;
    this.#control.onProgress?.({ share: done * READING_SHARE, rows, leftOut });
  }

  #note(file: string, line: number, message: string, remedy: string): void {
    this.#problems.add({ file, line, message, remedy });
  }

  #leaveOut(file: string, row: number, message: string, remedy: string): void {
    this.report.counts.left_out++;
    this.#note(file, row, message, remedy);
  }

  #add(file: string, row: number, area: AreaRow, shape: GroundPolygons): number | undefined {
    const { inside, repairedBy } = shape;
    const { counts } = this.report;
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
    if (area.isUnnamed && this.report.files.at(-1)?.fields.name !== undefined) {
      const message = `no name, so it was named ${area.name}`;
      const remedy = 'Choose the field with the names, or add a name';
      this.#problems.add({ file, line: row, message, remedy, parameter: 'areas.name_field' });
    }
    this.#notePlace(file, row, area, place);
    for (const pack of this.#installed.packsAt(inside, area.categoryCode))
      this.#overlaps.set(pack, (this.#overlaps.get(pack) ?? 0) + 1);
    return added;
  }

  #notePlace(file: string, row: number, area: AreaRow, place: ReturnType<typeof placeOf>): void {
    const { counts } = this.report;
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
    this.report.counts.doubled++;
    for (let number = (this.#doubled.get(first) ?? 1) + 1; ; number++) {
      this.#doubled.set(first, number);
      const next = `${first}~${number}`;
      if (this.#isTaken(boundaryId(categoryCode, next))) continue;
      // A ZIP code may have its parts in rows of their own.
      if (this.#options.target.as === 'zip') return next;
      const stored = JSON.stringify(`${key.slice(0, 50)}~${number}`);
      this.#problems.add({
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

  /** Everything but putting the pack into place. @throws Fault where no row could be used */
  finish(): ReturnType<AreaWriter['finish']> {
    const { report } = this;
    const [first] = report.problems;
    if (report.counts.imported === 0)
      throw refused(
        `none of the ${report.counts.rows} rows could be imported. ${first?.file}, row ${first?.line}: ` +
          `${first?.message}. ${first?.remedy}`,
      );
    this.#attributes.finish();
    const totals = this.#writer.finish();
    const placed = this.#ownParents?.place((...remark) => this.#note(...remark));
    if (placed !== undefined) report.counts.without_parent = placed.without;
    report.problemCount = this.#problems.count;
    report.overlaps = Array.from(this.#overlaps, ([pack, areas]) => ({ pack, areas }));
    report.notes = [
      ...this.#doubts,
      ...elsewhereOf(report, this.#elsewhere),
      ...notesOf(report, this.#options.target, placed?.ofOwn ?? 0),
    ];
    const { category, category_name: name } = this.#options.target;
    if (category !== undefined && category >= FIRST_CUSTOM_CATEGORY && name !== undefined) {
      this.#database.exec(CATEGORY_TABLE);
      this.#database
        .prepare('INSERT INTO category (code, word, name) VALUES (?, ?, ?)')
        .run(category, categoryIdentifier(name) ?? `category_${category}`, name);
    }
    return totals;
  }
}

const areas = (count: number): string => counted(count, 'area');

/**
 * Single areas may be exclaves; where most lie elsewhere their coordinates are none of the system that the file names.
 */
function elsewhereOf({ counts: { imported }, files }: AreaImportReport, elsewhere: number): string[] {
  if (elsewhere * 2 < imported || elsewhere === 0) return [];
  const systems = [...new Set(files.map(({ system }) => system))].join(', ');
  return [
    `${areas(elsewhere)} of ${imported} ${elsewhere === 1 ? 'lies' : 'lie'} in a different country than ` +
      `specified: are the coordinate system (${systems}) and the country correct?`,
  ];
}

function notesOf({ counts, overlaps, files }: AreaImportReport, target: AreaTarget, ofOwn: number): string[] {
  const isAdmin = target.as === 'admin';
  const { category, category_name: categoryName } = target;
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
    ...(isAdmin && counts.without_country > 0
      ? [`No installed country contains ${areas(counts.without_country)}`]
      : []),
    ...(ofOwn > 0 ? [`With a parent area in the same import: ${areas(ofOwn)}`] : []),
    ...(counts.without_parent > 0
      ? [`Without a parent area in this import or an installed pack: ${areas(counts.without_parent)}`]
      : []),
    ...overlaps.map(({ pack, areas: count }) => {
      const isEdition = pack.startsWith(IMPORT_ID_PREFIXES.areas) && count >= counts.imported * SAME_REGION;
      const offer = isEdition ? '. To replace that edition, use its id and allow replacing it' : '';
      return `${pack} already has areas of this category at the location of ${areas(count)} of the file${offer}`;
    }),
  ];
}

/**
 * Imports `order.files`. The pack is built beside and renamed into place at the end: whatever ends the import before,
 * the pack that was there stays in use. Takes its thread: run it in a process of its own (`areaImporter`).
 * @throws Fault
 */
export async function importAreas(order: AreaImport, control: AreaImportControl = {}): Promise<AreaImportReport> {
  const installed = new InstalledAreas(order, order.id);
  try {
    const target = settleCategory(order.target, installed.categories());
    if ('message' in target)
      throw targetFault(target.member, `The ${target.member.replaceAll('_', ' ')} ${target.message}`);
    return await importSettled({ ...order, target }, control, installed);
  } finally {
    installed.close();
  }
}

async function importSettled(
  options: AreaImport,
  control: AreaImportControl,
  installed: InstalledAreas,
): Promise<AreaImportReport> {
  const started = performance.now();
  const { files, id, packsDirectory, target } = options;
  const pack = beginImportedPack(packsDirectory, id, options);
  let isPlaced = false;
  try {
    const run = new AreasImport(options, control, pack.database, installed);
    for (const [index, file] of files.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      await run.readFile(file, index);
    }
    const totals = run.finish();
    const { report } = run;
    if (options.checkOnly !== true) {
      isPlaced = true;
      await pack.finish(describePack(report, totals, target, options, files));
    }
    report.milliseconds = Math.round(performance.now() - started);
    return report;
  } finally {
    if (!isPlaced) pack.abandon();
  }
}
