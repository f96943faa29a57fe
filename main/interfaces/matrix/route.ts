/** `/tdmv1`: matrices of travel times and distances as jobs, and the path of a single cell. */
import {
  cancelEndpoint,
  deleteEndpoint,
  fetchEndpoint,
  jobsEndpoint,
  orderEndpoint,
  routeEndpoint,
  type JobSummary,
  type RouteFeature,
} from '../../../contract/matrix.ts';
import type { ParameterFault } from '../../../contract/error.ts';
import { PackUnavailable } from '../../packs/library.ts';
import type { MatrixJobEntry, MatrixJobRow } from '../../store/matrix-jobs.ts';
import { JSON_CONTENT_TYPE } from '../content-type.ts';
import { Fault, parameterFault } from '../fault.ts';
import type { Interface } from '../interface.ts';
import { readAddress, readAddresses } from './addresses.ts';
import { fetchAnswer } from './answer.ts';
import { choosePack } from './coverage.ts';
import { MatrixQueue } from './queue.ts';
import { MatrixThread } from './matrix-thread.ts';

const refuse = (faults: ParameterFault[]): void => {
  if (faults.length > 0) throw parameterFault(faults);
};

export const mountMatrix: Interface = (context) => {
  const { mount, packs, dataDirectory } = context;
  const thread = new MatrixThread();
  const queue = new MatrixQueue(dataDirectory, packs, thread);
  context.onClose(async () => {
    queue.close();
    await thread.close();
  });

  const need = (uuid: string): MatrixJobRow => {
    const job = queue.find(uuid);
    if (job === undefined) throw new Fault(404, `There is no job ${JSON.stringify(uuid.slice(0, 50))}: GET /tdmv1/jobs lists all`);
    return job;
  };
  const summary = (job: MatrixJobEntry): JobSummary => ({
    uuid: job.uuid,
    status: job.status,
    progress: queue.progress(job),
    mode: job.mode,
    option: job.option,
    origins: job.originCount,
    destinations: job.destinationCount,
    created_at: job.createdAt,
    ...(job.finishedAt === null ? {} : { finished_at: job.finishedAt }),
    ...(job.pack === null ? {} : { pack: job.pack }),
    ...(job.message === null ? {} : { message: job.message }),
  });

  mount(orderEndpoint, ({ body }) => {
    const faults: ParameterFault[] = [];
    const origins = readAddresses('origin_addresses', body.origin_addresses, faults);
    const destinations = readAddresses('destination_addresses', body.destination_addresses, faults);
    refuse(faults);
    const chosen = choosePack(packs.need('roads'), [
      { name: 'origin', lonLats: origins },
      { name: 'destination', lonLats: destinations },
    ]);
    const uuid = queue.add({
      mode: body.mode ?? 'car',
      option: body.option ?? 'fastest',
      wantsDuration: body.result.includes('cost'),
      wantsDistance: body.result.includes('distance'),
      origins: body.origin_addresses,
      destinations: body.destination_addresses,
      pack: typeof chosen === 'string' ? { failure: chosen } : chosen.id,
    });
    return { uuid };
  });

  mount(fetchEndpoint, async ({ body }, reply) => {
    const { bytes, stream } = await fetchAnswer(queue, need(body.uuid));
    return reply.type(JSON_CONTENT_TYPE).header('content-length', bytes).send(stream);
  });

  mount(jobsEndpoint, () => ({ jobs: queue.list().map(summary) }));

  mount(cancelEndpoint, ({ body }) => {
    need(body.uuid);
    queue.cancel(body.uuid);
    return summary(need(body.uuid));
  });

  mount(deleteEndpoint, ({ body }) => {
    need(body.uuid);
    queue.remove(body.uuid);
    return { uuid: body.uuid, deleted: true };
  });

  mount(routeEndpoint, async ({ body }): Promise<RouteFeature> => {
    const faults: ParameterFault[] = [];
    const origin = readAddress('origin', body.origin, faults);
    const destination = readAddress('destination', body.destination, faults);
    refuse(faults);
    const chosen = choosePack(packs.need('roads'), [
      { name: 'origin', lonLats: Float64Array.from(origin) },
      { name: 'destination', lonLats: Float64Array.from(destination) },
    ]);
    if (typeof chosen === 'string') throw new Fault(400, chosen);
    const { mode = 'car', option = 'fastest' } = body;
    const { route, failure } = await thread.route({ pack: chosen.path, mode, option, origin, destination });
    if (route === undefined) {
      // The pack may have been deleted or damaged since the last look.
      packs.reload();
      if (!packs.ready.has(chosen.id)) throw new PackUnavailable(`Pack ${chosen.id} is no longer installed, or can no longer be read`);
      throw new Error(failure ?? 'the matrix thread gave no answer');
    }
    const travel = { mode, option, pack: chosen.id };
    if ('reason' in route) return { type: 'Feature', geometry: null, properties: { distance: null, duration: null, ...travel, reason: route.reason } };
    const { metres, seconds, line } = route;
    // A line has at least two positions, also where both ends are one place.
    const coordinates = line.length === 1 ? [...line, ...line] : line;
    return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: { distance: metres, duration: seconds, ...travel } };
  });
};
