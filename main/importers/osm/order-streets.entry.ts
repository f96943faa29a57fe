/** Worker thread that works out orders of elimination. */
import { orderOf, type OrderTask } from '../../routing/hierarchy/inertial-flow.ts';
import { moving } from '../../threads/call.ts';
import { serveThread } from '../../threads/serve-thread.ts';
import { stepBack } from '../../threads/step-back.ts';

const functions = {
  order(task: OrderTask): Int32Array<ArrayBuffer> {
    const streets = orderOf(task);
    return moving(streets, [streets.buffer]);
  },
};
export type OrderFunctions = typeof functions;

stepBack();
serveThread(() => functions);
