/** The build of the default packs, as reported by the server. */
import {
  cancelPackBuildEndpoint,
  packBuildEndpoint,
  startPackBuildEndpoint,
  type PackBuild,
} from '../../../contract/pack-build.ts';
import { ask } from '../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../kit/api/exchange.ts';
import { failureText } from '../../kit/api/failure.ts';
import { refetch, keepAnswer, queryOf } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { useJob } from '../../kit/api/use-job.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { refreshPacks } from '../service/packs.ts';
import { t } from '../../kit/words/t.ts';

const BUILD = queryOf(packBuildEndpoint);

const isRunning = ({ state }: PackBuild): boolean => state === 'running';

/** Progress of the build, polled while it runs; `undefined` before the first response. */
export const usePackBuild = (): PackBuild | undefined => useJob(BUILD, { isRunning, isHiddenToo: false }).data;

/** The running build, if one is known; only polls while it runs. */
export function useRunningBuild(): PackBuild | undefined {
  const known = useAnswer(BUILD, { isWanted: false }).data;
  const isKnown = known?.state === 'running';
  const build = useJob(BUILD, { isRunning, isWanted: isKnown, isHiddenToo: false }).data;
  return isKnown ? build : undefined;
}

/** Builds all default packs that are not current. */
export async function buildPacks(): Promise<void> {
  const answer = await ask(startPackBuildEndpoint, { body: { packs: 'all' } });
  if (answer.ok) keepAnswer(BUILD, answer.data);
  else useNotices.getState().report(t('packs.couldntBuildPacksReason', { reason: failureText(answer.failure) }));
  await refetch(BUILD);
}

export async function cancelPackBuild(): Promise<void> {
  const answer = await ask(cancelPackBuildEndpoint, { patienceMs: ENDLESS_MS });
  if (answer.ok) keepAnswer(BUILD, answer.data);
  else useNotices.getState().report(t('packs.buildContinuesReason', { reason: failureText(answer.failure) }));
  await refreshPacks();
}
