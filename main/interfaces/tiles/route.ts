/** `/tiles`: vector tiles and their TileJSON. */
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { tileEndpoint, tileJsonEndpoint, type TileJson } from '../../../contract/tiles.ts';
import type { PackLibrary } from '../../packs/library.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import { hasTiles, openTilePack, type TilePack } from '../../packs/tile-pack.ts';
import { Fault, parameterFault } from '../fault.ts';
import type { Interface } from '../interface.ts';

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
const decompress = promisify(gunzip);

interface Tiles {
  pack: PackFile;
  tiles: TilePack;
}

function openAll(library: PackLibrary): Map<string, Tiles> {
  const withTiles = [...library.ready.values()].filter((pack) => hasTiles(pack));
  return new Map(withTiles.map((pack) => [pack.id, { pack, tiles: openTilePack(pack) }]));
}

function tileJson({ pack, tiles }: Tiles, base: string): TileJson {
  const { manifest } = pack;
  return {
    tilejson: '3.0.0',
    name: manifest.title,
    version: manifest.version,
    attribution: manifest.attribution,
    scheme: 'xyz',
    tiles: [`${base}/tiles/${pack.id}/{z}/{x}/{y}.mvt`],
    minzoom: Math.min(...tiles.layers.map(({ minZoom }) => minZoom)),
    maxzoom: Math.max(...tiles.layers.map(({ maxZoom }) => maxZoom)),
    bounds: manifest.coverage,
    vector_layers: tiles.layers.map(({ name, minZoom, maxZoom, fields }) => ({ id: name, minzoom: minZoom, maxzoom: maxZoom, fields })),
  };
}

const acceptsGzip = (request: FastifyRequest): boolean => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test([request.headers['accept-encoding']].flat().join(','));

export const mountTiles: Interface = ({ mount, packs }) => {
  const opened = openAll(packs);
  const find = (id: string): Tiles => {
    const found = opened.get(id);
    if (found === undefined) throw new Fault(404, `There is no pack "${id}" with tiles: there are ${[...opened.keys()].join(', ') || 'none'}`);
    return found;
  };
  mount(tileJsonEndpoint, ({ params, raw }) => tileJson(find(params.pack), `http://${raw.headers.host ?? ''}`));
  mount(tileEndpoint, async ({ params, raw }, reply) => {
    const { z, x, y } = params;
    const last = 2 ** z - 1;
    const faults = Object.entries({ x, y }).filter(([, index]) => index > last);
    if (faults.length > 0) {
      throw parameterFault(faults.map(([parameter, index]) => ({ parameter, message: `must be an integer from 0 to ${last} at zoom ${z}, not "${index}"` })));
    }
    const { tiles } = find(params.pack);
    const etag = `"${tiles.revision}-${z}-${x}-${y}"`;
    // The pack may be replaced at any time, so a client asks each time and mostly hears that nothing changed.
    void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
    if (raw.headers['if-none-match']?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag) === true) return reply.code(304).send();
    const data = tiles.tile(z, x, y);
    if (data === undefined) return reply.code(204).send();
    void reply.type(TILE_TYPE);
    if (!acceptsGzip(raw)) return decompress(data);
    return reply.header('content-encoding', 'gzip').send(data);
  });
};
