/** Opens an OpenStreetMap file of any format that Cairn reads. */
import { counted } from '../../../contract/counted.ts';
import { osmFormatOf } from './format.ts';
import type { OsmHandler } from './objects.ts';
import { readPbf } from './pbf.ts';
import { readXml } from './xml.ts';

const MAX_LATITUDE_E7 = 900_000_000;
const MAX_LONGITUDE_E7 = 1_800_000_000;

/** Maximum ids in a report; it only counts the rest. */
const NAMED = 5;

/** Objects that are skipped, because they have no valid position or id. */
export class LeftOut {
  /** Nodes whose latitude or longitude is missing, not a number, or out of range. */
  nodes = 0;
  /** Objects whose id isn't a whole number. */
  withoutId = 0;
  readonly #examples: number[] = [];

  addNode(id: number): void {
    this.nodes++;
    if (this.#examples.length < NAMED) this.#examples.push(id);
  }

  /** Sentences of the report. */
  notes(): string[] {
    const more = this.nodes - this.#examples.length;
    const named = this.#examples.join(', ') + (more === 0 ? '' : ` and ${more} more`);
    return [
      ...(this.nodes === 0
        ? []
        : [
            `Skipped: ${counted(this.nodes, 'node')} with a missing, invalid or out-of-range latitude or ` +
              `longitude (${named}). Roads and lines continue straight past such a node; areas with one are ` +
              'skipped.',
          ]),
      ...(this.withoutId === 0 ? [] : [`Skipped: ${counted(this.withoutId, 'object')} without a valid id.`]),
    ];
  }
}

/**
 * Calls `handler` for every usable object in the file, in the order of the file.
 * @param onProgress receives the share of the file read so far, 0..1.
 * @returns what was left out, of the kinds that `handler` receives
 * @throws Fault when the file is of another format, or is damaged.
 */
export async function readOsm(
  file: string,
  handler: OsmHandler,
  onProgress?: (share: number) => void,
): Promise<LeftOut> {
  const leftOut = new LeftOut();
  const usable = usableOnly(handler, leftOut);
  const format = osmFormatOf(file);
  await (format === 'pbf' ? readPbf(file, usable, onProgress) : readXml(file, format, usable, onProgress));
  return leftOut;
}

/** Checks ids and coordinates for both formats, so that handlers can trust them. */
function usableOnly(handler: OsmHandler, leftOut: LeftOut): OsmHandler {
  const hasId = (id: number): boolean => {
    if (Number.isSafeInteger(id)) return true;
    leftOut.withoutId++;
    return false;
  };
  const node = handler.node?.bind(handler);
  const way = handler.way?.bind(handler);
  const relation = handler.relation?.bind(handler);
  return {
    ...(node && {
      node(id, latitudeE7, longitudeE7, tags): void {
        if (!hasId(id)) return;
        if (Math.abs(latitudeE7) <= MAX_LATITUDE_E7 && Math.abs(longitudeE7) <= MAX_LONGITUDE_E7)
          node(id, latitudeE7, longitudeE7, tags);
        else leftOut.addNode(id);
      },
    }),
    ...(way && {
      way(id, nodes, tags): void {
        if (hasId(id)) way(id, nodes, tags);
      },
    }),
    ...(relation && {
      relation(id, members, tags): void {
        if (hasId(id)) relation(id, members, tags);
      },
    }),
  };
}
