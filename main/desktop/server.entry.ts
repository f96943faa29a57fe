/** Worker thread of the desktop: runs the local server beside the window's main thread. */
import { serveThread } from '../threads/serve-thread.ts';
import { serverFunctions } from './run-server.ts';

serveThread(serverFunctions);
