/** Parses JSON whose whole numbers may be longer than a number holds: ids of parcels, of meters, of devices. */

/** A whole number of sixteen digits or more stands somewhere: the reader of every value is only then worth its time. */
const MAY_HAVE_LONG = /[:,[\s]-?\d{16,}\s*[,}\]]/;
const WHOLE = /^-?\d+$/;

/**
 * The value of a JSON text. Whole numbers that a number cannot hold to their last digit are what `kept` makes of their
 * digits: the digits themselves as text, where nothing else is said.
 * @throws SyntaxError where the text is no JSON
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
