/** The parameter `datetime` of OGC API – Features. */
import { parameterFault } from '../../../contract/fault.ts';
import { readIsoDay } from '../../packs/day.ts';

const INSTANT =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:t(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/iu;
/** How an interval says that it has no beginning or no end. */
const OPEN = new Set(['', '..']);

/** Whether a text is a day or an instant of RFC 3339. */
function isInstant(text: string): boolean {
  const date = INSTANT.exec(text)?.groups?.['date'];
  return date !== undefined && readIsoDay(date) !== undefined;
}

/**
 * Checks an instant or an interval; features have no time, so that either selects all of them.
 * @throws Fault where it is neither
 */
export function checkDatetime(text: string): void {
  const ends = text.split('/');
  const isRight =
    ends.length === 2
      ? ends.every((end) => OPEN.has(end) || isInstant(end)) && !ends.every((end) => OPEN.has(end))
      : isInstant(text);
  if (!isRight)
    throw parameterFault([
      {
        parameter: 'datetime',
        message:
          'must be an instant or an interval of RFC 3339, such as 2026-01-01T00:00:00Z/.., not ' +
          `"${text.slice(0, 100)}"`,
      },
    ]);
}
