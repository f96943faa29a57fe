/** Worker thread of sorted tables. */
import { serveThread } from '../../threads/serve-thread.ts';
import { stepBack } from '../../threads/step-back.ts';
import { viewService } from './view-functions.ts';

stepBack();
serveThread(viewService());
