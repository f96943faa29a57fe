/** `/v1/packs/{id}/areas`: the areas of a pack as a table, as vector tiles, and as files. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  areaExportEndpoint,
  areaListEndpoint,
  areaSelectionEndpoint,
  areaTileEndpoint,
  type AreaExportOrder,
  type AreaFileFormat,
} from '../../../contract/drawn-areas.ts';
import type { NotJson } from '../../../contract/endpoint.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { TILE_CONTENT_TYPE } from '../../../contract/tiles.ts';
import { areaListInChild, areaTileInChild, exportAreasInChild } from '../../look-ups/drawn-areas/in-child.ts';
import { AREA_THEMES } from '../../packs/pack.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import type { Packs } from '../../packs/packs.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import { hasVersion } from '../kit/known-version.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendBytes, sendEmpty, type Sent } from '../kit/sent.ts';
import { checkTileIndex } from '../kit/tile-index.ts';

const CONTENT_TYPES: Readonly<Record<AreaFileFormat, string>> = {
  geojson: 'application/geo+json',
  gpkg: 'application/geopackage+sqlite3',
  kml: 'application/vnd.google-earth.kml+xml',
  csv: 'text/csv; charset=utf-8',
};

const hasAreas = ({ manifest: { theme } }: PackFile): boolean => AREA_THEMES.some((areaTheme) => areaTheme === theme);

/** Removes cached shapes of packs that are no longer installed. */
function removeStaleCaches(directory: string, isInstalled: (id: string) => boolean): void {
  if (!existsSync(directory)) return;
  for (const name of readdirSync(directory))
    if (!isInstalled(name.replace(/\.sqlite.*$/, ''))) rmSync(join(directory, name), { force: true });
}

/** Returns an installed pack with areas. @throws Fault 404 */
const requirePack = (packs: Packs, id: string): PackFile => {
  const pack = packs.ready.get(id);
  if (pack !== undefined && hasAreas(pack)) return pack;
  const found = [...packs.ready.values()].filter(hasAreas).map((candidate) => candidate.id);
  throw new Fault('not_found', `No pack of areas "${id}". Installed: ${found.join(', ') || 'none'}`);
};

export const mountDrawnAreas: MountEndpoints = ({ mount, packStore, work, tempFiles, dataDirectory }) => {
  const caches = join(dataDirectory, 'layer-shapes');
  removeStaleCaches(caches, (id) => packStore.current.ready.has(id));

  mount(areaListEndpoint, async ({ params, packs, raw }, reply) => {
    const { path } = requirePack(packs, params.id);
    const list = await work.run('shapes', raw, (signal) => areaListInChild(path, signal));
    void reply.type(JSON_CONTENT_TYPE);
    return list;
  });

  mount(areaTileEndpoint, async ({ params: { id, ...tile }, query, packs, raw }, reply) => {
    checkTileIndex(tile);
    const { path, manifest, sizeBytes } = requirePack(packs, id);
    const { label = '', value = '', category = '' } = query;
    const edition = `${manifest.built_at} ${sizeBytes} ${label} ${value} ${category}`;
    const etag = `"${Buffer.from(edition).toString('base64url')}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (hasVersion(raw, etag)) return sendEmpty(reply, 304);
    const data = await work.run('shapes', raw, (signal) =>
      areaTileInChild(path, { ...tile, ...query }, join(caches, `${id}.sqlite`), signal),
    );
    return data === null
      ? sendEmpty(reply, 204)
      : sendBytes(reply, TILE_CONTENT_TYPE, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  });

  const writeFile = (
    packs: Packs,
    id: string,
    { format, boundary_ids: ids, except_boundary_ids: exceptIds }: AreaExportOrder,
    raw: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Sent<NotJson>> => {
    const { path } = requirePack(packs, id);
    const file = {
      name: `${id}.${format}`,
      contentType: CONTENT_TYPES[format],
      disposition: `attachment; filename="${id}.${format}"`,
    };
    return tempFiles.send(raw, reply, file, (to, signal) =>
      exportAreasInChild(path, { to, format, ids, exceptIds }, signal),
    );
  };

  mount(areaExportEndpoint, ({ params, query: { format, ids }, packs, raw }, reply) =>
    writeFile(
      packs,
      params.id,
      { format, ...(ids === undefined ? {} : { boundary_ids: ids.split(',').map(Number) }) },
      raw,
      reply,
    ),
  );

  mount(areaSelectionEndpoint, ({ params, body, packs, raw }, reply) => {
    if (body.boundary_ids !== undefined && body.except_boundary_ids !== undefined)
      throw parameterFault([
        { parameter: 'except_boundary_ids', message: "can't be combined with boundary_ids: send the shorter list" },
      ]);
    return writeFile(packs, params.id, body, raw, reply);
  });
};
