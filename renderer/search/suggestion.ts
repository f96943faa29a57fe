import type { Icon } from '@tabler/icons-react';

export type Suggestion = {
  readonly id: string;
  readonly icon: Icon;
  readonly title: string;
  readonly detail?: string;
  /** At the right: how far away. */
  readonly aside?: string;
  readonly keys?: readonly string[];
  readonly go: () => void;
};

export type SuggestionGroup = { readonly title: string; readonly suggestions: readonly Suggestion[] };

/** What a text leads to; `problem` says in words why there is nothing, or nothing more. */
export type Found = { readonly groups: readonly SuggestionGroup[]; readonly problem: string | null };
