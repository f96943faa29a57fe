/** Writes small shapefiles for tests, by the ESRI description of 1998. */
import { writeFileSync } from 'node:fs';

export interface FixtureShapefile {
  fields: { name: string; type: 'C' | 'N' | 'D' | 'L'; length: number }[];
  /** Polygons unless said. */
  shape?: keyof typeof SHAPES;
  /** No rings make a null shape. Outer rings run clockwise. A line's parts stand in their place, or a point alone. */
  records: { values: (string | number)[]; rings: number[][][] }[];
  prj?: string;
}

const FILE_CODE = 9994;
const VERSION = 1000;
const SHAPES = { point: 1, line: 3, polygon: 5 } as const;

function pointContent([x = 0, y = 0]: readonly number[]): Buffer {
  const content = Buffer.alloc(20);
  content.writeInt32LE(SHAPES.point, 0);
  content.writeDoubleLE(x, 4);
  content.writeDoubleLE(y, 12);
  return content;
}

function shapeContent(rings: readonly number[][][], shape: keyof typeof SHAPES): Buffer {
  if (rings.length === 0) return Buffer.alloc(4);
  const points = rings.flat();
  if (shape === 'point') return pointContent(points[0] ?? []);
  const content = Buffer.alloc(44 + rings.length * 4 + points.length * 16);
  content.writeInt32LE(SHAPES[shape], 0);
  content.writeInt32LE(rings.length, 36);
  content.writeInt32LE(points.length, 40);
  let start = 0;
  for (const [i, ring] of rings.entries()) {
    content.writeInt32LE(start, 44 + i * 4);
    start += ring.length;
  }
  for (const [i, [x = 0, y = 0]] of points.entries()) {
    content.writeDoubleLE(x, 44 + rings.length * 4 + i * 16);
    content.writeDoubleLE(y, 52 + rings.length * 4 + i * 16);
  }
  return content;
}

function shapes(records: FixtureShapefile['records'], shape: keyof typeof SHAPES): Buffer {
  const parts = records.flatMap(({ rings }, i) => {
    const content = shapeContent(rings, shape);
    const header = Buffer.alloc(8);
    header.writeInt32BE(i + 1, 0);
    header.writeInt32BE(content.length / 2, 4);
    return [header, content];
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(FILE_CODE, 0);
  header.writeInt32BE((100 + parts.reduce((sum, { length }) => sum + length, 0)) / 2, 24);
  header.writeInt32LE(VERSION, 28);
  header.writeInt32LE(SHAPES[shape], 32);
  return Buffer.concat([header, ...parts]);
}

function table({ fields, records }: FixtureShapefile): Buffer {
  const recordLength = 1 + fields.reduce((sum, { length }) => sum + length, 0);
  const header = Buffer.alloc(32 + fields.length * 32 + 1);
  header.writeUInt8(3, 0);
  header.writeUInt32LE(records.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(recordLength, 10);
  for (const [i, { name, type, length }] of fields.entries()) {
    header.write(name, 32 + i * 32, 'latin1');
    header.write(type, 32 + i * 32 + 11, 'latin1');
    header.writeUInt8(length, 32 + i * 32 + 16);
  }
  header.writeUInt8(0x0d, header.length - 1);
  const rows = records.map(({ values }) =>
    Buffer.from(
      ' ' +
        fields
          .map(({ type, length }, i) =>
            type === 'N' ? String(values[i]).padStart(length) : String(values[i]).padEnd(length),
          )
          .join(''),
      'latin1',
    ),
  );
  return Buffer.concat([header, ...rows, Buffer.from([0x1a])]);
}

/** Writes `path` (ending in `.shp`) and its `.dbf`, and a `.prj` where one is given; `cutBytes` shortens the `.shp`. */
export function writeShapefile(path: string, fixture: FixtureShapefile, { cutBytes = 0 } = {}): void {
  const content = shapes(fixture.records, fixture.shape ?? 'polygon');
  writeFileSync(path, content.subarray(0, content.length - cutBytes));
  writeFileSync(path.replace(/\.shp$/, '.dbf'), table(fixture));
  if (fixture.prj !== undefined) writeFileSync(path.replace(/\.shp$/, '.prj'), fixture.prj);
}
