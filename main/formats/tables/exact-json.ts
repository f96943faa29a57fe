/** Parses JSON without losing digits of long integers, e.g. ids of parcels, meters or devices. */

/** Whether the text may have an integer of sixteen or more digits. Only then is the slower parser used. */
const MAY_HAVE_LONG = /[:,[\s]-?\d{16,}\s*[,}\]]/;
const WHOLE = /^-?\d+$/;

/**
 * Parses JSON. Integers that would lose precision become `kept(digits)`, by default the digits as text.
 * @throws SyntaxError if the text isn't JSON
 */
export function parseExactJson(text: string, kept: (digits: string) => unknown = (digits) => digits): unknown {
  if (!MAY_HAVE_LONG.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, ...[context]: { source?: string }[]) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    context?.source !== undefined &&
    WHOLE.test(context.source)
      ? kept(context.source)
      : value,
  );
}
