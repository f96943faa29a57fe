/** Entry of the thread of one export. */
import { serveThread } from '../../threads/serve-thread.ts';
import { lowerPriority } from '../../threads/lower-priority.ts';
import { exportFunctions } from './export-functions.ts';

lowerPriority();
serveThread(exportFunctions);
