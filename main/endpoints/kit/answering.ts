/** Whether the API is running: the user of the window can stop it until the server restarts. */
import { Fault } from '../../../contract/fault.ts';
import type { Right } from '../../../contract/rights.ts';
import { WINDOW_KEY, type KnownKey } from '../../store/key-ring.ts';

export class Answering {
  isOn = true;

  /**
   * Refuses requests while the API is stopped. Requests that need `manage` are still accepted, because they can start
   * it again.
   * @throws Fault 503
   */
  check(key: KnownKey, needed: Right): void {
    if (!this.isOn && key.id !== WINDOW_KEY.id && needed !== 'manage')
      throw new Fault('answers_stopped', "The API is stopped. Start the server on the API page of Cairn's window");
  }
}
