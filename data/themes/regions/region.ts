/** Boundaries that consist of entire administrative areas. */

export interface Region {
  categoryCode: number;
  /** Key in its source, unique within the category. */
  sourceKey: string;
  name: string;
  localType: string;
  subCategory?: { code: number; name: string } | undefined;
  /** `sourceKey` of its members: ISO 3166-1 alpha-3 of countries, `USA-06` of states. */
  members: readonly string[];
  /** Parent region in the same pack. */
  parent?: { categoryCode: number; sourceKey: string } | undefined;
  /** Translated names by BCP 47 code. */
  names?: ReadonlyMap<string, string> | undefined;
}
