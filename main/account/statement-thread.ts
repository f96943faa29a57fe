/** Draws statements in a thread of their own: loading what draws them takes longer than the HTTP thread may. */
import type { Statement } from '../../contract/billing.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import type { statementPdf } from './statement-page.ts';

/** The statement as PDF. @param madeAt ISO 8601 @throws what ended the thread */
export async function drawStatement(statement: Statement, madeAt: string): Promise<Buffer> {
  const thread = new RemoteThread<{ statementPdf: typeof statementPdf }>(
    new URL('./statement.entry.ts', import.meta.url),
    {
      name: 'statement',
      died: (error) => error ?? new Error('The statement was not drawn'),
    },
  );
  try {
    return Buffer.from(await thread.ask('statementPdf', [statement, madeAt]));
  } finally {
    void thread.close();
  }
}
