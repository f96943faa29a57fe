/** `/v1/packs/{id}/outline`: computed once per file in a separate process, and cached. */
import { jsonText, asJsonText, type JsonText } from '../../../contract/json-text.ts';
import { packOutlineEndpoint, type PackOutline } from '../../../contract/pack-outline.ts';
import { fileKeyAt } from '../../packs/file-identity.ts';
import { outlineInChild } from '../../packs/outline/outline-in-child.ts';
import type { PackOutline as Outlined } from '../../packs/outline/pack-outline.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import type { Packs } from '../../packs/packs.ts';
import { geoJsonOrJson } from '../kit/content-type.ts';
import { Fault, isFault } from '../../../contract/fault.ts';
import { outOfFiles } from '../../threads/open-files.ts';
import type { EndpointContext } from '../kit/mounting.ts';
import type { FastifyRequest } from 'fastify';
import { errorMessage } from '../../../contract/system-error.ts';

function featureOf({ manifest }: PackFile, { coordinates, areaKm2 }: Outlined): PackOutline {
  return {
    type: 'Feature',
    id: manifest.id,
    bbox: manifest.coverage,
    geometry: coordinates === null || coordinates.length === 0 ? null : { type: 'MultiPolygon', coordinates },
    properties: { kind: manifest.kind, ...(areaKm2 === undefined ? {} : { area_km2: Math.round(areaKm2 * 10) / 10 }) },
  };
}

/** Returns an installed pack. @throws Fault not_found, pack_damaged */
function requirePack(packs: Packs, id: string): PackFile {
  const pack = packs.ready.get(id);
  if (pack !== undefined) return pack;
  const failed = packs.list().find((candidate) => candidate.id === id);
  if (failed?.status === 'failed') throw new Fault('pack_damaged', `Pack ${id}: ${failed.message}`, { pack: id });
  throw new Fault('not_found', `No pack ${JSON.stringify(id)} is installed`);
}

export function mountOutlines({ mount, work, store: { packRecords } }: EndpointContext, signal: AbortSignal): void {
  /** Outlines being computed, by file. */
  const pending = new Map<string, Promise<JsonText<PackOutline>>>();

  /** Computes an outline for all waiting requests. The computation continues if the first client disconnects. */
  async function compute(
    pack: PackFile,
    file: string | undefined,
    request: FastifyRequest,
  ): Promise<JsonText<PackOutline>> {
    const made = await work.enqueue('outlines', request, () => outlineInChild(pack.path, signal), signal);
    const outline = jsonText(featureOf(pack, made));
    // The file was replaced during the computation: don't cache its outline.
    if (file === undefined || fileKeyAt(pack.path) !== file) return outline;
    try {
      packRecords.saveOutline({ pack: pack.id, file }, outline);
    } catch {
      // The disk is full: it will be computed again.
    }
    return outline;
  }

  mount(packOutlineEndpoint, async ({ params, packs, raw }, reply) => {
    const pack = requirePack(packs, params.id);
    const file = fileKeyAt(pack.path);
    const known = file === undefined ? undefined : packRecords.outline({ pack: pack.id, file });
    void reply.type(geoJsonOrJson(raw.headers));
    if (known !== undefined) return asJsonText<PackOutline>(known);
    const key = `${pack.id} ${file}`;
    const outline = pending.get(key) ?? compute(pack, file, raw);
    pending.set(key, outline);
    try {
      return await outline;
    } catch (error) {
      if (signal.aborted) throw new Fault('closing', 'Cairn is closing');
      const refusal = isFault(error, 'busy') ? error : outOfFiles(error);
      if (refusal !== undefined) throw refusal;
      // The file is damaged or being overwritten; this isn't an internal error.
      throw new Fault(
        'pack_damaged',
        `Pack ${pack.id}: its outline can't be read (${errorMessage(error)}). Verify the pack`,
        { pack: pack.id },
      );
    } finally {
      pending.delete(key);
    }
  });
}
