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
  /** Destination of Shift+Enter; absent if the line can't be pinned. */
  readonly pin?: { readonly point: Point; readonly name?: string };
  /** There is nowhere to go: the box takes this text instead, and says why. */
  readonly fills?: string;
  readonly go: () => void;
};

export type SuggestionGroup = {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
  /** The source of the result, at the right of the title. */
  readonly source?: string | null;
};

/** Results of a text; `problem` says why there are none, or no more. */
export type Found = {
  readonly groups: readonly SuggestionGroup[];
  readonly problem: string | null;
  /** How the text was understood, e.g. `Coordinates`. */
  readonly reading?: string;
  /** None of it fits all that was typed: whatever else fits comes first. */
  readonly isWeak?: boolean;
};
