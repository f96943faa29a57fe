/** Answers that are written as JSON before they are sent: texts that know in their type what they spell. */

declare const SPELLS: unique symbol;

/**
 * The JSON of a `T`. Made by {@link jsonText}, or in the few places that put it together from kept parts and mark it by
 * {@link spelled}.
 */
export type JsonText<T> = string & { readonly [SPELLS]: T };

/** `value` as JSON. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.stringify spells what it is given
export const jsonText = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;

/**
 * Marks a text that was put together by hand, or kept from earlier, as the JSON of a `T`. The compiler takes its word:
 * `main/server/json-text.test.ts` compares the answer of every endpoint that sends such a text with its schema.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- the writer alone knows what it spells
export const spelled = <T>(text: string): JsonText<T> => text as JsonText<T>;

/** The JSON of a `T` around ready bytes: `geometry` is GeoJSON, shared by all who ask, and not to be written to. */
export interface JsonAround<T> {
  readonly head: string;
  readonly geometry: Buffer;
  readonly tail: string;
  readonly [SPELLS]: T;
}

/** Marks texts as those that make the JSON of a `T` with the geometry between them, as {@link spelled} does. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the writer alone knows what it spells
export const spelledAround = <T>(head: string, geometry: Buffer, tail: string): JsonAround<T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  ({ head, geometry, tail }) as JsonAround<T>;
