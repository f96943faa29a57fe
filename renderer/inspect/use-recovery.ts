import { useEffect } from 'react';
import { useService } from '../state/service.ts';
import { useLookUp } from './look-up.ts';

/** When the server is back, or packs have come or gone, what had no answer is asked again. */
export function useRecovery(): void {
  const status = useService((service) => service.status);
  const packs = useService((service) => service.packs);
  useEffect(() => {
    if (status !== 'up' || packs.length === 0) return;
    const { sections, ask } = useLookUp.getState();
    for (const [id, state] of Object.entries(sections)) if (state.status === 'failed') ask(id);
  }, [status, packs]);
}
