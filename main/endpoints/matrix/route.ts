/** `/tdmv1`: matrices of travel times and distances as jobs. */
import { counted } from '../../../contract/counted.ts';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  cancelEndpoint,
  deleteEndpoint,
  duplicateEndpoint,
  fetchEndpoint,
  jobsEndpoint,
  MATRIX_TYPE,
  orderEndpoint,
  renameEndpoint,
  snapEndpoint,
  type JobSummary,
  type SnapAnswer,
} from '../../../contract/matrix.ts';
import type { ParameterFault } from '../../../contract/error.ts';
import type { MatrixJobEntry, MatrixJobRow } from '../../store/matrix-job.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { typeOrJson } from '../kit/content-type.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { requesterOf } from '../kit/requester.ts';
import { readAddresses } from '../../matrix/addresses.ts';
import { readChanges } from '../../matrix/avoid.ts';
import { fetchAnswer } from '../../matrix/answer.ts';
import { coverageOf, packForMatrix } from '../../packs/road-coverage.ts';
import { mountExport } from './export.ts';
import { mountPaths } from './paths.ts';
import { mountGeoPackage } from './geopackage.ts';
import { mountReach } from './reach.ts';
import { mountTrip } from './trip.ts';
import { MatrixQueue, nameOf } from '../../matrix/queue.ts';
import { computerOf, createMatrixThread } from '../../matrix/matrix-thread.ts';
import { networksIn } from '../../matrix/network-cache.ts';
import { prepareNetworks } from '../../matrix/prepare-networks.ts';
import type { Packs } from '../../packs/packs.ts';
import { ResultFiles } from '../../matrix/result-files.ts';
import { sendAnswer } from './send-answer.ts';
import { summaryOf } from '../../matrix/summary.ts';
import { giveWay } from '../../threads/give-way.ts';

const refuse = (faults: ParameterFault[]): void => {
  if (faults.length > 0) throw parameterFault(faults);
};

/** Returns the id of the road pack for a job, or why no pack covers its points. @throws Fault */
const packFor = (packs: Packs, origins: Float64Array, destinations: Float64Array): string | { failure: string } => {
  packs.need('roads');
  const chosen = packForMatrix(
    packs,
    { name: 'origin', lonLats: origins },
    { name: 'destination', lonLats: destinations },
  );
  if (typeof chosen !== 'string') return chosen.id;
  // If a failed pack could cover the points, report that failure instead.
  packs.refuseIfFailed('roads');
  return { failure: chosen };
};

export const mountMatrix: MountEndpoints = (context) => {
  const { mount, packStore, dataDirectory, keyNames, work, tempFiles } = context;
  const networks = networksIn(dataDirectory);
  const thread = createMatrixThread({ networks });
  const queue = new MatrixQueue({
    dataDirectory,
    jobs: context.store.openMatrixJobs(),
    results: new ResultFiles(join(dataDirectory, 'matrix')),
    packStore,
    thread: computerOf(thread),
    limits: context.keyLimits,
    computes: context.computesMatrices,
  });
  context.onClosing(() => queue.stopWaiting());
  if (context.preparesNetworks) context.onClosing(prepareNetworks(packStore, thread, networks));
  context.jobRetention.add('matrices', queue);
  context.onClose(async () => {
    await queue.close();
    await thread.close(new Fault('closing', 'Cairn is closing'));
  });

  const requireJob = async (uuid: string, request: FastifyRequest): Promise<MatrixJobRow> => {
    const job = await queue.find(uuid, requesterOf(request));
    if (job === undefined) throw new Fault('not_found', `Unknown job ${JSON.stringify(uuid.slice(0, 50))}`);
    return job;
  };
  const summary = (job: MatrixJobEntry, request: FastifyRequest): JobSummary => ({
    ...summaryOf(queue, job),
    ...keyNames.describeFor(requesterOf(request), job.madeBy),
  });

  mount(orderEndpoint, async ({ body, packs, raw }) => {
    const faults: ParameterFault[] = [];
    const origins = readAddresses('origin_addresses', body.origin_addresses, faults);
    const destinations = readAddresses('destination_addresses', body.destination_addresses, faults);
    checkOnePerPoint('origin_names', body.origin_names, body.origin_addresses.length, faults);
    checkOnePerPoint('destination_names', body.destination_names, body.destination_addresses.length, faults);
    checkOnePerPoint('origin_fields', body.origin_fields, body.origin_addresses.length, faults);
    checkOnePerPoint('destination_fields', body.destination_fields, body.destination_addresses.length, faults);
    readChanges(body, faults);
    refuse(faults);
    const uuid = await queue.add(requesterOf(raw), {
      mode: body.mode ?? 'car',
      option: body.option ?? 'fastest',
      changes: body,
      wantsDuration: body.result.includes('cost'),
      wantsDistance: body.result.includes('distance'),
      origins: { addresses: body.origin_addresses, lonLats: origins },
      destinations: { addresses: body.destination_addresses, lonLats: destinations },
      pack: packFor(packs, origins, destinations),
      name: nameOf(body.name),
      originNames: body.origin_names ?? null,
      destinationNames: body.destination_names ?? null,
      originFields: body.origin_fields ?? null,
      destinationFields: body.destination_fields ?? null,
    });
    const { metering } = raw.raw;
    if (metering !== undefined) metering.matrixCells = body.origin_addresses.length * body.destination_addresses.length;
    return { uuid };
  });

  mount(duplicateEndpoint, async ({ body, packs, raw }) => {
    return {
      uuid: await queue.duplicate(await requireJob(body.uuid, raw), requesterOf(raw), (origins, destinations) =>
        packFor(packs, origins, destinations),
      ),
    };
  });

  mount(renameEndpoint, async ({ body, raw }) => {
    await requireJob(body.uuid, raw);
    await queue.rename(body.uuid, body.name);
    return summary(await requireJob(body.uuid, raw), raw);
  });

  mount(fetchEndpoint, async ({ body, raw }, reply) => {
    const { uuid } = await requireJob(body.uuid, raw);
    if (body.wait !== undefined) await queue.ended(uuid, AbortSignal.timeout(body.wait * 1000));
    // Serialising the points of a large job takes long, so yield first.
    await giveWay();
    return sendAnswer(
      reply,
      await fetchAnswer(
        queue,
        await requireJob(uuid, raw),
        body.matrices ?? true,
        typeOrJson(MATRIX_TYPE, raw.headers),
      ),
    );
  });

  mountReach({ mount, work, thread, places: context.store.places });
  mountTrip({ mount, work, thread });
  mountGeoPackage({ mount, work, thread });
  mountPaths({ mount, work, thread, packStore });
  mountExport({ mount, packStore, tempFiles, queue, thread, requireJob });

  mount(jobsEndpoint, ({ raw }) =>
    // Limited like a search, because there may be thousands of jobs.
    work.run('searches', raw, async () => {
      await giveWay();
      return { jobs: (await queue.list(requesterOf(raw))).map((job) => summary(job, raw)) };
    }),
  );

  mount(cancelEndpoint, async ({ body, raw }) => {
    await requireJob(body.uuid, raw);
    await queue.cancel(body.uuid);
    return summary(await requireJob(body.uuid, raw), raw);
  });

  mount(deleteEndpoint, async ({ body, raw }) => {
    await requireJob(body.uuid, raw);
    await queue.remove(body.uuid);
    return { uuid: body.uuid, deleted: true as const };
  });

  mount(snapEndpoint, async ({ body, packs, raw }): Promise<SnapAnswer> => {
    const faults: ParameterFault[] = [];
    const lonLats = readAddresses('addresses', body.addresses, faults);
    refuse(faults);
    packs.need('roads');
    const { pack, covered, message } = coverageOf(packs, lonLats);
    // If no pack covers all points, use the one that covers most of them.
    const command = { pack: pack.path, mode: body.mode ?? 'car', lonLats };
    const snaps = await work.run('paths', raw, () => thread.ask('snap', [command]));
    return { ...(message === undefined ? { pack: pack.id } : { message }), covered, ...snaps };
  });
};

/** Checks that names, which belong to points by index, are absent or one per point. */
function checkOnePerPoint(
  parameter: string,
  given: readonly unknown[] | undefined,
  points: number,
  faults: ParameterFault[],
): void {
  if (given !== undefined && given.length !== points)
    faults.push({
      parameter,
      message: `has ${counted(given.length, 'item')} for ${points} points: send one per point, empty if it has none`,
    });
}
