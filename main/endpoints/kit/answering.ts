/** Whether programs are answered: the person at the window may stop that, for as long as the server runs. */
import { Fault } from '../../../contract/fault.ts';
import type { Right } from '../../../contract/rights.ts';
import { WINDOW_KEY, type KnownKey } from '../../store/key-ring.ts';

export class Answering {
  isOn = true;

  /**
   * @throws Fault 503 for what a program asks while answers are stopped; what needs the right to manage is answered, to
   * start them again.
   */
  check(key: KnownKey, needed: Right): void {
    if (!this.isOn && key.id !== WINDOW_KEY.id && needed !== 'manage')
      throw new Fault(
        'answers_stopped',
        "Answers to programs are stopped in Cairn's window. Start the server there, on the API page",
      );
  }
}
