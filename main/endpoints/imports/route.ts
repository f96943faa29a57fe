/** `/v1/imports`: receives files, imports them as packs, and reports the progress. */
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  cancelImportEndpoint,
  deleteImportEndpoint,
  importEndpoint,
  importsEndpoint,
  orderImportEndpoint,
  type ImportJob,
  type ImportOrder,
} from '../../../contract/imports.ts';
import { FIELD_MAPPINGS, previewImportEndpoint, type AddressPreview } from '../../../contract/import-preview.ts';
import { fileLookEndpoint } from '../../../contract/file-look.ts';
import { previewAreasEndpoint, type AreaPreview } from '../../../contract/area-preview.ts';
import { lookAtUpload, previewAddressFile, previewAreaFile } from '../../ingest/import-process.ts';
import type { ParameterFault } from '../../../contract/error.ts';
import { settleCategory, targetProblems } from '../../ingest/targets/areas/target.ts';
import { ownCategories } from '../../packs/custom-categories.ts';
import { dropDeadScratch } from '../../formats/scratch.ts';
import { deleteUnfinished } from '../../packs/write/pack.ts';
import { damagedAmong } from '../../packs/damaged.ts';
import { deleteLeftovers } from '../../packs/leftovers.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import type { Requester } from '../../store/requester.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { requesterOf } from '../kit/requester.ts';
import { ImportStore } from '../../ingest/jobs/import-store.ts';
import { importIdOf, importIdProblem, ownImportId } from '../../ingest/pack-ids.ts';
import { PackClaims } from '../../ingest/jobs/pack-claims.ts';
import { ImportQueue } from '../../ingest/jobs/queue.ts';
import type { Upload } from '../../ingest/jobs/uploads.ts';
import { mountImportFiles } from './files.ts';

/** Matches unfinished packs of an earlier version of Cairn. */
const UNFINISHED = /\.sqlite\.unfinished(?:-journal)?$/;

/** Kinds that read files with layers and coordinate systems. */
const LAYERED: ReadonlySet<ImportOrder['kind']> = new Set<ImportOrder['kind']>([
  'addresses',
  'areas',
  'places',
  'zip4',
]);

/** Returns whether `fields` may choose a field for that kind. */
const hasField = (kind: ImportOrder['kind'], field: string): boolean =>
  (kind === 'addresses' || kind === 'places' || kind === 'zip4') && field in FIELD_MAPPINGS[kind];

/** Returns the invalid area options of an import. */
function areaFaults({ kind, areas, check_only: checkOnly, vintage }: ImportOrder): ParameterFault[] {
  if (kind === 'areas')
    return areas === undefined
      ? [{ parameter: 'areas', message: 'is missing: areas need a target' }]
      : targetProblems(areas).map(({ member, message }) => ({ parameter: `areas.${member}`, message }));
  return Object.entries({ areas, check_only: checkOnly, vintage }).flatMap(([parameter, value]) =>
    value === undefined ? [] : [{ parameter, message: `is only for areas, not for ${kind}` }],
  );
}

/**
 * Validates an import.
 * @returns the uploaded files
 * @throws Fault 400
 */
function checkOrder(requester: Requester, order: ImportOrder, { uploads }: ImportStore): Upload[] {
  const faults: ParameterFault[] = [];
  const { kind, files, id, parts } = order;
  const idProblem = id === undefined ? undefined : importIdProblem(kind, id, parts);
  if (idProblem !== undefined) faults.push({ parameter: 'id', message: idProblem });
  if (kind === 'osm' && files.length > 1) faults.push({ parameter: 'files', message: 'must be one file for osm' });
  if (kind !== 'osm' && order.parts !== undefined)
    faults.push({ parameter: 'parts', message: `is only for osm, not for ${kind}` });
  if (!['osm', 'addresses', 'places'].includes(kind) && order.country !== undefined)
    faults.push({ parameter: 'country', message: `is only for osm, addresses and places, not for ${kind}` });
  if (kind !== 'addresses' && order.locality !== undefined)
    faults.push({ parameter: 'locality', message: `is only for addresses, not for ${kind}` });
  for (const field of Object.keys(order.fields ?? {}))
    if (!hasField(kind, field)) faults.push({ parameter: `fields.${field}`, message: `isn't a field of ${kind}` });
  for (const parameter of ['layer', 'epsg'] as const) {
    if (!LAYERED.has(kind) && order[parameter] !== undefined)
      faults.push({ parameter, message: `is only for addresses, areas, places and zip4, not for ${kind}` });
  }
  faults.push(...areaFaults(order));
  if (kind === 'zip4' && files.length > 1)
    faults.push({ parameter: 'files', message: 'must be one file for zip4: put a shapefile in a ZIP archive' });
  if (new Set(files).size < files.length) faults.push({ parameter: 'files', message: 'contains a file twice' });
  const found = files.flatMap((file, i) => {
    const upload = uploads.find(requester, file);
    if (upload === undefined)
      faults.push({
        parameter: `files[${i}]`,
        message: 'is an unknown or expired file id: upload the file again to /v1/imports/files',
      });
    return upload ?? [];
  });
  if (faults.length > 0) throw parameterFault(faults);
  return found;
}

export const mountImports: MountEndpoints = (context) => {
  const { mount, packStore, dataDirectory, work } = context;
  const store = new ImportStore(join(dataDirectory, 'imports'), context.keyLimits);
  deleteLeftovers(packStore.directory, UNFINISHED);
  deleteUnfinished(packStore.directory);
  dropDeadScratch();
  const claims = new PackClaims(packStore, context.store.importedPacks);
  const queue = new ImportQueue(store, packStore, context, claims);
  context.onClose(async () => {
    store.uploads.close();
    await queue.close();
  });

  const requireJob = (uuid: string, request: FastifyRequest): ImportJob => {
    const job = queue.find(requesterOf(request), uuid);
    if (job === undefined) throw new Fault('not_found', `Unknown import ${JSON.stringify(uuid.slice(0, 50))}`);
    return job;
  };

  mountImportFiles(context, store);
  const requireFile = (file: string, request: FastifyRequest): string => {
    const upload = store.uploads.find(requesterOf(request), file);
    if (upload !== undefined) return store.uploads.pathOf(upload);
    throw parameterFault([
      { parameter: 'file', message: 'is an unknown or expired file id: upload the file again to /v1/imports/files' },
    ]);
  };
  mount(previewImportEndpoint, ({ body: { file, fields, ...layer }, raw }): Promise<AddressPreview> => {
    const path = requireFile(file, raw);
    return work.run('readings', raw, (signal) =>
      previewAddressFile({ file: path, fields: fields ?? {}, ...layer }, signal),
    );
  });
  mount(previewAreasEndpoint, ({ body: { file, ...reading }, packs, raw }): Promise<AreaPreview> => {
    const path = requireFile(file, raw);
    const installed = { packsDirectory: packs.directory, damaged: damagedAmong(packs.list()) };
    return work.run('readings', raw, (signal) => previewAreaFile({ file: path, ...reading, ...installed }, signal));
  });
  mount(fileLookEndpoint, ({ body: { file, ...reading }, raw }) => {
    const request = { file: requireFile(file, raw), ...reading };
    return work.run('readings', raw, (signal) => lookAtUpload(request, signal));
  });
  mount(orderImportEndpoint, async ({ body, raw }) => {
    const requester = requesterOf(raw);
    const { kind, parts } = body;
    const named = body.id === undefined ? body : { ...body, id: importIdOf(kind, body.id) };
    const paths = checkOrder(requester, named, store).map((file) => store.uploads.pathOf(file));
    const { id = await ownImportId(kind, paths, parts) } = named;
    await packStore.refresh();
    const order = { ...named, id };
    // Another import may have used the files since the first check.
    const files = checkOrder(requester, order, store).map(({ name, bytes }) => ({ name, bytes }));
    const categories = ownCategories(packStore.current).filter(({ pack }) => pack !== id);
    const target = order.areas === undefined ? undefined : settleCategory(order.areas, categories);
    if (target !== undefined && 'message' in target)
      throw parameterFault([{ parameter: `areas.${target.member}`, message: target.message }]);
    claims.checkOrder({
      ...order,
      checkOnly: order.check_only,
      madeBy: requester.id,
      mayReplaceAny: requester.isAdmin,
    });
    return queue.add(requester, order, files);
  });
  mount(importsEndpoint, ({ raw }) => ({ imports: queue.list(requesterOf(raw)) }));
  mount(importEndpoint, ({ params, raw }) => requireJob(params.uuid, raw));
  mount(cancelImportEndpoint, ({ body, raw }) => {
    requireJob(body.uuid, raw);
    queue.cancel(body.uuid);
    return requireJob(body.uuid, raw);
  });
  mount(deleteImportEndpoint, ({ body, raw }) => {
    requireJob(body.uuid, raw);
    queue.remove(body.uuid);
    return { uuid: body.uuid, deleted: true };
  });
};
