/** `/tiles`: map tiles and their TileJSON. */
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { isVectorFormat, TILE_CONTENT_TYPES, TILE_ENDPOINTS, tileJsonEndpoint } from '../../../contract/tiles.ts';
import type { Packs } from '../../packs/packs.ts';
import { tileJson, tilesOf, type Tiles } from '../../look-ups/tiles/tile-json.ts';
import { Fault } from '../../../contract/fault.ts';
import { baseUrlOf } from '../kit/base-url.ts';
import { hasVersion } from '../kit/known-version.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendBytes, sendEmpty } from '../kit/sent.ts';
import { checkTileIndex } from '../kit/tile-index.ts';

const decompress = promisify(gunzip);

/** Returns the tile set of a pack. @throws Fault 404 */
function findTiles(packs: Packs, id: string): Tiles {
  const pack = packs.ready.get(id);
  const found = pack === undefined ? undefined : tilesOf(pack);
  if (found !== undefined) return found;
  const withTiles = [...packs.ready.values()]
    .filter((candidate) => tilesOf(candidate) !== undefined)
    .map((candidate) => candidate.id);
  throw new Fault('not_found', `No pack "${id}" with tiles. Installed: ${withTiles.join(', ') || 'none'}`);
}

const acceptsGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test([request.headers['accept-encoding']].flat().join(','));

export const mountTiles: MountEndpoints = ({ mount }) => {
  mount(tileJsonEndpoint, ({ params, packs, raw }) => tileJson(findTiles(packs, params.pack), baseUrlOf(raw)));
  for (const { format, endpoint } of TILE_ENDPOINTS) {
    mount(endpoint, async ({ params, packs, raw }, reply) => {
      const { z, x, y } = params;
      checkTileIndex(params);
      const { pack, tiles } = findTiles(packs, params.pack);
      if (tiles.format !== format)
        throw new Fault(
          'not_found',
          `The tiles of pack "${pack.id}" are ${tiles.format}: request ${z}/${x}/${y}.${tiles.format}`,
        );
      const etag = `"${tiles.revision}-${z}-${x}-${y}"`;
      // The pack can be replaced at any time, so clients must revalidate; usually nothing has changed.
      void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
      if (hasVersion(raw, etag)) return sendEmpty(reply, 304);
      const data = tiles.tile(z, x, y);
      if (data === undefined) return sendEmpty(reply, 204);
      const contentType = TILE_CONTENT_TYPES[format];
      if (!isVectorFormat(format)) return sendBytes(reply, contentType, data);
      if (!acceptsGzip(raw)) return sendBytes(reply, contentType, await decompress(data));
      void reply.header('content-encoding', 'gzip');
      return sendBytes(reply, contentType, data);
    });
  }
};
