/** `/v1/retention`: how long ended matrices and tables are kept. */
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

/** To be mounted after the interfaces whose jobs it deletes. */
export const mountRetention: MountEndpoints = (context) => {
  const {
    mount,
    store: { commonSettings: settings },
    keptJobs,
  } = context;
  /** For ever unless a number of days is set. */
  const days = async (): Promise<number | null> => (await settings.read(SETTING, Retention.properties.days)) ?? null;

  const deleteDue = async (): Promise<Retention['due']> => {
    const kept = await days();
    return kept === null ? { matrices: 0, tables: 0 } : keptJobs.deleteDue(kept);
  };
  /** By itself; what cannot be deleted now is tried again. */
  const look = (): void =>
    void deleteDue().catch((error: unknown) =>
      process.stderr.write(`Ended jobs were not deleted: ${errorMessage(error)}\n`),
    );
  const timer = setInterval(look, HOUR_MS).unref();
  context.onClose(() => clearInterval(timer));
  look();

  mount(retentionEndpoint, async ({ query }): Promise<Retention> => {
    const kept = await days();
    return { days: kept, ...(await keptJobs.count(query.days ?? kept)) };
  });

  mount(setRetentionEndpoint, async ({ body }): Promise<ChangedRetention> => {
    await settings.write(SETTING, body.days);
    const deleted = await deleteDue();
    return { days: body.days, ...(await keptJobs.count(body.days)), deleted };
  });
};
