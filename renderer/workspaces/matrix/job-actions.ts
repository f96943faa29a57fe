/** Actions for a job, from the list and from its page. */
import { fetchEndpoint, MAX_NAME_LENGTH, type JobSummary } from '../../../contract/matrix.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { deleteLater } from '../../kit/notices/late-deletion.ts';
import type { MatrixPoint, PointFields } from '../../kit/coordinates/point-role.ts';
import { fieldsOf } from '../../model/matrix/order/points.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { keepAmongJobs } from './focus.ts';
import { deleteJob, orderJobAgain } from '../../model/matrix/jobs.ts';
import { useMatrixView } from '../../model/matrix/view.ts';
import { titleOf } from '../../model/matrix/words.ts';
import { t } from '../../kit/words/t.ts';

const pointsOf = (
  addresses: readonly string[],
  names: readonly string[] = [],
  fields: readonly PointFields[] = [],
): MatrixPoint[] =>
  addresses.map((address, index) => {
    const [lon = 0, lat = 0] = address.split(',').map(Number);
    const point = { point: { lon, lat }, name: names[index] ?? '' };
    return { ...point, ...fieldsOf(Object.entries(fields[index] ?? {})) };
  });

const copyName = (name: string): string => t('matrix.nameCopy', { name }).slice(0, MAX_NAME_LENGTH);

export const jobActions = {
  /** Orders the same points again and shows the new job. */
  async orderAgain(uuid: string): Promise<void> {
    const answer = await orderJobAgain(uuid);
    if (answer.ok) useMatrixView.getState().show(answer.data.uuid);
  },
  /** Takes the job's points, mode and option into the builder. */
  async edit(uuid: string): Promise<void> {
    const answer = await ask(fetchEndpoint, { body: { uuid, matrices: false } });
    if (!answer.ok) {
      useNotices.getState().report(failureText(answer.failure));
      return;
    }
    const { data: job } = answer;
    useBuilder.getState().load(
      {
        origins: pointsOf(job.origin_addresses, job.origin_names, job.origin_fields),
        destinations: pointsOf(job.destination_addresses, job.destination_names, job.destination_fields),
      },
      {
        mode: job.mode,
        option: job.option,
        wantsDuration: job.result.includes('cost'),
        wantsDistance: job.result.includes('distance'),
        name: job.name === undefined ? '' : copyName(job.name),
      },
    );
    useMatrixView.getState().build();
  },
  /** Takes the job out of the list at once, and deletes it for good when the time to bring it back is over. */
  remove(job: JobSummary): void {
    deleteLater({
      id: job.uuid,
      title: titleOf(job),
      remove: () => deleteJob(job.uuid),
      onLeaving: (isLeaving) => keepAmongJobs(...(isLeaving ? [] : [job.uuid])),
    });
  },
};
