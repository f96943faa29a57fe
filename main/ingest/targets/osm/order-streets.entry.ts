/** Worker thread that computes elimination orders. */
import { orderOf, type OrderTask } from '../../../routing/hierarchy/inertial-flow.ts';
import { withTransfer } from '../../../threads/call.ts';
import { serveThread } from '../../../threads/serve-thread.ts';
import { lowerPriority } from '../../../threads/lower-priority.ts';

const functions = {
  order(task: OrderTask): Int32Array<ArrayBuffer> {
    const streets = orderOf(task);
    return withTransfer(streets, [streets.buffer]);
  },
};
export type OrderFunctions = typeof functions;

lowerPriority();
serveThread(() => functions);
