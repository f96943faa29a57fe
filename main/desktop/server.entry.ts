/** Entry of the worker thread that runs the local server of the desktop application. */
import { serveThread } from '../threads/serve-thread.ts';
import { serverFunctions } from './run-server.ts';

serveThread(serverFunctions);
