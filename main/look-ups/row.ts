/** The code of a look-up: how it answers its endpoint, and where its fields come from. */
import type { Point } from '../../contract/coordinates.ts';
import type { NotJson } from '../../contract/endpoint.ts';
import type { JsonAround, JsonText } from '../../contract/json-text.ts';
import type { LookUp } from '../../contract/look-up.ts';
import type { Packs } from '../packs/packs.ts';
import type { SavedPoints } from './roads/saved-points.ts';

/**
 * The code of a look-up whose endpoint has this query and answer. `Found` is the value that all its fields are read
 * from.
 */
interface LookUpCode<Query, Answer, Name extends string, Found> {
  /** Answers the endpoint at once. Absent if the endpoint has a route of its own. @throws Fault */
  answer?(this: void, packs: Packs, query: Query): JsonText<Answer> | JsonAround<Answer>;
  /**
   * Prepares searching at points. @throws Fault if a failed pack may have the result
   * @param saved the saved places that fields name
   */
  find?(this: void, packs: Packs, saved: SavedPoints): (point: Point) => Found;
  /** The values of the fields, undefined if unknown. `parameter` follows the name of the field. @throws Fault */
  values?: { readonly [Field in Name]: Value<Found> };
  /** Returns why a field isn't available from these packs, apart from missing themes. @throws Fault pack_missing */
  check?(this: void, packs: Packs, name: Name, parameter: string): string | undefined;
}

interface HasValue<Found> {
  value(this: void, found: Found, parameter: string): string | undefined;
}
type Value<Found> = HasValue<Found>['value'];

/** A look-up with its code. */
export interface LookUpRow extends LookUpCode<unknown, unknown, string, unknown> {
  lookUp: LookUp;
}

/** Adds the code of a look-up to its declaration. */
export const implement = <Query, Answer, Name extends string, Found>(
  lookUp: LookUp<Query, Answer, Name>,
  code: LookUpCode<Query, Exclude<Answer, NotJson>, NoInfer<Name>, Found>,
): LookUpRow => ({ lookUp, ...code });
