/** Mappings: which field of a file holds what an import needs. */

/** The values of a row by field. */
export type Properties = Readonly<Record<string, unknown>>;

/** A field of a file, with what the first rows contain. */
export interface SampledField {
  name: string;
  /** Values as text, without empty ones. */
  texts: readonly string[];
  /** The same values as the file has them. */
  values: readonly unknown[];
  /** Rows with a value, and different values, as shares of the rows. */
  filled: number;
  distinct: number;
}

/** The field of the file for each field of a mapping. */
export type FieldMap<Name extends string> = { [field in Name]?: string };

/** A field that a target reads, as data: guesses, options, checks and descriptions come from it. */
export interface FieldRule<Name extends string = string> {
  /** What it contains, for descriptions: `the five-digit ZIP code`. */
  content: string;
  /** Names that publishers use, folded, separated by spaces; the first that exists wins. */
  aliases?: string;
  /** Whether a value is valid; at least half of the values of its field must be. */
  check?: (value: unknown) => boolean;
  /**
   * For a field without one of these names: 0 for the most likely, undefined if it can't be. Of equal ranks, the field
   * with the most different values wins.
   * @param found the fields found so far
   */
  rank?: (field: SampledField, found: FieldMap<Name>) => number | undefined;
}

export type Mapping<Name extends string> = Readonly<Record<Name, FieldRule<Name>>>;

/** Returns the fields of a mapping. */
export const fieldsIn = <Name extends string>(mapping: Mapping<Name>): Name[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys() widens the names to text
  Object.keys(mapping) as Name[];

/** Removes case, blanks and punctuation from a name. */
export const foldedName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns a value as text, numbers as they are written; empty for other types. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))
      ? String(value)
      : '';

/** Returns whether at least half of the values fit, and there are any. */
export const mostFit = <Value>(values: readonly Value[], fits: (value: Value) => boolean): boolean =>
  values.length > 0 && values.filter(fits).length * 2 >= values.length;

/** Returns all fields of the first rows. */
export const sampleFields = (samples: readonly Properties[]): SampledField[] =>
  [...new Set(samples.flatMap((sample) => Object.keys(sample)))].map((name) => {
    const values = samples.map((sample) => sample[name]).filter((value) => textOf(value) !== '');
    const texts = values.map(textOf);
    return {
      name,
      texts,
      values,
      filled: texts.length / samples.length,
      distinct: new Set(texts).size / samples.length,
    };
  });

/** Returns the first field with one of the `aliases`; undefined without one. */
export function fieldByName(aliases: string, fields: readonly string[]): string | undefined {
  const byName = new Map(fields.toReversed().map((field) => [foldedName(field), field]));
  return aliases.split(' ').flatMap((alias) => byName.get(alias) ?? [])[0];
}

const nameOf = ({ name }: SampledField): string => name;

function fieldByRank<Name extends string>(
  { rank }: FieldRule<Name>,
  fields: readonly SampledField[],
  found: FieldMap<Name>,
): string | undefined {
  const ranked = fields.flatMap((field) => {
    const value = rank?.(field, found);
    return value === undefined ? [] : [{ field, rank: value }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || b.field.distinct - a.field.distinct)[0]?.field.name;
}

/**
 * Finds the field of each rule: first by their names, then by their values.
 * @param given fields chosen by the user, which take precedence; an empty text means that the file has none
 */
export function findFields<Name extends string>(
  mapping: Mapping<Name>,
  fields: readonly SampledField[],
  given: FieldMap<Name> = {},
): FieldMap<Name> {
  const found: FieldMap<Name> = {};
  const open = fieldsIn(mapping).filter((name) => given[name] === undefined);
  for (const name of fieldsIn(mapping)) {
    const { [name]: chosen = '' } = given;
    if (chosen !== '') found[name] = chosen;
  }
  for (const name of open) {
    const { check, aliases = '' } = mapping[name];
    const candidates = fields.filter(({ values }) => check === undefined || mostFit(values, check));
    const field = fieldByName(aliases, candidates.map(nameOf));
    if (field !== undefined) found[name] = field;
  }
  for (const name of open) {
    const field = found[name] ?? fieldByRank(mapping[name], fields, found);
    if (field !== undefined) found[name] = field;
  }
  // In the order of the mapping, for descriptions.
  const ordered: FieldMap<Name> = {};
  for (const name of fieldsIn(mapping)) {
    const { [name]: field } = found;
    if (field !== undefined) ordered[name] = field;
  }
  return ordered;
}
