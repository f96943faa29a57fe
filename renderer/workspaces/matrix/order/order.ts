/** Orders what has been built. */
import { MAX_ADDRESSES, orderEndpoint, type OrderBody } from '../../../../contract/matrix.ts';
import { MAX_BODY_MIB } from '../../../../contract/request-limits.ts';
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

const hasFields = ({ origin_fields: origins, destination_fields: destinations }: OrderBody): boolean =>
  origins !== undefined || destinations !== undefined;

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
  const order = orderOf(lists, wishes);
  const answer = await orderJob(order);
  if (answer.ok) {
    setWishes({ name: '' });
    // Its button shows the points on the builder's map, which is closed now.
    useNotices.getState().closeToast();
    if (!hasFields(order) && [...lists.origins, ...lists.destinations].some(({ fields }) => fields !== undefined))
      useNotices.getState().showToast(t('matrix.fieldsLeftOut', { mebibytes: MAX_BODY_MIB }));
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
