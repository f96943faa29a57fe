/** Where the other servers of a shared store are told to find the one that is started. */
import type { Advertised } from '../server/own-place.ts';
import { readHost } from '../server/published.ts';
import { CliFailure, EXIT } from './failure.ts';

/** @param given `HOST:PORT` @throws CliFailure */
export function readAdvertised(given: string): Advertised {
  const [, host = '', port = ''] = /^(\[.+\]|[^:]+):(\d{1,5})$/.exec(given.trim()) ?? [];
  const number = Number(port);
  try {
    if (number > 0 && number < 65_536) return { host: readHost(host).replaceAll(/^\[|\]$/g, ''), port: number };
  } catch {
    // Said below, with both.
  }
  throw new CliFailure(
    `--advertise ${JSON.stringify(given.slice(0, 80))} is no address of a server: write it as 192.0.2.7:8765, [2001:db8::7]:8765 or maps-1.example.org:8765`,
    EXIT.usage,
  );
}
