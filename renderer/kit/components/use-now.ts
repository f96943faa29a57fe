import { useEffect, useState } from 'react';

const PERIODS_MS = { second: 1000, minute: 60_000, never: null } as const;

/** The present instant, renewed at each full second or minute; `never` while nothing that is shown grows old. */
export function useNow(every: keyof typeof PERIODS_MS): number {
  const period = PERIODS_MS[every];
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (period === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(Date.now());
      timer = setTimeout(tick, period - (Date.now() % period));
    };
    timer = setTimeout(tick, period - (Date.now() % period));
    return () => clearTimeout(timer);
  }, [period]);
  return now;
}
