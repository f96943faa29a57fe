/** Reads the points of GPX 1.0 and 1.1 (https://www.topografix.com/gpx.asp): waypoints, and those of routes and tracks. */
import { closeSync } from 'node:fs';
import { basename } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import sax from 'sax';
import { fileFault, isFault } from '../../../contract/fault.ts';
import { pointWkb } from '../../packs/wkb.ts';
import type { FeatureSource, SourceFeature } from './feature-source.ts';
import { openFile, readChunks } from './file-chunks.ts';

const DAMAGED = 'Download or export it again';
const MAX_DEPTH = 50;
/** Of one element. */
const MAX_TEXT = 1 << 20;

/** What an element with a position is called in the column `kind`. */
const KINDS: Readonly<Record<string, string>> = { wpt: 'waypoint', rtept: 'route', trkpt: 'track' };

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const isGpx = (text: string): boolean => /^[^<]{0,8}</.test(text) && /<(?:\w+:)?gpx[\s>]/.test(text);

const numberOf = (value: unknown): number =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;

/** Takes the text of a file piece by piece, and has the points that it completes. */
class PointReader {
  readonly ready: SourceFeature[] = [];
  rows = 0;
  readonly #parser = sax.parser(true);
  readonly #stack: string[] = [];
  #text = '';
  /** Name of the route or track that goes on. */
  #path = '';
  #point: { properties: Record<string, unknown>; lon: number; lat: number } | undefined;

  constructor() {
    /* oxlint-disable unicorn/prefer-add-event-listener -- sax has no other way */
    this.#parser.onerror = (error) => {
      throw error;
    };
    this.#parser.onopentag = ({ name, attributes }) => this.#open(localName(name), attributes);
    this.#parser.onclosetag = (name) => this.#close(localName(name));
    this.#parser.ontext = (text) => this.#take(text);
    this.#parser.oncdata = (text) => this.#take(text);
    /* oxlint-enable unicorn/prefer-add-event-listener */
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    this.#parser.close();
    if (this.#stack.length > 0) throw new Error('it ends in the middle');
  }

  #take(text: string): void {
    if (this.#text.length + text.length > MAX_TEXT) throw new Error(`a text of it is longer than ${MAX_TEXT} letters`);
    this.#text += text;
  }

  #open(name: string, attributes: Readonly<Record<string, unknown>>): void {
    this.#stack.push(name);
    if (this.#stack.length > MAX_DEPTH)
      throw new Error(`its elements lie more than ${MAX_DEPTH} deep within one another`);
    this.#text = '';
    if (name === 'rte' || name === 'trk') this.#path = '';
    const kind = KINDS[name];
    if (kind !== undefined)
      this.#point = {
        properties: { kind, ...(kind === 'waypoint' || this.#path === '' ? {} : { path: this.#path }) },
        lon: numberOf(attributes['lon']),
        lat: numberOf(attributes['lat']),
      };
  }

  #close(name: string): void {
    this.#stack.pop();
    const parent = this.#stack.at(-1) ?? '';
    const text = this.#text.trim();
    this.#text = '';
    if (name === 'name' && (parent === 'rte' || parent === 'trk')) this.#path = text;
    const point = this.#point;
    if (point === undefined) return;
    if (name in KINDS) {
      this.#point = undefined;
      const { properties, lon, lat } = point;
      const row = ++this.rows;
      const isPosition = Number.isFinite(lon) && Number.isFinite(lat);
      this.ready.push(
        isPosition
          ? { row, properties, wkb: pointWkb([lon, lat]) }
          : { row, properties, wkb: undefined, fault: 'its lat and lon are no two numbers' },
      );
    } else if (parent in KINDS && text !== '') point.properties[name] = text;
  }
}

/** Opens a GPX file; coordinates are always WGS84. @throws Fault */
export function openGpx(path: string): FeatureSource {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  const state = { done: 0 };
  return {
    file,
    format: 'GPX',
    coordinateSystem: { epsg: 4326 },
    total: size,
    get done() {
      return state.done;
    },
    *features() {
      const reader = new PointReader();
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
        throw fileFault(file, `after point ${reader.rows} it is no GPX (${what})`, DAMAGED);
      }
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}
