/** `/v1/packs/{id}/areas`: the areas of a pack as a table, as vector tiles, and as files. */
import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  areaExportEndpoint,
  areaListEndpoint,
  areaTileEndpoint,
  type AreaFileFormat,
} from '../../../contract/drawn-areas.ts';
import { Fault } from '../../../contract/fault.ts';
import { TILE_CONTENT_TYPE } from '../../../contract/tiles.ts';
import {
  areaListInChild,
  areaTileInChild,
  DRAWN_AT_ONCE,
  exportAreasInChild,
} from '../../look-ups/drawn-areas/in-child.ts';
import { AREA_THEMES } from '../../packs/found-file.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import { needRoom } from '../../store/free-space.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import { CostlyRequests } from '../kit/costly.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendBytes, sendNothing } from '../kit/sent.ts';
import { checkTileIndex } from '../kit/tile-index.ts';

/** A map asks for all tiles in view at once. */
const MAY_WAIT = 200;

const CONTENT_TYPES: Readonly<Record<AreaFileFormat, string>> = {
  geojson: 'application/geo+json',
  gpkg: 'application/geopackage+sqlite3',
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv; charset=utf-8',
};

const hasAreas = ({ manifest: { theme } }: PackFile): boolean => AREA_THEMES.some((known) => known === theme);

export const mountDrawnAreas: MountEndpoints = ({ mount, packs, dataDirectory }) => {
  const costly = new CostlyRequests(DRAWN_AT_ONCE, MAY_WAIT);
  const spools = join(dataDirectory, 'exports');
  rmSync(spools, { recursive: true, force: true });

  /** @throws Fault 404 */
  const need = (id: string): PackFile => {
    const pack = packs.ready.get(id);
    if (pack !== undefined && hasAreas(pack)) return pack;
    const found = [...packs.ready.values()].filter(hasAreas).map((candidate) => candidate.id);
    throw new Fault('not_found', `There is no pack "${id}" with areas: there are ${found.join(', ') || 'none'}`);
  };

  mount(areaListEndpoint, async ({ params, raw }, reply) => {
    const { path } = need(params.id);
    const list = await costly.run(raw, (signal) => areaListInChild(path, signal));
    void reply.type(JSON_CONTENT_TYPE);
    return list;
  });

  mount(areaTileEndpoint, async ({ params: { id, ...tile }, query, raw }, reply) => {
    checkTileIndex(tile);
    const { path, manifest, sizeBytes } = need(id);
    const etag = `"${Buffer.from(`${manifest.built_at} ${sizeBytes} ${query.label ?? ''} ${query.value ?? ''}`).toString('base64url')}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (raw.headers['if-none-match']?.split(',').some((given) => given.trim() === etag) === true)
      return sendNothing(reply, 304);
    const data = await costly.run(raw, (signal) => areaTileInChild(path, { ...tile, ...query }, signal));
    return data === null
      ? sendNothing(reply, 204)
      : sendBytes(reply, TILE_CONTENT_TYPE, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  });

  mount(areaExportEndpoint, async ({ params, query: { format, ids }, raw }, reply) => {
    const { path } = need(params.id);
    needRoom(dataDirectory);
    mkdirSync(spools, { recursive: true });
    const to = join(spools, randomUUID());
    const wanted = ids?.split(',').map(Number);
    try {
      await costly.run(raw, (signal) => exportAreasInChild(path, { to, format, ids: wanted }, signal));
    } catch (error) {
      rmSync(to, { force: true });
      throw error;
    }
    const stream = createReadStream(to);
    stream.once('close', () => rmSync(to, { force: true }));
    void reply.headers({
      'content-disposition': `attachment; filename="${params.id}.${format}"`,
      'content-length': statSync(to).size,
    });
    return sendBytes(reply, CONTENT_TYPES[format], stream);
  });
};
