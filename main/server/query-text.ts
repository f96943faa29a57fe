/** Whether a query is text at all: what no reader of UTF-8 can decode is refused, not read as if it were words. */
import type { ParameterFault } from '../../contract/error.ts';

/** Longer values are cut in messages. */
const SHOWN_LENGTH = 60;

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The parameters whose value is not percent-encoded UTF-8: `%FC`, or a `%` that stands for itself.
 * @param url path and query as sent
 * @param names of the parameters that are read
 */
export function undecodable(url: string, names: ReadonlySet<string>): ParameterFault[] {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start) || isDecodable(url.slice(start))) return [];
  return url
    .slice(start + 1)
    .split('&')
    .flatMap((pair) => {
      const cut = pair.indexOf('=');
      const [name, value] = cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)];
      if (!names.has(name) || isDecodable(value)) return [];
      const shown = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
      return [
        {
          parameter: name,
          message: `must be percent-encoded as UTF-8, not ${JSON.stringify(shown)}: ü is %C3%BC, a percent sign %25`,
        },
      ];
    });
}
