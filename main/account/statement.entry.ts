/** Worker thread that draws one statement as PDF. */
import { serveThread } from '../threads/serve-thread.ts';
import { statementPdf } from './statement-page.ts';

serveThread(() => ({ statementPdf }));
