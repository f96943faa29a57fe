/** Error messages of the local server. */
import { dialogText } from './words.ts';

export async function serverErrorMessage(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const message: unknown = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : dialogText('server-answered', { status: response.status });
}
