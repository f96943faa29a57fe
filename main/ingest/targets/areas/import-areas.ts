/** Imports files of areas into one pack. */
import { basename } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { AreaFields } from '../../../../contract/area-columns.ts';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { counted, formatCount } from '../../../../contract/counted.ts';
import { categoryIdentifier, FIRST_CUSTOM_CATEGORY } from '../../../../contract/custom-categories.ts';
import { Fault } from '../../../../contract/fault.ts';
import { IMPORT_ID_PREFIXES } from '../../../../contract/imports.ts';
import type { Properties } from '../../../../contract/mapping.ts';
import { systemCode } from '../../../../contract/system-error.ts';
import type { GroundPolygons } from '../../../geometry/ground-shapes.ts';
import { areaKm2, type MultiPolygon } from '../../../geometry/rings.ts';
import { SharedBorders } from '../../../geometry/shared-borders.ts';
import { boundaryId } from '../../../packs/boundary-id.ts';
import { CATEGORY_TABLE } from '../../../packs/schema/custom-categories.ts';
import { createAreaWriter, type AreaTotals, type AreaWriter } from '../../../packs/write/areas.ts';
import { describeFiles, listFiles } from '../../describe-files.ts';
import { openPolygons, type OpenedLayer } from '../../open-layer.ts';
import { PolygonRows, type RowFault } from '../../polygon-rows.ts';
import { noneImported, refused } from '../../problems.ts';
import { describeSource, resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { writeImportedPack } from '../../write-pack.ts';
import { AttributeWriter } from './attributes.ts';
import { resolveAreaFields } from './fields.ts';
import { InstalledAreas } from './installed-areas.ts';
import { lookAtCoordinates, withExchangedAxes } from './order-of-axes.ts';
import { OwnParents } from './own-parents.ts';
import { placeOf } from './placed-areas.ts';
import { createRowReader, type AreaRow } from './row-reader.ts';
import { settleCategory } from './target.ts';

/** An import with the kind of its areas. */
type AreaRequest = ImportRequest & { areas: AreaTarget };

/** A file that was read. */
interface AreaFile {
  file: string;
  format: string;
  /** Name of its coordinate system. */
  system: string;
  fields: AreaFields;
}

/** Rows by outcome, beside the counts of {@link PolygonRows}. */
const NO_ROWS = {
  /** Had the key of an earlier row, and got a number appended. */
  doubled: 0,
  /** Had no name; the key is used instead. */
  unnamed: 0,
  /** Administrative areas below countries without a parent area. */
  without_parent: 0,
  without_country: 0,
};

/** Maximum positions of areas that are simplified: they take about 1.5 GB. */
const MAX_SIMPLIFIED = 3_000_000;
/** The longest degree: of latitude, at a pole. */
const METRES_PER_DEGREE = 111_694;

/** A pack with areas at the location of this share of the new ones has the same region. */
const SAME_REGION = 0.8;

const TITLES: Readonly<Record<AreaTarget['as'], string>> = {
  admin: 'Administrative areas',
  boundary: 'Geo-boundaries',
  zip: 'ZIP code areas',
};

const positionsOf = (polygons: MultiPolygon): number =>
  polygons.flat().reduce((sum, { length }) => sum + length / 2, 0);

/** Returns a file's name without its extensions: `wards-2023`. */
const stemOf = (file: string): string => basename(file).replace(/(?:\.[a-z]{2,8}){1,2}$/i, '');

/** An area that was read, and where. */
interface ReadArea {
  at: Pick<AreaFile, 'file' | 'fields'> & { row: number; properties: Properties };
  area: AreaRow;
  shape: GroundPolygons;
}

class AreasImport {
  readonly #options: AreaRequest;
  readonly #installed: InstalledAreas;
  readonly #database: Database;
  readonly #writer: AreaWriter;
  readonly #attributes: AttributeWriter;
  /** Present if rows state their levels: they may be parents of each other. */
  readonly #ownParents: OwnParents | undefined;
  readonly #isTaken: (boundaryId: number) => boolean;
  /** Number of areas by key, if it is used more than once. */
  readonly #doubled = new Map<string, number>();
  readonly #subCategories = new Map<string, number>();
  readonly #overlaps = new Map<string, number>();
  readonly rows: PolygonRows;
  /** All areas, to simplify the borders that they share. */
  readonly #unsimplified: ReadArea[] = [];
  #positions = 0;
  readonly #counts = { ...NO_ROWS };
  readonly files: AreaFile[] = [];
  /** Areas that lie in another country than stated. */
  #elsewhere = 0;
  /** Why axes may be swapped, and how borders were simplified. */
  readonly #remarks: string[] = [];

  constructor(options: AreaRequest, control: ImportControl, database: Database, installed: InstalledAreas) {
    this.#options = options;
    this.#installed = installed;
    this.#database = database;
    this.#writer = createAreaWriter(database);
    this.rows = new PolygonRows(database, options, control);
    this.#attributes = new AttributeWriter(database);
    if (options.areas.level_field !== undefined) this.#ownParents = new OwnParents(database, options.id, installed);
    const find = database.prepare<[number], number>('SELECT 1 FROM area WHERE boundary_id = ?').pluck();
    this.#isTaken = (id) => find.get(id) !== undefined;
  }

  /** @throws Fault */
  async readFile(path: string, index: number): Promise<void> {
    const { areas: target } = this.#options;
    const layer = await openPolygons(path, this.#options);
    try {
      const { source, samples } = layer;
      const { file, format } = source;
      this.#checkAxes(layer);
      const projection = target.axes === 'exchanged' ? withExchangedAxes(layer.projection) : layer.projection;
      const fields = resolveAreaFields(target, file, layer.fields);
      const read = createRowReader(target, fields, stemOf(file));
      this.files.push({ file, format, system: projection.name, fields });
      await this.rows.read({ source, projection }, index, {
        read: (properties, row) => read(properties, row, samples.length === 1),
        add: (area, shape, row, properties) => {
          const added = { at: { file, fields, row, properties }, area, shape };
          if (target.simplify === undefined) return this.#add(added);
          this.#hold(added);
          return undefined;
        },
      });
    } finally {
      layer.close();
    }
  }

  #checkAxes({ source, samples, projection }: OpenedLayer): void {
    const { as, axes = 'auto', country = as === 'zip' ? 'USA' : undefined } = this.#options.areas;
    const isOnLand = as !== 'boundary';
    const found = lookAtCoordinates(source.file, samples, projection, this.#installed, { axes, country, isOnLand });
    if (found.problem !== undefined) throw refused(found.problem.message, found.problem);
    if (found.doubt !== undefined) this.#remarks.push(found.doubt);
  }

  #note(file: string, line: number, message: string, remedy: string, parameter?: string): void {
    this.rows.problems.add({ file, line, message, remedy, ...(parameter === undefined ? {} : { parameter }) });
  }

  /** @throws Fault if the areas are too large for memory */
  #hold(read: ReadArea): void {
    this.#positions += positionsOf(read.shape.polygons);
    if (this.#positions > MAX_SIMPLIFIED)
      throw refused(
        `to simplify areas, all are held in memory: they have more than ${formatCount(MAX_SIMPLIFIED)} positions. ` +
          'Import them in parts, or without simplifying',
        { parameter: 'areas.simplify' },
      );
    this.#unsimplified.push(read);
  }

  /** Adds the areas that were held, with simplified borders. Areas that would vanish stay as they are. */
  #addSimplified(metres: number): void {
    const borders = new SharedBorders(this.#unsimplified.map(({ shape }) => shape.polygons));
    const simplified = borders.simplify(metres / METRES_PER_DEGREE);
    let left = 0;
    for (const [i, read] of this.#unsimplified.entries()) {
      const { [i]: polygons = [] } = simplified;
      left += positionsOf(polygons.length > 0 ? polygons : read.shape.polygons);
      const fault = this.#add(read, polygons.length > 0 ? polygons : undefined);
      if (fault !== undefined) this.rows.leaveOut(read.at.file, read.at.row, fault);
    }
    this.#remarks.push(
      `Borders were simplified by up to ${formatCount(metres)} m: ${formatCount(left)} of ` +
        `${formatCount(this.#positions)} positions remain`,
    );
  }

  #add(
    { at: { file, fields, row, properties }, area, shape }: ReadArea,
    simplified?: MultiPolygon,
  ): RowFault | undefined {
    const { inside } = shape;
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
        polygons: simplified ?? shape,
        ...(simplified === undefined ? {} : { areaKm2: areaKm2(shape.polygons) }),
      });
    } catch (error) {
      // Errors of the database have a code; those about the area don't.
      if (!(error instanceof Error) || systemCode(error) !== undefined) throw error;
      return { message: `the polygon can't be divided (${error.message})`, remedy: 'The row was skipped' };
    }
    this.#attributes.add(added, properties, fields);
    if (area.level !== undefined)
      this.#ownParents?.add({ id: added, level: area.level, inside, parent: area.parent, file, row });
    if (area.isUnnamed) {
      this.#counts.unnamed++;
      // If no field contains names, one note reports that.
      if (fields.name !== undefined)
        this.#note(
          file,
          row,
          `no name, so it was named ${area.name}`,
          'Choose the field with the names, or add a name',
          'areas.name_field',
        );
    }
    this.#notePlace(file, row, area, place);
    for (const pack of this.#installed.packsAt(inside, area.categoryCode))
      this.#overlaps.set(pack, (this.#overlaps.get(pack) ?? 0) + 1);
    return undefined;
  }

  #notePlace(file: string, row: number, area: AreaRow, place: ReturnType<typeof placeOf>): void {
    if (place.countryIso3 === undefined) this.#counts.without_country++;
    const isPlaced = this.#ownParents === undefined;
    if (isPlaced && area.level !== undefined && area.level > 0 && place.parentId === undefined)
      this.#counts.without_parent++;
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

  /** Returns the key within Cairn, which starts with the pack because other files may have the same keys. */
  #keyFor(file: string, row: number, { categoryCode, key }: AreaRow): string {
    const { id } = this.#options;
    const first = `${id}:${key}`;
    if (!this.#isTaken(boundaryId(categoryCode, first))) return first;
    this.#counts.doubled++;
    for (let number = (this.#doubled.get(first) ?? 1) + 1; ; number++) {
      this.#doubled.set(first, number);
      const next = `${first}~${number}`;
      if (this.#isTaken(boundaryId(categoryCode, next))) continue;
      // The parts of a ZIP code may be separate rows.
      if (this.#options.areas.as === 'zip') return next;
      const stored = JSON.stringify(`${key.slice(0, 50)}~${number}`);
      this.#note(
        file,
        row,
        `duplicate key ${JSON.stringify(key.slice(0, 50))}`,
        `Choose a field with unique values; this area was stored as ${stored}`,
        'areas.key_field',
      );
      return next;
    }
  }

  #subCategoryOf({ subCategory }: AreaRow): { subCategoryCode?: number; subCategoryName?: string } {
    if (subCategory === '') return {};
    const code = this.#subCategories.get(subCategory) ?? this.#subCategories.size + 1;
    this.#subCategories.set(subCategory, code);
    return { subCategoryCode: code, subCategoryName: subCategory };
  }

  /** Completes the pack. @throws Fault if no row could be used */
  finish(): { totals: AreaTotals; counts: PolygonRows['counts'] & typeof NO_ROWS; notes: string[] } {
    const { counts, problems } = this.rows;
    const { simplify } = this.#options.areas;
    if (simplify !== undefined) this.#addSimplified(simplify);
    if (counts.imported === 0) throw noneImported(this.#options.files, counts.rows, problems);
    this.#attributes.finish();
    const totals = this.#writer.finish();
    const placed = this.#ownParents?.place((...remark) => this.#note(...remark));
    if (placed !== undefined) this.#counts.without_parent = placed.without;
    const { category, category_name: name } = this.#options.areas;
    if (category !== undefined && category >= FIRST_CUSTOM_CATEGORY && name !== undefined) {
      this.#database.exec(CATEGORY_TABLE);
      this.#database
        .prepare('INSERT INTO category (code, word, name) VALUES (?, ?, ?)')
        .run(category, categoryIdentifier(name) ?? `category_${category}`, name);
    }
    return {
      totals,
      counts: { ...counts, ...this.#counts },
      notes: [...this.#remarks, ...this.#elsewhereNotes(), ...this.#notes(placed?.ofOwn ?? 0)],
    };
  }

  /** Single areas may be exclaves; if most lie elsewhere, their coordinates aren't in the system of the file. */
  #elsewhereNotes(): string[] {
    const { imported } = this.rows.counts;
    const elsewhere = this.#elsewhere;
    if (elsewhere * 2 < imported || elsewhere === 0) return [];
    const systems = [...new Set(this.files.map(({ system }) => system))].join(', ');
    return [
      `${areas(elsewhere)} of ${imported} ${elsewhere === 1 ? 'lies' : 'lie'} in a different country than ` +
        `specified: are the coordinate system (${systems}) and the country correct?`,
    ];
  }

  #notes(ofOwn: number): string[] {
    const { files } = this;
    const { without_country: withoutCountry, without_parent: withoutParent } = this.#counts;
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
      ...files.flatMap(({ file, fields }) =>
        fields.name === undefined
          ? [`No field of ${file} contains names: its areas are named by their keys, or by file and row`]
          : [],
      ),
      ...(as === 'admin' && withoutCountry > 0 ? [`No installed country contains ${areas(withoutCountry)}`] : []),
      ...(ofOwn > 0 ? [`With a parent area in the same import: ${areas(ofOwn)}`] : []),
      ...(withoutParent > 0
        ? [`Without a parent area in this import or an installed pack: ${areas(withoutParent)}`]
        : []),
      ...Array.from(this.#overlaps, ([pack, count]) => {
        const isEdition = pack.startsWith(IMPORT_ID_PREFIXES.areas) && count >= this.rows.counts.imported * SAME_REGION;
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
  try {
    const target = settleCategory(request.areas, installed.categories());
    if ('message' in target)
      throw new Fault('invalid_parameter', `The ${target.member.replaceAll('_', ' ')} ${target.message}`, {
        errors: [{ parameter: `areas.${target.member}`, message: target.message }],
      });
    return await writeImportedPack(request, async ({ database }) => {
      const run = new AreasImport({ ...request, areas: target }, control, database, installed);
      for (const [index, file] of request.files.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one file after the other
        await run.readFile(file, index);
      }
      const { totals, counts, notes } = run.finish();
      const { files, rows } = run;
      const names = files.map(({ file }) => file);
      const { areas: written, shards, bbox: coverage } = totals;
      const title =
        request.title ??
        `${target.category_name ?? TITLES[target.as]}, ${listFiles(request.files.map((file) => basename(file)))}`;
      const isCheck = request.check_only === true;
      return {
        description: isCheck
          ? undefined
          : {
              theme: target.as === 'admin' ? 'admin' : 'geo-boundaries',
              title,
              description: `${TITLES[target.as]} imported from ${listFiles(names)}.`,
              ...describeFiles(request, names),
              coverage,
              counts: { areas: written, shards, ...counts },
              notes: [...files.map(({ file, system }) => `The coordinates of ${file} were in ${system}.`), ...notes],
            },
        result: resultOf(
          {
            pack: request.id,
            title,
            counts,
            notes: [...files.map((each) => describeSource(each, each.system, each.fields)), ...notes],
            ...(isCheck ? { check_only: true } : {}),
          },
          rows.problems,
        ),
      };
    });
  } finally {
    installed.close();
  }
}
