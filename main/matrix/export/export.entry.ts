/** Worker thread of one export. */
import { serveThread } from '../../threads/serve-thread.ts';
import { stepBack } from '../../threads/step-back.ts';
import { exportFunctions } from './export-functions.ts';

stepBack();
serveThread(exportFunctions);
