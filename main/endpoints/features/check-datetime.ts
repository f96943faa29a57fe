/** The parameter `datetime` of OGC API – Features. */
import { parameterFault } from '../../../contract/fault.ts';
import { readIsoDay } from '../../packs/day.ts';

const INSTANT =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:t(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/iu;
/** Open ends of an interval. */
const OPEN = new Set(['', '..']);

/** Returns whether a text is an RFC 3339 date or instant. */
function isInstant(text: string): boolean {
  const date = INSTANT.exec(text)?.groups?.['date'];
  return date !== undefined && readIsoDay(date) !== undefined;
}

/**
 * Validates an instant or an interval. Features have no time, so either selects all of them.
 * @throws Fault if it is neither
 */
export function checkDatetime(text: string): void {
  const ends = text.split('/');
  const isValid =
    ends.length === 2
      ? ends.every((end) => OPEN.has(end) || isInstant(end)) && !ends.every((end) => OPEN.has(end))
      : isInstant(text);
  if (!isValid)
    throw parameterFault([
      {
        parameter: 'datetime',
        message: `must be an RFC 3339 instant or interval, e.g. 2026-01-01T00:00:00Z/.., not "${text.slice(0, 100)}"`,
      },
    ]);
}
