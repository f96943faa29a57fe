/** What the local server says where it would not do what was asked. */
import { say } from './words.ts';

export async function refusalOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined);
  const message: unknown = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : say('server-answered', { status: answer.status });
}
