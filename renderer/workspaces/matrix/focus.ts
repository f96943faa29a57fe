/** Where the focus goes in the Matrix workspace when what held it is gone. */
import { rescueFocus } from '../../kit/components/focus.ts';
import { listParts } from '../../panels/points/focus.ts';

/** Keeps the focus in the builder, at its origins. */
export const keepInBuilder = (): void => rescueFocus(...listParts('origins'));

/** Keeps the focus among the jobs: at this one, else at the one on screen, in a narrow window at their menu. */
export const keepAmongJobs = (uuid = ''): void => rescueFocus(`job ${uuid}`, 'chosen job', 'jobs');
