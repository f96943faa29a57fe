/** State of the server, and whether it answers other programs. */
import { serverEndpoint, setAnsweringEndpoint } from '../../../contract/server-status.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { keepAnswer, queryOf } from '../../kit/api/query.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';

export const SERVER_STATUS = queryOf(serverEndpoint);

/** Stops or starts the answers to programs. */
export async function setAnswering(answering: boolean): Promise<void> {
  const answer = await ask(setAnsweringEndpoint, { body: { answering } });
  const { showToast, report } = useNotices.getState();
  if (answer.ok) {
    keepAnswer(SERVER_STATUS, answer.data);
    showToast(answering ? t('app.startedServer') : t('app.stoppedServer'));
  } else report(failureText(answer.failure));
}
