/** Jobs, counts and times as text. */
import { writtenTime } from '../window/written-time.ts';
import { formatCount, writtenDate } from '../../kit/words/locale.ts';
import type { JobSummary } from '../../../contract/matrix.ts';
import type { MatrixRole, PointRole } from '../../kit/coordinates/point-role.ts';
import { t } from '../../kit/words/t.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY_MS = 86_400_000;

/** `24 × 180` */
export const writtenSize = ({ origins, destinations }: Pick<JobSummary, 'origins' | 'destinations'>): string =>
  `${formatCount(origins)} × ${formatCount(destinations)}`;

/** `most_efficient` within a sentence. */
export const writtenOption = (option: JobSummary['option']): string => OPTION_WORDS[option];

const OPTION_WORDS: Record<JobSummary['option'], string> = {
  fastest: t('matrix.fastestInSentence'),
  shortest: t('matrix.shortestInSentence'),
  safest: t('matrix.safestInSentence'),
  most_efficient: t('matrix.mostEfficientInSentence'),
};

/** Modes of travel within a sentence. */
export const MODE_WORDS: Record<JobSummary['mode'], string> = {
  car: t('matrix.carInSentence'),
  truck: t('matrix.truckInSentence'),
  bike: t('matrix.bikeInSentence'),
  pedestrian: t('matrix.pedestrianInSentence'),
  technician: t('matrix.technicianInSentence'),
  sales: t('matrix.salesInSentence'),
};

/** The states of a job. */
export const STATE_WORDS: Record<JobSummary['status'], string> = {
  Queued: t('common.queued'),
  Running: t('common.running'),
  Finished: t('common.finished'),
  Failed: t('common.failed'),
  Cancelled: t('common.cancelled'),
};

/** The lists within a sentence. */
export const ROLE_WORDS: Record<PointRole, string> = {
  origins: t('matrix.originsInSentence'),
  destinations: t('matrix.destinationsInSentence'),
  stops: t('reach.stopsInSentence'),
};

/** `30 origins added` */
export const addedWords = (role: PointRole, count: number): string => ADDED_WORDS[role](count);

const ADDED_WORDS: Record<PointRole, (count: number) => string> = {
  origins: (count) => t('matrix.countOriginsAdded', { count }),
  destinations: (count) => t('matrix.countDestinationsAdded', { count }),
  stops: (count) => t('reach.countStopsAdded', { count }),
};

/** The name that was given to a job, or when it was ordered. */
export function titleOf({ name, created_at: created }: Pick<JobSummary, 'name' | 'created_at'>): string {
  const ordered = new Date(created);
  return (
    name ??
    t('matrix.matrixDayTime', {
      day: writtenDate(ordered, { day: 'numeric', month: 'short' }),
      time: writtenTime(ordered),
    })
  );
}

/** `41 s`, `3 min 20 s`, `1 h 5 min`; under a second `under 1 s`. */
export function writtenDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 1) return t('matrix.under1S');
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR)
    return whole % MINUTE === 0 ? `${whole / MINUTE} min` : `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`;
  return `${Math.floor(whole / HOUR)} h ${Math.round((whole % HOUR) / MINUTE)} min`;
}

const dayNumber = (date: Date): number => Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS);

/** `just now`, `2 min ago`, `14:03`, `Yesterday`, `17 Nov`, `17 Nov 2025`: as near as one needs it. */
export function writtenAge(instant: string, now: Date): string {
  const then = new Date(instant);
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return t('matrix.justNow');
  if (minutes < 60) return t('matrix.minutesMinAgo', { minutes });
  const days = dayNumber(now) - dayNumber(then);
  if (days === 0) return writtenTime(then);
  if (days === 1) return t('matrix.yesterday');
  return writtenDate(then, {
    day: 'numeric',
    month: 'short',
    ...(then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}

/** Whole percent, never 100 before the end. */
export const percent = (progress: number): number => (progress >= 1 ? 100 : Math.min(99, Math.floor(progress * 100)));

/** Known progress, e.g. `430,000 cells, 210,000 a second, 41 s left`; before the first cell the current step. */
export function writtenProgress(
  job: Pick<JobSummary, 'progress' | 'cells_done' | 'cells_per_second' | 'seconds_left'>,
): string {
  if (job.cells_done === undefined) return t('matrix.readingRoads');
  const parts = [t('matrix.cellsDoneCells', { cells: formatCount(job.cells_done) })];
  if (job.cells_per_second !== undefined)
    parts.push(t('matrix.cellsPerSecondPerSecond', { cells: formatCount(job.cells_per_second) }));
  if (job.seconds_left !== undefined)
    parts.push(t('matrix.secondsLeftLeftValue', { duration: writtenDuration(job.seconds_left) }));
  return parts.join(', ');
}

const quarterOf = ({ status, progress }: Pick<JobSummary, 'status' | 'progress'>): number =>
  status === 'Finished' ? 4 : Math.floor(progress * 4);

const ENDS: Partial<Record<JobSummary['status'], string>> = {
  Finished: t('matrix.n100Finished'),
  Failed: t('matrix.failed'),
  Cancelled: t('matrix.cancelled'),
};

/** Screen reader announcement between two states of a job: each quarter once, and the end; `null` for none. */
export function milestonePassed(before: JobSummary, now: JobSummary): string | null {
  if (before.status !== now.status && now.status in ENDS) return ENDS[now.status] ?? null;
  if (now.status !== 'Running') return null;
  const quarter = quarterOf(now);
  return quarter > quarterOf(before) ? `${quarter * 25}%` : null;
}

/** Says that trips from or to a point use another place than the nearest road. */
export const movedText = (role: MatrixRole, metres: number): string =>
  t(role === 'origins' ? 'matrix.startsMetresAway' : 'matrix.endsMetresAway', { metres: Math.round(metres) });
