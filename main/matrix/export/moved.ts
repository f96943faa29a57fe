/** Measures how far points of a job were moved to another road. The job itself only lists which ones were. */
import type { Role } from '../../routing/snap/snapper.ts';
import type { PlaceCommand } from '../commands.ts';
import type { MatrixThread } from '../matrix-thread.ts';
import type { ExportJob, ExportPoint } from './export-job.ts';

/**
 * Adds these distances to the moved points of a job.
 * @param roads on which the job ran
 * @throws Error if the pack can't be read
 */
export async function withMoved<Rows>(
  job: ExportJob<Rows>,
  roads: Omit<PlaceCommand, 'lonLats' | 'role'>,
  thread: Pick<MatrixThread, 'ask'>,
): Promise<ExportJob<Rows>> {
  const measured = async (
    points: ExportPoint[],
    role: Role,
    positions: readonly number[] = [],
  ): Promise<ExportPoint[]> => {
    if (positions.length === 0) return points;
    const lonLats = Float64Array.from(
      positions.flatMap((position) => [Number(points[position]?.longitude), Number(points[position]?.latitude)]),
    );
    const { moved } = await thread.ask('place', [{ ...roads, lonLats, role }]);
    const all = [...points];
    for (const [i, position] of positions.entries()) {
      const [point, metres] = [points[position], moved[i]];
      // A newer edition of the pack may have a road where the old one didn't.
      if (point !== undefined && metres !== undefined && !Number.isNaN(metres))
        all[position] = { ...point, movedMetres: String(metres) };
    }
    return all;
  };
  return {
    ...job,
    origins: await measured(job.origins, 'origin', job.outcome.originsMoved),
    destinations: await measured(job.destinations, 'destination', job.outcome.destinationsMoved),
  };
}
