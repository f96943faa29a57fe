/** `/v1/packs/{id}/outline`: made once for each file, in a thread of its own, and kept. */
import { packOutlineEndpoint, type PackOutline } from '../../../contract/pack-outline.ts';
import { fileKeyAt } from '../../packs/found-file.ts';
import { PackUnavailable } from '../../packs/library.ts';
import type { PackOutline as Outlined } from '../../packs/outline/pack-outline.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import { geoJsonOrJson } from '../content-type.ts';
import { Fault } from '../fault.ts';
import type { InterfaceContext } from '../interface.ts';
import { threadAnswer } from './thread-answer.ts';

const SCRIPT = new URL('../../workers/pack-outline.ts', import.meta.url);

function featureOf({ manifest }: PackFile, { coordinates, areaKm2 }: Outlined): PackOutline {
  return {
    type: 'Feature',
    id: manifest.id,
    bbox: manifest.coverage,
    geometry: coordinates === null || coordinates.length === 0 ? null : { type: 'MultiPolygon', coordinates },
    properties: { kind: manifest.kind, ...(areaKm2 === undefined ? {} : { area_km2: Math.round(areaKm2 * 10) / 10 }) },
  };
}

export function mountOutlines({ mount, packs, packRecords }: InterfaceContext, signal: AbortSignal): void {
  /** Those that are being made, by file. */
  const making = new Map<string, Promise<string>>();

  async function make(pack: PackFile, file: string | undefined): Promise<string> {
    const outline = JSON.stringify(featureOf(pack, await threadAnswer<Outlined>(SCRIPT, 'pack-outline', pack.path, signal)));
    // Of a file that was exchanged meanwhile nothing is known.
    if (file === undefined || fileKeyAt(pack.path) !== file) return outline;
    try {
      packRecords.keepOutline({ pack: pack.id, file }, outline);
    } catch {
      // The disk is full: it is made again the next time.
    }
    return outline;
  }

  /** @throws Fault 404; PackUnavailable */
  function need(id: string): PackFile {
    const pack = packs.ready.get(id);
    if (pack !== undefined) return pack;
    const failed = packs.list().find((candidate) => candidate.id === id);
    if (failed?.status === 'failed') throw new PackUnavailable(`Pack ${id}: ${failed.message}`, 'pack_damaged', id);
    throw new Fault(404, `No pack ${JSON.stringify(id)} is installed: GET /v1/packs lists all`);
  }

  mount(packOutlineEndpoint, async ({ params, raw }, reply) => {
    const pack = need(params.id);
    const file = fileKeyAt(pack.path);
    const known = file === undefined ? undefined : packRecords.outline({ pack: pack.id, file });
    void reply.type(geoJsonOrJson(raw));
    if (known !== undefined) return known;
    const key = `${pack.id} ${file}`;
    const outline = making.get(key) ?? make(pack, file);
    making.set(key, outline);
    try {
      return await outline;
    } catch (error) {
      if (signal.aborted) throw error;
      // The file is damaged, or is being written over: nothing is wrong with Cairn.
      throw new PackUnavailable(`Pack ${pack.id}: its outline cannot be read (${error instanceof Error ? error.message : String(error)}). Verify the pack`, 'pack_damaged', pack.id);
    } finally {
      making.delete(key);
    }
  });
}
