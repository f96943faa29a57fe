/** Texts with placeholders like `{{name}}`, and their values. */

/** The names between double braces in a text. */
export type Placeholders<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The arguments after a text: the values of its placeholders, or nothing if it has none. */
export type PlaceholderValues<Name extends string> = [Name] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Name, string | number>>];
