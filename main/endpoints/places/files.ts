/** `/v1/places/import` and `/v1/places/export`: saved places from and to files. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import {
  exportPlacesEndpoint,
  exportSomePlacesEndpoint,
  importPlacesEndpoint,
  MAX_IMPORTED_PLACES,
  MAX_PLACE_FILE_BYTES,
  type PlaceFileFormat,
} from '../../../contract/place-files.ts';
import { folderFor, importPlaces, placesForFile } from '../../enrichment/saved-places/import-places.ts';
import { readPlaceFile } from '../../enrichment/read-input.ts';
import { writePlaces } from '../../enrichment/saved-places/write-places.ts';
import { isDiskFull, noRoom } from '../../store/free-space.ts';
import type { PlaceFilter } from '../../store/saved-places.ts';
import { requesterOf } from '../kit/requester.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { receiveFile } from '../kit/receive-file.ts';
import type { Sent } from '../kit/sent.ts';

const CONTENT_TYPES: Readonly<Record<PlaceFileFormat, string>> = {
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  kmz: 'application/vnd.google-earth.kmz',
  csv: 'text/csv; charset=utf-8',
};

export const mountPlaceFiles: MountEndpoints = (context) => {
  const { mount, store, inFlight, work, tempFiles, dataDirectory, keyLimits } = context;
  const spools = join(dataDirectory, 'place-files');
  rmSync(spools, { recursive: true, force: true });

  mount(importPlacesEndpoint, async ({ query: { name, folder, tracks }, raw }, reply) => {
    mkdirSync(spools, { recursive: true });
    const path = join(spools, randomUUID());
    const requester = requesterOf(raw);
    const { admit, end } = inFlight.begin(requester);
    try {
      await receiveFile(raw, reply, {
        path,
        limitBytes: MAX_PLACE_FILE_BYTES,
        tooLarge: `The file is larger than ${MAX_PLACE_FILE_BYTES} bytes (256 MiB): split it`,
        admit: { arrived: admit },
      });
      const options = { name, withTracks: tracks === 'take', maximum: MAX_IMPORTED_PLACES };
      const read = await work.run('readings', raw, (signal) => readPlaceFile(path, options, signal));
      return await importPlaces(store.places, requester, read, folderFor(folder, name), keyLimits);
    } catch (error) {
      void reply.header('connection', 'close');
      throw isDiskFull(error) ? noRoom() : error;
    } finally {
      rmSync(path, { force: true });
      end();
    }
  });

  const send = (
    raw: FastifyRequest,
    reply: FastifyReply,
    format: PlaceFileFormat,
    filter: PlaceFilter,
  ): Promise<Sent<NotJson>> => {
    const requester = requesterOf(raw);
    const name = `saved-places.${format}`;
    const disposition = `attachment; filename="${name}"`;
    return tempFiles.send(raw, reply, { name, contentType: CONTENT_TYPES[format], disposition }, async (to, signal) => {
      const places = await placesForFile(store.places, requester, await store.places.places(requester, filter));
      await writePlaces(to, format, places, signal);
    });
  };
  mount(exportPlacesEndpoint, ({ query: { format, folder }, raw }, reply) => send(raw, reply, format, { folder }));
  mount(exportSomePlacesEndpoint, ({ body: { format, places: ids }, raw }, reply) => send(raw, reply, format, { ids }));
};
