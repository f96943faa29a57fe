/** Entry of the matrix thread. */
import { serveThread } from '../threads/serve-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { matrixService } from './matrix-functions.ts';

// The threads of the engine begin with the priority of the one that starts them.
lowerPriority();
serveThread(matrixService());
