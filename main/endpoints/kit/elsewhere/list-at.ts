/** The tables that another server has for who asks this one. */
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { BatchJob, batchListEndpoint } from '../../../../contract/batch.ts';
import type { OtherServer } from '../../../store/shared-servers.ts';
import { askOther, NoAnswer } from './other-server.ts';

/** For all of the list, in milliseconds: who asks for it waits for the slowest server. */
const LIST_MS = 3000;

const List = Type.Object({ jobs: Type.Array(BatchJob) });

/**
 * @param headers of the request for the list of this server
 * @throws NoAnswer
 */
export async function listAt(server: OtherServer, headers: readonly string[]): Promise<BatchJob[]> {
  const { request, answer } = askOther(server, { method: 'GET', path: batchListEndpoint.path, headers });
  const late = new NoAnswer(`its list takes more than ${LIST_MS / 1000} s`, {
    told: `has not answered within ${LIST_MS / 1000} s`,
  });
  let isLate = false;
  const impatience = setTimeout(() => {
    isLate = true;
    request.destroy(late);
  }, LIST_MS);
  request.end();
  try {
    const response = await answer;
    const { statusCode } = response;
    if (statusCode !== 200)
      throw new NoAnswer(`it answers with status ${statusCode}`, { told: `answers with status ${statusCode}` });
    const list: unknown = JSON.parse(await text(response));
    if (!Value.Check(List, list))
      throw new NoAnswer('its list is not as this version has it', { told: 'is of another version' });
    return list.jobs;
  } catch (error) {
    if (isLate) throw late;
    throw error instanceof NoAnswer ? error : new NoAnswer('its list cannot be read', { cause: error });
  } finally {
    clearTimeout(impatience);
    request.destroy();
  }
}
