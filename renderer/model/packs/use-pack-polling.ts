import { useEffect } from 'react';
import { isWorthAsking, useService } from '../service/service.ts';

/** Packs come and go without the window: files are copied, programs import. */
const POLL_MS = 3000;

/** Keeps the list of packs up to date for as long as it is looked at. */
export function usePackPolling(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const refresh = () => {
      if (isWorthAsking()) void useService.getState().refresh();
    };
    refresh();
    const timer = setInterval(refresh, POLL_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
}
