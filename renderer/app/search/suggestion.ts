import type { Icon } from '@tabler/icons-react';
import type { Point } from '../../kit/coordinates/point.ts';

export type Suggestion = {
  readonly id: string;
  readonly icon: Icon;
  readonly title: string;
  readonly detail?: string;
  /** The place at this point is named after `detail`, once it is known. */
  readonly isAt?: Point;
  /** At the right: how far away, or the keys that do the same. */
  readonly aside?: string;
  /** Where it leads, for Shift Enter; absent where there is nothing to pin. */
  readonly pin?: { readonly point: Point; readonly name?: string };
  /** There is nowhere to go: the box takes this text instead, and says why. */
  readonly fills?: string;
  readonly go: () => void;
};

export type SuggestionGroup = {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
  /** Who answers, at the right of the title. */
  readonly source?: string | null;
};

/** What a text leads to; `problem` says in words why there is nothing, or nothing more. */
export type Found = {
  readonly groups: readonly SuggestionGroup[];
  readonly problem: string | null;
  /** What the text was taken for: `Coordinates`. */
  readonly reading?: string;
  /** None of it fits all that was typed: whatever else fits comes first. */
  readonly isWeak?: boolean;
};
