/**
 * Imports a file of ZIP+4 areas into a pack: reads, checks, repairs, and puts the pack in place whole or not at all.
 */
import { counted } from '../../../../contract/counted.ts';
import type { Properties } from '../../../../contract/mapping.ts';
import type { Bbox } from '../../../../contract/pack.ts';
import { emptyBounds, extendBounds } from '../../../geometry/bounds.ts';
import type { Zip4Code, Zip4Fields } from '../../../../contract/zip4-columns.ts';
import type { GroundPolygons } from '../../../geometry/ground-shapes.ts';
import { areaKm2, bboxOf } from '../../../geometry/rings.ts';
import { ZIP4_TABLE } from '../../../packs/schema/zip4.ts';
import { addGeometry, indexGeometry, type PackDescription, type PackWriter } from '../../../packs/write/pack.ts';
import { writePackedTree } from '../../../packs/write/packed-tree.ts';
import { describeFiles } from '../../describe-files.ts';
import { openPolygons } from '../../open-layer.ts';
import { PolygonRows, READING_SHARE } from '../../polygon-rows.ts';
import { noneImported } from '../../problems.ts';
import { describeSource, resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { writeImportedPack } from '../../write-pack.ts';
import { openCountyFinder, type CountyFinder } from './county.ts';
import { readCode, readFips, resolveZip4Fields } from './fields.ts';

/** Share of the progress for reading and indexing, measured with a million areas; the rest is checking. */
const INDEXED_SHARE = 0.95;

/** The county of an area: from its row, otherwise from the installed packs. */
class Counties {
  readonly counts = { counties_found: 0, without_county: 0 };
  readonly #fields: Zip4Fields;
  readonly #finder: CountyFinder | undefined;

  constructor(fields: Zip4Fields, finder: CountyFinder | undefined) {
    this.#fields = fields;
    this.#finder = finder;
  }

  /** @returns five digits, null if unknown; and the invalid value of the row */
  of(properties: Properties, [west, south, east, north]: Bbox): { fips: string | null; invalid?: unknown } {
    const stated = readFips(properties, this.#fields);
    if (typeof stated === 'string') return { fips: stated };
    const found = this.#finder?.at({ lon: (west + east) / 2, lat: (south + north) / 2 });
    if (found === undefined) this.counts.without_county++;
    else this.counts.counties_found++;
    return { fips: found ?? null, ...(stated === undefined ? { invalid: properties[this.#fields.fips ?? ''] } : {}) };
  }
}

/** Returns the function that adds an area to the pack, and the bounds of all. */
function areaWriter({ database }: PackWriter): {
  add: (code: Zip4Code, fips: string | null, box: Bbox, shape: GroundPolygons) => void;
  coverage: Bbox;
} {
  database.exec(ZIP4_TABLE);
  addGeometry(database, 'zip4', 'MULTIPOLYGON');
  const insert = database.prepare(
    `INSERT INTO zip4 (zip, plus4, zip9, fips, west, south, east, north, area_m2, geometry)
     VALUES (@zip, @plus4, @zip || @plus4, @fips, @west, @south, @east, @north, @area, @blob)`,
  );
  const coverage = emptyBounds();
  return {
    coverage,
    add(code, fips, box, { polygons, blob }) {
      const [west, south, east, north] = box;
      insert.run({ ...code, fips, west, south, east, north, area: areaKm2(polygons) * 1e6, blob });
      extendBounds(coverage, ...box);
    },
  };
}

/** Imports a file of ZIP+4 areas. */
export async function importZip4(request: ImportRequest, control: ImportControl = {}): Promise<ImportResult> {
  const { files, id, packsDirectory, damaged } = request;
  const [path = ''] = files;
  const layer = await openPolygons(path, request);
  const finder = openCountyFinder(packsDirectory, damaged);
  try {
    const { source, projection } = layer;
    const { file, format } = source;
    const fields = resolveZip4Fields(request.fields ?? {}, file, layer.fields);
    return await writeImportedPack(request, async (pack) => {
      const { database } = pack;
      const { add, coverage } = areaWriter(pack);
      const rows = new PolygonRows(database, request, control);
      const counties = new Counties(fields, finder);
      const { problems, counts } = rows;
      database.exec('BEGIN');
      await rows.read(layer, 0, {
        read: (properties) => readCode(properties, fields),
        add(code, shape, line, properties) {
          const box = bboxOf(shape.polygons);
          const { fips, invalid } = counties.of(properties, box);
          add(code, fips, box, shape);
          if (invalid !== undefined)
            problems.add({
              file,
              line,
              message: `county ${JSON.stringify(invalid)} isn't a FIPS code`,
              remedy: 'It must have five digits; the row is imported without it',
            });
          return undefined;
        },
      });
      database.exec('COMMIT');
      if (counts.imported === 0) throw noneImported(files, counts.rows, problems);
      const tick = (step: string, share: number): void => control.onProgress?.({ step, share, rows: counts.rows });
      tick('indexing', READING_SHARE);
      indexGeometry(database, 'zip4');
      writePackedTree(database, 'zip4');
      tick('checking', INDEXED_SHARE);
      const title = request.title ?? `ZIP+4 areas, ${file}`;
      const { counties_found: found, without_county: withoutCounty } = counties.counts;
      const { rows: read, imported, repaired, left_out: leftOut } = counts;
      const shared = { repaired, left_out: leftOut, without_county: withoutCounty };
      const description: PackDescription = {
        theme: 'zip4',
        title,
        description: `ZIP+4 areas imported from ${file} (${format}).`,
        ...describeFiles(request, [file], { licence: 'As agreed with the supplier of the file' }),
        coverage,
        counts: { zip4: imported, rows_read: read, ...shared, counties_found: found },
        notes: [
          `The coordinates were in ${projection.name}.`,
          ...(found > 0 ? [`${found} areas take their county from the pack admin-us, by their centre.`] : []),
          ...(leftOut > 0 ? [`${leftOut} of ${read} rows of the file were skipped because they are invalid.`] : []),
        ],
      };
      const notes = [
        describeSource(source, projection.name, fields),
        ...(found === 0 ? [] : [`${counted(found, 'row')} with a county from the pack admin-us`]),
      ];
      return {
        description,
        result: resultOf({ pack: id, title, counts: { rows_read: read, imported, ...shared }, notes }, problems),
      };
    });
  } finally {
    layer.close();
    finder?.close();
  }
}
