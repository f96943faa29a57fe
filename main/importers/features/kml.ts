/** Reads polygons and points of KML (OGC 12-007r2) as they stream by, with the names and data of their placemarks. */
import { fileFault, isFault } from '../../../contract/fault.ts';
import { closeSync } from 'node:fs';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import sax from 'sax';
import { pointWkb } from '../../packs/wkb.ts';
import { type FeatureSource, type SourceFeature, type WantedShapes } from './feature-source.ts';
import { openFile, readChunks } from './file-chunks.ts';
import { sizeFault } from './limits.ts';
import { soundPolygons } from './sound-polygons.ts';

type Position = [number, number];

const DAMAGED = 'Download or export it again';
/** Elements within one another: a polygon of a placemark has some fifteen. */
const MAX_DEPTH = 100;
/** Of the coordinates of one ring, and of a description. */
const MAX_TEXT = 64 << 20;
const OTHER_SHAPES = new Set(['Point', 'LineString', 'Track', 'MultiTrack', 'Model']);

/** Elements of a placemark whose text is a property. */
const PLAIN = new Set(['name', 'description', 'address', 'phoneNumber']);

interface Placemark {
  properties: Record<string, unknown>;
  polygons: Position[][][];
  positions: number;
  rings: number;
  others: string[];
  points: Position[];
  fault: string | undefined;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function readPosition(tuple: string): Position | string {
  const [x, y] = tuple.split(',', 2);
  const position: Position = [Number(x), Number(y)];
  return x === '' || y === undefined || y === '' || !position.every(Number.isFinite)
    ? `${JSON.stringify(tuple.slice(0, 50))} is no position of two numbers`
    : position;
}

function readRing(text: string): Position[] | string {
  const ring: Position[] = [];
  // Drawn by hand, positions have spaces behind their commas.
  for (const [tuple] of text.replaceAll(/\s*,\s*/g, ',').matchAll(/\S+/g)) {
    const position = readPosition(tuple);
    if (typeof position === 'string') return position;
    ring.push(position);
    const tooLarge = sizeFault(1, ring.length);
    if (tooLarge !== undefined) return tooLarge;
  }
  return ring;
}

function featureOf(
  row: number,
  { properties, polygons, positions, rings, others, points, fault }: Placemark,
  shapes: WantedShapes,
): SourceFeature {
  const [point] = points;
  const isPoint = shapes === 'any' && others.length === 1 && polygons.length === 0;
  if (isPoint && fault === undefined && point !== undefined) return { row, properties, wkb: pointWkb(point) };
  const found =
    fault ??
    sizeFault(rings, positions) ??
    (polygons.length > 0
      ? undefined
      : others.length > 0
        ? `its geometry is a ${others[0]}, not a Polygon`
        : 'it has no geometry');
  const shape = found ?? soundPolygons(polygons);
  return typeof shape === 'string' ? { row, properties, wkb: undefined, fault: shape } : { row, properties, ...shape };
}

/** Takes the text of a file piece by piece, and has the placemarks that it completes. */
class PlacemarkReader {
  readonly ready: SourceFeature[] = [];
  readonly #parser = sax.parser(true);
  readonly #stack: string[] = [];
  #rows = 0;
  #placemark: Placemark | undefined;
  #polygon: Position[][] | undefined;
  #text = '';
  #dataName = '';
  /** Names of the folders around, from the outside. */
  readonly #folders: string[] = [];
  readonly #shapes: WantedShapes;

  constructor(shapes: WantedShapes) {
    this.#shapes = shapes;
    /* oxlint-disable unicorn/prefer-add-event-listener -- sax has no other way */
    this.#parser.onerror = (error) => {
      throw error;
    };
    this.#parser.onopentag = ({ name, attributes: { name: dataName } }) =>
      this.#open(localName(name), typeof dataName === 'string' ? dataName : '');
    this.#parser.onclosetag = (name) => this.#close(localName(name));
    this.#parser.ontext = (text) => this.#take(text);
    this.#parser.oncdata = (text) => this.#take(text);
    /* oxlint-enable unicorn/prefer-add-event-listener */
  }

  get rows(): number {
    return this.#rows;
  }

  /** Whether text is the name of a folder, which its placemarks have as a property. */
  get #isInFolderName(): boolean {
    return this.#stack.at(-1) === 'name' && this.#stack.at(-2) === 'Folder';
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
  }

  #open(name: string, dataName: string): void {
    this.#stack.push(name);
    if (this.#stack.length > MAX_DEPTH)
      throw new Error(`its elements lie more than ${MAX_DEPTH} deep within one another`);
    this.#text = '';
    if (name === 'Folder') this.#folders.push('');
    if (name === 'Placemark')
      this.#placemark = {
        properties: {},
        polygons: [],
        positions: 0,
        rings: 0,
        others: [],
        points: [],
        fault: undefined,
      };
    else if (name === 'Polygon') this.#polygon = [];
    else if (name === 'Data' || name === 'SimpleData') this.#dataName = dataName;
    else if (OTHER_SHAPES.has(name)) this.#placemark?.others.push(name);
  }

  #take(text: string): void {
    if (this.#placemark === undefined && !this.#isInFolderName) return;
    if (this.#text.length + text.length <= MAX_TEXT) {
      this.#text += text;
      return;
    }
    this.#text = '';
    if (this.#placemark !== undefined)
      this.#placemark.fault ??= `a text of it is longer than ${MAX_TEXT / 2 ** 20} MiB: simplify or divide it`;
  }

  #close(name: string): void {
    this.#stack.pop();
    const placemark = this.#placemark;
    if (placemark !== undefined) this.#closeWithin(placemark, name);
    else if (name === 'Folder') this.#folders.pop();
    else if (name === 'name' && this.#stack.at(-1) === 'Folder')
      this.#folders[this.#folders.length - 1] = this.#text.trim();
    this.#text = '';
  }

  #closeWithin(placemark: Placemark, name: string): void {
    const parent = this.#stack.at(-1);
    const text = this.#text.trim();
    if (name === 'Placemark') {
      const folder = this.#folders.filter((part) => part !== '').join(' / ');
      if (folder !== '') placemark.properties['folder'] ??= folder;
      this.ready.push(featureOf(++this.#rows, placemark, this.#shapes));
      this.#placemark = undefined;
    } else if (PLAIN.has(name) && parent === 'Placemark') placemark.properties[name] = text;
    else if (name === 'SimpleData' || (name === 'value' && parent === 'Data'))
      placemark.properties[this.#dataName] = text;
    else if (name === 'Polygon') {
      if (this.#polygon !== undefined && this.#polygon.length > 0) placemark.polygons.push(this.#polygon);
      this.#polygon = undefined;
    } else if (name === 'coordinates' && this.#polygon !== undefined) this.#addRing(placemark, this.#polygon, text);
    else if (name === 'coordinates' && parent === 'Point') {
      const position = readPosition(text.replaceAll(/\s*,\s*/g, ','));
      if (typeof position === 'string') placemark.fault ??= position;
      else placemark.points.push(position);
    }
  }

  #addRing(placemark: Placemark, polygon: Position[][], text: string): void {
    if (placemark.fault !== undefined) return;
    const ring = readRing(text);
    if (typeof ring === 'string') {
      placemark.fault ??= ring;
      return;
    }
    placemark.rings++;
    placemark.positions += ring.length;
    // What is too large is counted on, and not kept.
    if (sizeFault(placemark.rings, placemark.positions) !== undefined) return;
    if (this.#stack.includes('outerBoundaryIs')) polygon.unshift(ring);
    else polygon.push(ring);
  }
}

/** Opens a KML file; coordinates are always WGS84. @throws Fault */
export function openKml(path: string, shapes: WantedShapes = 'polygons'): FeatureSource {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  const state = { done: 0 };
  return {
    file,
    format: 'KML',
    coordinateSystem: { epsg: 4326 },
    total: size,
    get done() {
      return state.done;
    },
    *features() {
      const reader = new PlacemarkReader(shapes);
      const decoder = new StringDecoder('utf8');
      state.done = 0;
      try {
        for (const chunk of readChunks(descriptor)) {
          state.done += chunk.length;
          reader.write(decoder.write(chunk));
          yield* reader.ready.splice(0);
        }
        reader.end();
      } catch (error) {
        if (isFault(error, 'invalid_file')) throw error;
        const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        throw fileFault(file, `after placemark ${reader.rows} it is no KML (${what})`, DAMAGED);
      }
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}
