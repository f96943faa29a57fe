/** What the endpoints about keys and usage work on. */
import type { AppStore } from '../../store/app-store.ts';
import type { KeyRing } from '../../store/key-ring.ts';
import type { RequestLog } from '../requests/request-log.ts';
import type { UsageMeter } from '../../account/usage-meter.ts';
import type { Answering } from '../status/answering.ts';

export interface Account {
  store: AppStore;
  keys: KeyRing;
  meter: UsageMeter;
  log: RequestLog;
  answering: Answering;
}
