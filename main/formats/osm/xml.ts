/**
 * Reads OSM XML, plain or compressed (.osm, .osm.gz, .osm.bz2). https://wiki.openstreetmap.org/wiki/OSM_XML
 */
import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import unbzip2 from 'unbzip2-stream';
import { Fault } from '../../../contract/fault.ts';
import type { OsmFormat } from './format.ts';
import { XmlReader, type Attributes, type XmlListener } from '../xml.ts';
import { NO_TAGS, type OsmHandler, type OsmMember } from './objects.ts';
import { errorMessage } from '../../../contract/system-error.ts';

/**
 * Calls `handler` for every object in the file.
 * @param onProgress receives the share of the file read so far, 0..1.
 * @throws Fault when the file is not OSM XML, or is damaged.
 */
export async function readXml(
  file: string,
  format: Exclude<OsmFormat, 'pbf'>,
  handler: OsmHandler,
  onProgress?: (share: number) => void,
): Promise<void> {
  const { size } = statSync(file);
  const raw = createReadStream(file);
  const listener = new OsmListener(handler);
  const parser = new XmlReader(listener);
  const decoder = new TextDecoder();
  try {
    for await (const chunk of decompressed(format, raw)) {
      parser.write(decoder.decode(chunk, { stream: true }));
      onProgress?.(raw.bytesRead / size);
    }
    parser.close();
    listener.end();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new Fault('invalid_file', `${file} isn't valid OSM XML, or is damaged: ${errorMessage(error)}`, {
      cause: error,
    });
  } finally {
    raw.destroy();
  }
}

/** Decompresses the file. Errors of the file have to be passed on to the last stream. */
function decompressed(format: OsmFormat, raw: Readable): AsyncIterable<Uint8Array> {
  if (format === 'gzip') {
    const gunzip = createGunzip();
    raw.on('error', (error) => gunzip.destroy(error));
    return raw.pipe(gunzip);
  }
  return format === 'bzip2' ? inflateBzip2(raw) : raw;
}

/** The stream of the library has neither back-pressure nor an iterator. */
async function* inflateBzip2(raw: Readable): AsyncGenerator<Uint8Array> {
  const stream = unbzip2();
  let ready: Uint8Array[] = [];
  let failure: Error | undefined;
  stream.on('data', (chunk: Uint8Array) => ready.push(chunk));
  // The messages of the library mention its variables.
  stream.on(
    'error',
    (cause: Error) => (failure = new Error('the bzip2 compression is truncated or damaged', { cause })),
  );
  const take = (): Uint8Array[] => {
    if (failure !== undefined) throw failure;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const chunk of raw) {
    stream.write(chunk);
    yield* take();
  }
  stream.end();
  yield* take();
}

/** Parses a decimal number; NaN for other text, also empty text and "0x10", which `Number` accepts. */
const numberOf = (text: string | undefined): number =>
  text !== undefined && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;

const degreesE7 = (text: string | undefined): number => Math.round(numberOf(text) * 1e7);

/** First id for nodes with a position but no id, far below the negative ids of editors. */
const FIRST_OWN_ID = -(2 ** 52);

/** Turns elements into objects. */
class OsmListener implements XmlListener {
  readonly #handler: OsmHandler;
  #tags: Map<string, string> | undefined;
  #nodes: number[] = [];
  /** Nodes of the current way that have coordinates. */
  #placed: { id: number; latitudeE7: number; longitudeE7: number }[] = [];
  /** Ids of nodes without one, by coordinates: ways meet where these are equal. */
  readonly #ownIds = new Map<string, number>();
  #members: OsmMember[] = [];
  #attributes: Attributes = {};
  #seenRoot = false;

  constructor(handler: OsmHandler) {
    this.#handler = handler;
  }

  /** @throws Error if there were no elements */
  end(): void {
    if (!this.#seenRoot) throw new Error('there is no <osm> element');
  }

  open(name: string, attributes: Attributes): void {
    if (!this.#seenRoot) {
      if (name !== 'osm') throw new Error(`the first element is <${name}>, not <osm>`);
      this.#seenRoot = true;
    }
    if (name === 'tag') (this.#tags ??= new Map()).set(attributes['k'] ?? '', attributes['v'] ?? '');
    else if (name === 'nd') this.#addNodeOfWay(attributes);
    else if (name === 'member') this.#addMember(attributes);
    else if (name === 'node' || name === 'way' || name === 'relation') {
      this.#attributes = attributes;
      this.#tags = undefined;
      this.#nodes = [];
      this.#placed = [];
      this.#members = [];
    } else if (name === 'action')
      throw new Error('the file contains changes (<action>), not a map: export the area itself');
  }

  /** Ways of the Overpass API have coordinates with `out geom`, and only coordinates with `out tags geom`. */
  #addNodeOfWay({ ref, lat, lon }: Attributes): void {
    const isPlaced = lat !== undefined && lon !== undefined;
    const id = ref === undefined && isPlaced ? this.#ownId(`${lat} ${lon}`) : numberOf(ref);
    this.#nodes.push(id);
    if (isPlaced) this.#placed.push({ id, latitudeE7: degreesE7(lat), longitudeE7: degreesE7(lon) });
  }

  #ownId(place: string): number {
    const known = this.#ownIds.get(place);
    if (known !== undefined) return known;
    const id = FIRST_OWN_ID + this.#ownIds.size;
    this.#ownIds.set(place, id);
    return id;
  }

  #addMember({ type, ref, role }: Attributes): void {
    if (type === 'node' || type === 'way' || type === 'relation')
      this.#members.push({ type, id: numberOf(ref), role: role ?? '' });
  }

  close(name: string): void {
    const { id: key, lat, lon, visible, action } = this.#attributes;
    // JOSM also writes deleted objects that haven't been uploaded.
    if (visible === 'false' || action === 'delete') return;
    const id = numberOf(key);
    const tags = this.#tags ?? NO_TAGS;
    if (name === 'node') this.#handler.node?.(id, degreesE7(lat), degreesE7(lon), tags);
    else if (name === 'way') {
      for (const node of this.#placed) this.#handler.node?.(node.id, node.latitudeE7, node.longitudeE7, NO_TAGS);
      this.#handler.way?.(id, Float64Array.from(this.#nodes), tags);
    } else if (name === 'relation') this.#handler.relation?.(id, this.#members, tags);
  }
}
