/** Responses serialised as JSON before they are sent: texts with a type that describes their contents. */

declare const CONTENT: unique symbol;

/** The JSON of a `T`, from {@link jsonText}, or assembled from cached parts and marked by {@link asJsonText}. */
export type JsonText<T> = string & { readonly [CONTENT]: T };

/** Serialises `value`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.stringify returns the JSON of its argument
export const jsonText = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;

/**
 * Marks an assembled or cached text as the JSON of a `T`. The compiler can't verify this:
 * `main/server/json-text.test.ts` validates the response of every endpoint that sends such a text.
 */
// The caller knows the content.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters
export const asJsonText = <T>(text: string): JsonText<T> => text as JsonText<T>;

/**
 * The JSON of a `T` around `geometry`, the bytes of its GeoJSON, which responses share and must not modify. As with
 * {@link asJsonText}, the compiler can't verify the content.
 */
export interface JsonAround<T> {
  readonly head: string;
  readonly geometry: Buffer;
  readonly tail: string;
  /** Never present: only states the type of the JSON. */
  readonly [CONTENT]?: T;
}
