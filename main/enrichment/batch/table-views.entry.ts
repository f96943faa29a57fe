/** Entry point of the view thread. */
import { serveThread } from '../../threads/serve-thread.ts';
import { lowerPriority } from '../../threads/lower-priority.ts';
import { viewService } from './view-functions.ts';

lowerPriority();
serveThread(viewService());
