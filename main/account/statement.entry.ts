/** Worker thread that draws one statement as PDF: loading what draws it takes longer than the HTTP thread may. */
import { parentPort, workerData } from 'node:worker_threads';
import { statementPdf } from './statement-page.ts';
import type { StatementTask } from './statement-thread.ts';

const port = parentPort;
if (port === null) throw new Error('main/account/statement.entry.ts runs as a worker thread only');

const { statement, madeAt }: StatementTask = workerData;
port.postMessage(await statementPdf(statement, madeAt));
