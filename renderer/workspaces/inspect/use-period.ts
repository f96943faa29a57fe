import { useEffect } from 'react';
import { usePeriod } from '../../model/figures/period.ts';
import { useLookUp } from '../../model/look-up/look-up.ts';
import { HEALTH } from '../../model/look-up/questions.ts';

/** Asks for the figures anew when another day or another length of change is chosen. The tile asks by itself. */
export function usePeriodChoice(): void {
  useEffect(() => usePeriod.subscribe(() => useLookUp.getState().ask(HEALTH.id, { isPatient: true })), []);
}
