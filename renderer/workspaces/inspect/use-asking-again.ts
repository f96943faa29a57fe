import { useEffect } from 'react';
import { isPassing, type Failure } from '../../kit/api/failure.ts';
import { onRound, useService } from '../../model/service/service.ts';
import { useLookUp } from '../../model/look-up/look-up.ts';
import { usePeriod } from '../../model/figures/period.ts';
import { HEALTH } from '../../model/look-up/questions.ts';

/** What is shown stays until there is more to say. */
function askAgain(isWanted: (failure: Failure) => boolean): void {
  const { sections, ask } = useLookUp.getState();
  for (const [id, state] of Object.entries(sections))
    if (state.status === 'failed' && isWanted(state.failure)) ask(id, { isPatient: true });
}

/** When the server is back or no longer busy, or packs have come or gone, what had no answer is asked again. */
export function useRecovery(): void {
  const status = useService((service) => service.status);
  const packs = useService((service) => service.packs);
  useEffect(() => {
    if (status === 'up' && packs.length > 0) askAgain(() => true);
  }, [status, packs]);
  useEffect(() => onRound(() => askAgain(isPassing)), []);
}

/** Asks for the figures anew when another day or another length of change is chosen. The tile asks by itself. */
export function usePeriodChoice(): void {
  useEffect(() => usePeriod.subscribe(() => useLookUp.getState().ask(HEALTH.id, { isPatient: true })), []);
}
