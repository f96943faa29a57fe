/** `/v1/retention`: retention of ended matrices and tables. */
import {
  retentionEndpoint,
  setRetentionEndpoint,
  Retention,
  type ChangedRetention,
} from '../../../contract/retention.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { errorMessage } from '../../../contract/system-error.ts';

const SETTING = 'kept_days';
const HOUR_MS = 3_600_000;

/** Must be mounted after the interfaces whose jobs it deletes. */
export const mountRetention: MountEndpoints = (context) => {
  const {
    mount,
    store: { commonSettings: settings },
    jobRetention,
  } = context;
  /** Returns the days; null for forever. */
  const days = async (): Promise<number | null> => (await settings.read(SETTING, Retention.properties.days)) ?? null;

  const deleteDue = async (): Promise<Retention['due']> => {
    const limit = await days();
    return limit === null ? { matrices: 0, tables: 0 } : jobRetention.deleteDue(limit);
  };
  /** Runs periodically, so failures are retried. */
  const sweep = (): void =>
    void deleteDue().catch((error: unknown) =>
      process.stderr.write(`Ended jobs were not deleted: ${errorMessage(error)}\n`),
    );
  const timer = setInterval(sweep, HOUR_MS).unref();
  context.onClose(() => clearInterval(timer));
  sweep();

  mount(retentionEndpoint, async ({ query }): Promise<Retention> => {
    const current = await days();
    return { days: current, ...(await jobRetention.count(query.days ?? current)) };
  });

  mount(setRetentionEndpoint, async ({ body }): Promise<ChangedRetention> => {
    await settings.write(SETTING, body.days);
    const deleted = await deleteDue();
    return { days: body.days, ...(await jobRetention.count(body.days)), deleted };
  });
};
