/** Orders what has been built. */
import { MAX_ADDRESSES, orderEndpoint } from '../../../../contract/matrix.ts';
import { curlCommand } from '../../../kit/api/curl.ts';
import { orderFailureText } from '../../../kit/api/failure.ts';
import { copyText } from '../../../kit/output/clipboard.ts';
import { useNotices } from '../../../kit/notices/notices.ts';
import { useService } from '../../../model/service/service.ts';
import { orderJob } from '../../../model/matrix/jobs.ts';
import { useMatrixView } from '../../../model/matrix/view.ts';
import { orderOf, useBuilder, type Wishes } from '../../../model/matrix/order/builder.ts';
import type { PointLists } from '../../../model/matrix/order/points.ts';
import { t } from '../../../kit/words/t.ts';

/** What is missing before a matrix can be calculated; `null` if nothing. */
export function missing(
  { origins, destinations }: PointLists,
  { wantsDuration, wantsDistance }: Wishes,
): string | null {
  if (origins.length === 0 && destinations.length === 0) return t('matrix.addOriginsDestinationsFirst');
  if (origins.length === 0) return t('matrix.addOriginFirst');
  if (destinations.length === 0) return t('matrix.addDestinationFirst');
  if (origins.length > MAX_ADDRESSES || destinations.length > MAX_ADDRESSES)
    return t('matrix.matrixTakesMaxAddressesPointsEach', { maximum: MAX_ADDRESSES });
  return wantsDuration || wantsDistance ? null : t('matrix.chooseTravelTimeDistanceBoth');
}

/** Orders the matrix and shows the job; what was built stays, to be changed and ordered again. */
export async function orderMatrix(): Promise<void> {
  const { lists, wishes, setWishes } = useBuilder.getState();
  if (useMatrixView.getState().isOrdering) return;
  const problem = missing(lists, wishes);
  if (problem !== null) {
    useMatrixView.setState({ orderProblem: problem });
    return;
  }
  useMatrixView.setState({ isOrdering: true, orderProblem: null });
  const answer = await orderJob(orderOf(lists, wishes));
  if (answer.ok) {
    setWishes({ name: '' });
    // Its button shows the points on the builder's map, which is closed now.
    useNotices.getState().closeToast();
    useMatrixView.getState().show(answer.data.uuid);
  }
  useMatrixView.setState({
    isOrdering: false,
    orderProblem: answer.ok ? null : orderFailureText(answer.failure, t('matrix.checkListMatrices')),
  });
}

export async function copyOrderCurl(): Promise<void> {
  const { lists, wishes } = useBuilder.getState();
  await copyText(
    curlCommand(useService.getState().serverUrl, orderEndpoint.path, orderOf(lists, wishes)),
    t('matrix.requestCurl'),
  );
}
