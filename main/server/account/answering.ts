/** Whether programs are answered: the person at the window may stop that, for as long as the server runs. */
import { Fault } from '../../interfaces/fault.ts';
import type { KnownKey } from '../../store/key-ring.ts';

export class Answering {
  isOn = true;

  /** @throws Fault 503 for every key but the window's own while answers are stopped. */
  check(key: KnownKey): void {
    if (!this.isOn && !key.isOwner) throw new Fault(503, "Answers to programs are stopped in Cairn's window. Start the server there, on the API page", { code: 'answers_stopped' });
  }
}
