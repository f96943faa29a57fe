import { useEffect, useState } from 'react';

/** The present instant, renewed at each full second or minute. */
export function useNow(every: 'second' | 'minute'): number {
  const period = every === 'second' ? 1000 : 60_000;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
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
