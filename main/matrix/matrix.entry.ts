/** Entry of the matrix thread. */
import { serveThread } from '../threads/serve-thread.ts';
import { lowerPriority } from '../threads/lower-priority.ts';
import { matrixService } from './coordinator.ts';

// The engine's threads inherit the priority of this one.
lowerPriority();
serveThread(matrixService());
