/** What the local server says where it would not do what was asked. */

export async function refusalOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => undefined);
  const message: unknown = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : `The server answered ${answer.status}.`;
}
