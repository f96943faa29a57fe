/** Mappings: which field of a file holds what an import needs. */

/** A field that a target reads, as data: guesses, options and checks come from it. */
export interface FieldRule {
  /** Names that publishers use, folded, separated by spaces; the first that exists wins. */
  aliases: string;
  /** Whether a value can be one; at least half of the values of its field must be. */
  check?: (value: unknown) => boolean;
}

/** A name without case, blanks and punctuation. */
export const foldedName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the first field with a known name that `fits`; undefined if there is none. */
export function fieldByName(
  { aliases }: FieldRule,
  fields: readonly string[],
  fits: (field: string) => boolean = () => true,
): string | undefined {
  const byName = new Map(fields.toReversed().map((field) => [foldedName(field), field]));
  return aliases
    .split(' ')
    .flatMap((alias) => byName.get(alias) ?? [])
    .find(fits);
}
