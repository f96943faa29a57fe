/** Texts with placeholders, as in `{{name}}`, and what stands for them. */

/** The names between double braces in a text. */
export type Placeholders<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The argument that a text takes after itself: a value for each of its placeholders, and none where it has none. */
export type PlaceholderValues<Name extends string> = [Name] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Name, string | number>>];
