import { create } from 'zustand';
import type { MatrixRole } from '../../../model/matrix/handed.ts';

/** Points that are being written as text. */
type Text = {
  readonly role: MatrixRole;
  /** Whether the text stands for the whole list, or is added to it. */
  readonly isWhole: boolean;
  readonly text: string;
};

export type Search = {
  readonly role: MatrixRole;
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
};

type Store = {
  readonly text: Text | null;
  /** Addresses that are being looked up, the first now and the others after it. */
  readonly searches: readonly Search[];
  /** Why the last look-up ended early. */
  readonly searchProblem: string | null;
  readonly isOrdering: boolean;
  /** Why the last order was refused. */
  readonly orderProblem: string | null;
};

/** What is open and under way in the panel that orders. */
export const useOrderPanel = create<Store>()(() => ({
  text: null,
  searches: [],
  searchProblem: null,
  isOrdering: false,
  orderProblem: null,
}));
